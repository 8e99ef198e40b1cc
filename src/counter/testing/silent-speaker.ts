import { vi } from 'vitest'

export interface SilentSpeaker {
  /** The volume of each note that the page has played. */
  notes: number[]
  isPlaying: boolean
}

/** One for all tests of a file, because a page opens its sound once. */
const speaker: SilentSpeaker = { notes: [], isPlaying: false }

/** Stands in for the sound of a device, because jsdom plays none. Silent until a tap allows it. */
export function silentSpeaker(): SilentSpeaker {
  speaker.notes = []
  speaker.isPlaying = false
  class Context {
    currentTime = 0
    destination = {}
    get state() {
      return speaker.isPlaying ? 'running' : 'suspended'
    }
    resume = () => {
      speaker.isPlaying = true
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
    connect = (next: object) => next
    start = () => {}
    stop = () => {}
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('GainNode', Volume)
  vi.stubGlobal('OscillatorNode', Note)
  return speaker
}
