/**
 * The ringing of new orders and requests. Browsers play sound only after a tap on the page: until
 * then the alarm is silent, and the screen says so (product §23.3).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** Two rising notes, then a pause, so that nobody in the shop takes it for a telephone. */
const NOTES_HZ = [784, 1_047] as const
const NOTE_SECONDS = 0.22
/** The usual ringing, and the one for overdue orders. */
const RINGING = {
  usual: { repeatMs: 2_000, volume: 0.5 },
  urgent: { repeatMs: 900, volume: 1 },
} as const
export type Urgency = keyof typeof RINGING

let context: AudioContext | undefined
let timer: ReturnType<typeof setInterval> | undefined
/** A single ringing waits for the device to give the sound back. */
let isRingDue = false

/** True while this page can play sound: from a tap on, except when the device takes it away. */
export const isSoundAllowed = observableValue(false)

/** Must be called in the handler of a tap. */
export async function allowSound(): Promise<void> {
  // Otherwise the silent mode of an iPad would silence it. Music on the same device pauses.
  if (navigator.audioSession) navigator.audioSession.type = 'playback'
  try {
    context ??= openSound()
    await context.resume()
  } catch (error) {
    reportNoSound(error)
  }
}

function openSound(): AudioContext {
  const opened = new AudioContext()
  opened.addEventListener('statechange', () => {
    isSoundAllowed.set(opened.state === 'running')
    if (isRingDue) ringOnce()
  })
  return opened
}

/** A device without sound: the visible alarm remains. */
function reportNoSound(error: unknown): void {
  console.info('The counter cannot play sound:', error)
}

export function startRinging(urgency: Urgency): void {
  stopRinging()
  const { repeatMs, volume } = RINGING[urgency]
  ring(volume)
  timer = setInterval(ring, repeatMs, volume)
}

export function stopRinging(): void {
  clearInterval(timer)
  timer = undefined
}

/** Rings at once, or as soon as the device gives the sound back. */
export function ringOnce(): void {
  isRingDue = context !== undefined && context.state !== 'running'
  ring(RINGING.usual.volume)
}

function ring(loudest: number): void {
  if (context?.state !== 'running') {
    // The device has taken the sound away, for example for a call. After it, the page can resume it
    // without another tap.
    context?.resume().catch(reportNoSound)
    return
  }
  for (const [index, hertz] of NOTES_HZ.entries()) {
    const startsAt = context.currentTime + index * NOTE_SECONDS
    const note = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    // A note without a fade at both ends clicks.
    volume.gain.setValueAtTime(0, startsAt)
    volume.gain.linearRampToValueAtTime(loudest, startsAt + 0.02)
    volume.gain.linearRampToValueAtTime(0, startsAt + NOTE_SECONDS)
    note.connect(volume).connect(context.destination)
    note.start(startsAt)
    note.stop(startsAt + NOTE_SECONDS)
  }
}
