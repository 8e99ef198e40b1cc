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

/** '8:00 AM IST'. */
export function formatOpening(atMs: number): string {
  return `${istClock.format(new Date(atMs))} IST`
}
