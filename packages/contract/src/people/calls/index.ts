import { accountCalls, accountSchemas } from './account.ts'
import { blockCalls, blockSchemas } from './blocks.ts'
import { categoryCalls, categorySchemas } from './categories.ts'
import { clientNoteCalls, clientNoteSchemas } from './client-notes.ts'
import { favouriteCalls, favouriteSchemas } from './favourites.ts'
import { invitationCalls, invitationSchemas } from './invitations.ts'
import { notificationCalls, notificationSchemas } from './notifications.ts'
import { offerCalls, offerSchemas } from './offers.ts'
import { ownAccountCalls, ownAccountSchemas } from './own-account.ts'
import { performerCalls, performerSchemas } from './performers.ts'
import { profileCalls, profileSchemas } from './profile.ts'
import { recoveryCalls, recoverySchemas } from './recovery.ts'
import { scheduleCalls, scheduleSchemas } from './schedule.ts'
import { secondFactorCalls, secondFactorSchemas } from './second-factor.ts'

export const peopleCalls = {
  ...accountCalls,
  ...blockCalls,
  ...notificationCalls,
  ...ownAccountCalls,
  ...recoveryCalls,
  ...secondFactorCalls,
  ...categoryCalls,
  ...invitationCalls,
  ...offerCalls,
  ...favouriteCalls,
  ...performerCalls,
  ...profileCalls,
  ...scheduleCalls,
  ...clientNoteCalls,
} as const

export const peopleShapes = () =>
  ({
    ...accountSchemas(),
    ...blockSchemas(),
    ...notificationSchemas(),
    ...ownAccountSchemas(),
    ...recoverySchemas(),
    ...secondFactorSchemas(),
    ...categorySchemas(),
    ...invitationSchemas(),
    ...offerSchemas(),
    ...favouriteSchemas(),
    ...performerSchemas(),
    ...profileSchemas(),
    ...scheduleSchemas(),
    ...clientNoteSchemas(),
  }) as const
