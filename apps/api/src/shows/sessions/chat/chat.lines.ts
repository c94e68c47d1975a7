import { sessionKinds } from '@footlight/contract'
import { chatChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { SystemLine } from './chat.rules.ts'
import { insertLines } from './chat.store.ts'

/** [S15] Writes a system line, in the transaction in which its event happens. */
export async function noteInChat(
  context: Pick<SessionContext, 'clock' | 'random'>,
  work: UnitOfWork,
  lines: readonly SystemLine[],
): Promise<void> {
  const shown = lines.filter(({ session }) => sessionKinds[session.type].hasChat)
  if (shown.length === 0) return
  await insertLines(
    work.tx,
    shown.map(({ session, event, amount, text, at }) => ({
      id: context.random.uuid(),
      session_id: session.id,
      at: at ?? new Date(context.clock.now()),
      author: 'system',
      text: text ?? null,
      event,
      amount: amount ?? null,
    })),
  )
  work.afterCommit(...shown.map(({ session }) => chatChanged(session)))
}
