import { type FirstAnswer, type Language, type OwnPage, ownCallsOf } from '@footlight/contract'
import type { AskAsCaller } from '../platform/http/pages/ask-as-caller.ts'
import { ignoreFailure } from '../platform/logs/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { inTime } from '../platform/time/in-time.ts'

interface Reading {
  ask: AskAsCaller
  path: OwnPage
  language: Language
  clock: Clock
  waitMs: number
}

export interface OwnAnswers {
  accountId: string
  answers: FirstAnswer[]
  /** nothing stands on the page but what a client at rest sees */
  isAtRest: boolean
}

/**
 * What the page of a signed-in account begins with: each call as the page itself would send it, so that nothing comes
 * to the reader that the account may not read. Null for a guest, where the page begins with nothing, or not in time.
 */
export async function readOwnAnswers({
  ask,
  path,
  language,
  clock,
  waitMs,
}: Reading): Promise<OwnAnswers | null> {
  const read = async (): Promise<OwnAnswers | null> => {
    const at = clock.now()
    const session = await ask('checkSession', {})
    const { account, role, running, mustEnrol } = session ?? {}
    if (!session || !account || !role) return null
    const calls = ownCallsOf(path, { accountId: account.id, role, mustEnrol: mustEnrol === true, language })
    const replies = await Promise.all(calls.map(({ name, input }) => ask(name, input)))
    const answers = calls.flatMap(({ name, input }, index) => {
      const reply = replies[index]
      return reply ? [{ name, input, reply, at }] : []
    })
    return {
      accountId: account.id,
      answers: [{ name: 'checkSession', input: {}, reply: session, at }, ...answers],
      isAtRest:
        role === 'client' &&
        !mustEnrol &&
        !running?.session &&
        !running?.request &&
        answers.length === calls.length,
    }
  }
  const none = ignoreFailure('the log has the call that failed')
  return (await inTime(read(), waitMs, null).catch(none)) ?? null
}
