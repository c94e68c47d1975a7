import { accountCalls } from './calls/account.ts'
import { performerCalls } from './calls/performers.ts'
import { sessionCalls } from './calls/sessions.ts'
import { studioCalls } from './calls/studio.ts'
import { walletCalls } from './calls/wallet.ts'

/**
 * The calls as data: the server mounts them, the web calls them, OpenAPI is written from them.
 * Bodies, queries and replies stand in `schemas/`, under the same names, and reach the browser as types only.
 */
export const calls = {
  ...accountCalls,
  ...performerCalls,
  ...sessionCalls,
  ...walletCalls,
  ...studioCalls,
} as const

export type CallName = keyof typeof calls
