import { isTimeZone } from '@footlight/contract'

/** The label of a time zone in a list. */
export const timezoneOption = (value: string): { value: string; label: string } => ({
  value,
  label: value.replaceAll('_', ' '),
})

/** The browser's time zones, and the one that is set where it is not among them. */
export function timezoneOptions(present: string): { value: string; label: string }[] {
  const names = new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map(timezoneOption)
}

/** The zone of this browser; UTC where the browser cannot tell, for “Etc/Unknown” is no zone. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
