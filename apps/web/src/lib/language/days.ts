/** The first instant of a day (`2026-11-20`) in the reader's own zone. */
export function dayStart(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

/** The last one. */
export function dayEnd(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
