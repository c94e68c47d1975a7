import type { z } from 'zod'

/** The schemas of one call. Absent parts accept nothing: a call without `body` does not ignore a body, it refuses it. */
export interface CallSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodObject
}
