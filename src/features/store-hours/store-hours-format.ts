import { DAY_MS } from '#contract/durations.ts'

/** '8:00 AM' from a minute of the day. */
export function formatMinuteOfDay(minute: number): string {
  const hour = Math.floor(minute / 60)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${half}`
}

const istClock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

const istDate = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** '8:00 AM IST'; with the day if it is more than a day away: '8:00 AM IST on Saturday 26 December'. */
export function formatOpening(atMs: number, nowMs: number): string {
  const time = `${istClock.format(new Date(atMs))} IST`
  return atMs - nowMs <= DAY_MS ? time : `${time} on ${istDate.format(new Date(atMs))}`
}
