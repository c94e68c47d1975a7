import { type Quality, qualities } from './constants.ts'

/** The sentence for a quality that is none. */
export function notAQuality(value: string): string {
  return `'${value.slice(0, 40)}' is not a valid quality, use one of ${Object.keys(qualities).join(', ')}`
}

/** Reads a quality name, or throws with the allowed values. */
export function readQuality(value: string): Quality {
  if (Object.hasOwn(qualities, value)) return value as Quality
  throw new Error(notAQuality(value))
}
