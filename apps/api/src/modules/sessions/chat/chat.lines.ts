import type { Tx } from '../../../platform/database/database.ts'
import { chatHint, type Hint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { type HouseLine, hasChat } from './chat.rules.ts'
import { insertLines } from './chat.store.ts'

/** [S15] Writes what the house has to say, in the transaction in which it happens. */
export async function noteInChat(
  shell: Pick<Shell, 'clock' | 'random'>,
  tx: Tx,
  lines: readonly HouseLine[],
  hint: (...hints: Hint[]) => void,
): Promise<void> {
  const heard = lines.filter(({ session }) => hasChat(session.type))
  if (heard.length === 0) return
  await insertLines(
    tx,
    heard.map(({ session, event, amount }) => ({
      id: shell.random.uuid(),
      session_id: session.id,
      at: new Date(shell.clock.now()),
      author: 'system',
      text: null,
      event,
      amount: amount ?? null,
    })),
  )
  hint(...heard.map(({ session }) => chatHint(session)))
}
