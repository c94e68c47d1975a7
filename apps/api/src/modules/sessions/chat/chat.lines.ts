import { sessionKinds } from '@footlight/contract'
import { chatHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import type { Work } from '../kernel/work.ts'
import type { SystemLine } from './chat.rules.ts'
import { insertLines } from './chat.store.ts'

/** [S15] Writes a system line, in the transaction in which its event happens. */
export async function noteInChat(
  shell: Pick<Shell, 'clock' | 'random'>,
  work: Work,
  lines: readonly SystemLine[],
): Promise<void> {
  const heard = lines.filter(({ session }) => sessionKinds[session.type].hasChat)
  if (heard.length === 0) return
  await insertLines(
    work.tx,
    heard.map(({ session, event, amount, at }) => ({
      id: shell.random.uuid(),
      session_id: session.id,
      at: at ?? new Date(shell.clock.now()),
      author: 'system',
      text: null,
      event,
      amount: amount ?? null,
    })),
  )
  work.hint(...heard.map(({ session }) => chatHint(session)))
}
