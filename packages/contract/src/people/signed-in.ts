import { z } from 'zod'
import { id } from '../models.ts'
import { languages } from '../site/language.ts'

/** [A11] */
export const language = z.enum(languages)

/** What check_session answers of the signed-in account. */
export const signedInAccount = z.object({
  id,
  username: z.string(),
  /** [A1] another account has this username: the account signs in by its address, and takes a new one */
  mustRename: z.boolean(),
  email: z.string(),
  /** [A13] */
  emailVerified: z.boolean(),
  /** [A7] an address that waits until its link is opened */
  newEmail: z.string().nullable(),
  displayName: z.string(),
  /** of a performer: the advert number */
  performerNumber: z.int().nullable(),
  /** [A11] chosen in this browser, else in the account; null: the browser's is spoken */
  language: language.nullable(),
})
