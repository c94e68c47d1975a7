import { z } from 'zod'
import { capabilities } from './access.ts'
import { maxPageSize } from './constants.ts'
import { type ListCall, type Sort, sortsOf } from './lists.ts'
import * as models from './models.ts'
import { passwordLength } from './people/constants.ts'
import { plainText } from './site/plain-text.ts'
import { reviewLengths } from './trust/constants.ts'

/**
 * A whole number as paths and queries carry it: its digits. `Number()` would also take `1e4`, `0x1388`, spaces and nothing
 * at all for one.
 */
export const digits = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text),
    schema,
  )

/** [W6] offset and limit with the specification's default for the list */
export const paging = (limit: number) => ({
  offset: digits(z.int().nonnegative().max(10_000_000)).default(0),
  limit: digits(z.int().min(1).max(maxPageSize)).default(limit),
})
/** [O2] by which column the whole list is sorted, and which way */
export function sorting<Name extends ListCall>(
  name: Name,
): { sort: z.ZodDefault<z.ZodEnum<{ [One in Sort<Name>]: One }>> } {
  const sorts = sortsOf(name)
  return { sort: z.enum(sorts).default(sorts[0] as never) as never }
}
export const page = { offset: z.int(), limit: z.int(), total: z.int() }
/** a part of a name that is searched for */
export const searchWords = z.string().trim().max(100).optional()
export const byId = z.object({ id: models.id })
/** of a queue: the one item alone, wherever it stands in it; `total` stays that of the queue */
export const onlyId = { id: models.id.optional() }
/** [O7] of a queue: by its key of an item, the other operator that holds it */
export const heldItems = z.record(z.string(), z.string())
/** [O7] why an operator decides so: its account reads it */
export const reason = z
  .string()
  .overwrite(plainText)
  .trim()
  .min(reviewLengths.reason.least)
  .max(reviewLengths.reason.most)
/** six digits of an authenticator, or a recovery code, with or without spaces and dashes */
export const signInCode = z.string().trim().min(6).max(30)
/** [A4] longer than one may be: in decomposed letters the same is longer */
export const typedPassword = z
  .string()
  .min(1)
  .max(3 * passwordLength.most)

/** [A6] the caller's password again: part of the body of each call that is `confirmed` */
export const confirmation = { password: typedPassword, code: signInCode.optional() }
/** [O6] */
export const capability = z.enum(capabilities)
/** [B9] credits at which something ends by itself */
export const cap = models.credits.max(1_000_000)
