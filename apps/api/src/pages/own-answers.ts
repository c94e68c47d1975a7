import { type FirstAnswer, type Language, type OwnPage, ownCallsOf } from '@footlight/contract'
import type { AskAsCaller } from '../platform/http/pages/ask-as-caller.ts'
import { ignoreFailure } from '../platform/logs/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { inTime } from '../platform/time/in-time.ts'

interface Question {
  ask: AskAsCaller
  path: OwnPage
  language: Language
  clock: Clock
  waitMs: number
}

export interface OwnAnswers {
  accountId: string
  answers: FirstAnswer[]
  /** a client without a running session or request, and all calls were answered: the page can be rendered from them */
  isAtRest: boolean
}

/**
 * The first answers for the page of a signed-in account: each call runs as the page itself would send it, with the same
 * access checks. Null for a guest, where the page has no first answers, or where they are not ready in time.
 */
export async function readOwnAnswers({
  ask,
  path,
  language,
  clock,
  waitMs,
}: Question): Promise<OwnAnswers | null> {
  const read = async (): Promise<OwnAnswers | null> => {
    const at = clock.now()
    const session = await ask('checkSession', {})
    const { account, role, running, mustEnrol } = session ?? {}
    // [O7] a suspended account is shown one page, which the browser renders
    if (!session || !account || !role || session.suspension) return null
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
