import { z } from 'zod'
import { isTimeZone } from '../site/time-zone.ts'
import {
  longestDisplayName,
  longestEmail,
  passwordLength,
  usernameLength,
  usernameLetters,
} from './constants.ts'
import { formatNotificationTypes, parseNotificationTypes } from './notification-types.ts'
import { addressForm, displayNameOf, passwordOf, usernameOf } from './own-texts.ts'

/** The account holder's own data, as the account stores it [A7]. */
export const email = z.email({ pattern: addressForm }).max(longestEmail)

export const password = z
  .string()
  .overwrite(passwordOf)
  .min(passwordLength.least, `Use at least ${passwordLength.least} characters.`)
  .max(passwordLength.most)

export const username = z
  .string()
  .overwrite(usernameOf)
  .min(usernameLength.least)
  .max(usernameLength.most)
  .regex(usernameLetters, 'Use letters, digits, dot, dash and underscore.')

export const displayName = z.string().overwrite(displayNameOf).min(1).max(longestDisplayName)

/** [A10] `SSA;MSG;`: kept as it stands on the wire, however it was sent; another type is refused with its name. */
export const typesOnWire = z
  .string()
  .max(40)
  .transform((wire, context) => {
    try {
      return formatNotificationTypes(parseNotificationTypes(wire))
    } catch (error) {
      context.addIssue({ code: 'custom', message: `${error instanceof Error ? error.message : error}.` })
      return z.NEVER
    }
  })

/** one of the IANA's names: the day of a limit begins by it [B9] */
export const timezone = z.string().refine(isTimeZone, 'This is not a time zone.')

/** The zone that a browser names by itself: where the server does not know it, UTC, for no form shows it. */
export const browserTimezone = z
  .string()
  .overwrite((name) => (isTimeZone(name) ? name : 'UTC'))
  .default('UTC')
