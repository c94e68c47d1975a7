import type { Capability, ConsoleOperator, ListWindow } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import { missing, withdrawBeyond } from './invitations.service.ts'
import { type Ask, agrees, isOpen, verdictOn } from './operators.rules.ts'
import * as store from './operators.store.ts'

/** [O6] The operators and their capabilities. */
export interface Operators {
  /** One page, by name. */
  list(page: ListWindow<'listOperators'>): Promise<{ operators: ConsoleOperator[]; total: number }>
  /**
   * Sets an operator's capabilities, from the next call on: every call reads those of its caller. What needs a second
   * operator stands in `ask` until one sets the same.
   * @throws NOT_FOUND, CAPABILITY_OWN, CAPABILITY_LAST, CAPABILITY_MISSING
   */
  allow(ask: { act: OperatorAct; id: string; capabilities: readonly Capability[] }): Promise<ConsoleOperator>
}

interface Writer {
  clock: Clock
  random: Random
  notifyAccount: store.NotifyOperator
}

/**
 * [O6] Sets the capabilities of an operator in the caller's transaction, with its line in the log, and notifies every operator;
 * `act` null: a command on the server.
 * @throws NOT_FOUND, CAPABILITY_OWN, CAPABILITY_LAST, CAPABILITY_MISSING
 */
export async function changeCapabilities(
  { clock, random, notifyAccount }: Writer,
  tx: Tx,
  { act, id, capabilities }: { act: OperatorAct | null; id: string; capabilities: readonly Capability[] },
): Promise<void> {
  const wish = { by: act?.operatorId ?? null, to: id, capabilities }
  const rows = await store.lockOperators(tx)
  const operators = rows.map((row) => present(row))
  const verdict = verdictOn(wish, operators)
  if (typeof verdict === 'object') {
    const { code, capability } = verdict
    if (!capability) throw refuse(code)
    throw refuse(code, capability === 'operators' ? { capability } : missing(capability))
  }
  const [to, by] = [id, wish.by].map((one) => rows.find((row) => row.id === one))
  if (!to) throw refuse('NOT_FOUND')
  const before = capabilitiesOf(to)
  if (String(before) === String(wish.capabilities)) return act?.nothingChanged()
  const now = clock.now()
  const ask = (await store.readAsks(tx, [id])).get(id)
  const isAsked =
    verdict === 'second operator' &&
    !(by && agrees({ id: by.id, since: by.created_at }, wish, ask && toAsk(ask), now))
  const at = new Date(now)
  const line = {
    actorId: wish.by,
    subject: id,
    before: { capabilities: before },
    after: { capabilities },
    at,
  }
  if (isAsked && by) {
    act?.nothingChanged()
    await recordAudit(tx, { ...line, action: 'capabilities.asked' })
    await store.writeAsk(tx, { id, by: by.id, at, capabilities })
  } else {
    await store.deleteAsk(tx, id)
    await store.writeCapabilities(tx, id, capabilities)
    if (act) await act.record(tx, { before: line.before })
    else await recordAudit(tx, { ...line, action: 'capabilities.set' })
    await withdrawBeyond(tx, { id, held: capabilities }, { actorId: wish.by, at })
  }
  const kind = isAsked ? ('capabilitiesAsked' as const) : ('capabilitiesChanged' as const)
  for (const row of rows)
    await notifyAccount(tx, row.id, {
      notice: { kind, operator: to.display_name, by: by?.display_name ?? '' },
      link: '/admin?desk=operators',
      key: `capabilities ${random.uuid()}`,
    })
}

export function createOperators(parts: Writer & { database: Database }): Operators {
  const { database, clock } = parts
  const asked = async (handle: Database | Tx, rows: readonly store.OperatorRecord[]) => {
    const asks = await store.readAsks(
      handle,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const ask = asks.get(row.id)
      return present(row, ask && isOpen(toAsk(ask), clock.now()) ? ask : undefined)
    })
  }

  return {
    async list(page) {
      const { rows, total } = await store.readOperators(database, page)
      return { operators: await asked(database, rows), total }
    },

    async allow({ act, id, capabilities }) {
      return inTransaction(database, async (tx) => {
        await changeCapabilities(parts, tx, { act, id, capabilities })
        const [operator] = await asked(
          tx,
          (await store.lockOperators(tx)).filter((row) => row.id === id),
        )
        if (!operator) throw refuse('NOT_FOUND')
        return operator
      })
    },
  }
}

const toAsk = (row: store.AskRecord): Ask => ({
  capabilities: row.capabilities,
  by: row.asked_by,
  at: row.asked_at,
})

function present(row: store.OperatorRecord, ask?: store.AskRecord): ConsoleOperator {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    capabilities: [...capabilitiesOf(row)],
    ask: ask ? { by: ask.asked_by, byName: ask.by_name, capabilities: ask.capabilities } : null,
  }
}
