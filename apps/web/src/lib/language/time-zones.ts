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
