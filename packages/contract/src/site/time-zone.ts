/** A name that the runtime knows, for offsets like +02:00 are not read alike everywhere. */
export function isTimeZone(name: string): boolean {
  if (name.length > 60 || !/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
