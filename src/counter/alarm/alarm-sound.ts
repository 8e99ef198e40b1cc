/**
 * The ringing of new orders and requests. Browsers play sound only after a tap on the page: until
 * then the alarm is silent, and the screen says so (product §23.3).
 */
import { observableValue } from '#shared/lib/observable-value.ts'

/** Two notes, then a pause, so that nobody in the shop takes it for a telephone. */
const RISING_HZ = [784, 1_047]
const NOTE_SECONDS = 0.22
/** The usual ringing, the one for overdue orders, and the one for a lost connection. */
const RINGING = {
  usual: { repeatMs: 2_000, volume: 0.5, notesHz: RISING_HZ },
  urgent: { repeatMs: 900, volume: 1, notesHz: RISING_HZ },
  lost: { repeatMs: 10_000, volume: 0.5, notesHz: [523, 392] },
} as const
export type Ringing = keyof typeof RINGING

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

export function startRinging(ringing: Ringing): void {
  stopRinging()
  ring(ringing)
  timer = setInterval(ring, RINGING[ringing].repeatMs, ringing)
}

export function stopRinging(): void {
  clearInterval(timer)
  timer = undefined
}

/** Rings at once, or as soon as the device gives the sound back. */
export function ringOnce(): void {
  isRingDue = context !== undefined && context.state !== 'running'
  ring('usual')
}

function ring(ringing: Ringing): void {
  if (context?.state !== 'running') {
    // The device has taken the sound away, for example for a call. After it, the page can resume it
    // without another tap.
    context?.resume().catch(reportNoSound)
    return
  }
  const { volume: loudest, notesHz } = RINGING[ringing]
  for (const [index, hertz] of notesHz.entries()) {
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
