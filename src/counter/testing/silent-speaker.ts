import { vi } from 'vitest'

export interface SilentSpeaker {
  /** The volume of each note that the page has played, and its frequency. */
  notes: number[]
  hertz: number[]
  /** While it is interrupted, the page cannot resume it. */
  state: 'suspended' | 'running' | 'interrupted'
}

const stateChanges = new EventTarget()
let current: SilentSpeaker['state'] = 'suspended'

/** One for all tests of a file, because a page opens its sound once. */
const speaker: SilentSpeaker = {
  notes: [],
  hertz: [],
  get state() {
    return current
  },
  set state(next) {
    if (next === current) return
    current = next
    stateChanges.dispatchEvent(new Event('statechange'))
  },
}

/** Stands in for the sound of a device, because jsdom plays none. Silent until a tap allows it. */
export function silentSpeaker(): SilentSpeaker {
  speaker.notes = []
  speaker.hertz = []
  speaker.state = 'suspended'
  class Context {
    currentTime = 0
    destination = {}
    addEventListener = stateChanges.addEventListener.bind(stateChanges)
    get state() {
      return speaker.state
    }
    resume = () => {
      if (speaker.state === 'suspended') speaker.state = 'running'
      return Promise.resolve()
    }
  }
  class Volume {
    gain = {
      setValueAtTime: () => {},
      linearRampToValueAtTime: (volume: number) => {
        if (volume > 0) speaker.notes.push(volume)
      },
    }
    connect = () => {}
  }
  class Note {
    constructor(_context: unknown, { frequency }: OscillatorOptions) {
      speaker.hertz.push(frequency ?? 0)
    }
    connect = (next: object) => next
    start = () => {}
    stop = () => {}
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('GainNode', Volume)
  vi.stubGlobal('OscillatorNode', Note)
  return speaker
}
