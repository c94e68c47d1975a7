import { type Quality, qualities } from '../constants.ts'

/** Reads a quality name, or throws with the allowed values (seed section 5). */
export function readQuality(value: string): Quality {
  if (Object.hasOwn(qualities, value)) return value as Quality
  throw new Error(`'${value}' is not a valid quality, use one of ${Object.keys(qualities).join(', ')}`)
}
