import type { z } from 'zod'

/** The shapes of one call. Absent parts take nothing: a call without `body` ignores none, it refuses one. */
export interface CallSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodObject
}
