import { capabilities as allCapabilities, type Capability } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import { changeCapabilities } from '../operators/operators.service.ts'
import type { NotifyOperator } from '../operators/operators.store.ts'
import { writeLink } from '../recovery/link-mail.ts'
import { deleteFactor } from '../second-factor/second-factor.store.ts'
import { lockOperator, readListed } from './by-command.store.ts'

/** [O13] What the command on the server does for operators who cannot help themselves. No account acts: the log says so. */
interface Writer {
  clock: Clock
  random: Random
  notifyAccount: NotifyOperator
}

interface Listed {
  email: string
  displayName: string
  capabilities: readonly Capability[]
  hasSecondFactor: boolean
}

/** All operators, by name. */
export async function listByCommand(database: Database): Promise<Listed[]> {
  const rows = await readListed(database)
  return rows.map((row) => ({
    email: row.email,
    displayName: row.display_name,
    capabilities: capabilitiesOf(row),
    hasSecondFactor: row.confirmed_at !== null,
  }))
}

/** Gives the operator with this address these capabilities beside the own ones. @throws NOT_FOUND */
export async function grantByCommand(
  parts: Writer,
  tx: Tx,
  ask: { email: string; capabilities: readonly Capability[] },
): Promise<readonly Capability[]> {
  const operator = await find(tx, ask.email)
  const own = capabilitiesOf(operator)
  const capabilities = allCapabilities.filter((one) => own.includes(one) || ask.capabilities.includes(one))
  await changeCapabilities(parts, tx, { act: null, id: operator.id, capabilities })
  return capabilities
}

/**
 * Removes the second factor of the operator with this address, who lost it, and returns the page that sets a new password,
 * which ends every sign-in. @throws NOT_FOUND
 */
export async function resetByCommand(parts: Writer, tx: Tx, email: string): Promise<string> {
  const operator = await find(tx, email)
  const hadOne = await deleteFactor(tx, operator.id)
  const at = new Date(parts.clock.now())
  await recordAudit(tx, { actorId: null, action: 'second_factor.reset', subject: operator.id, at })
  if (hadOne)
    await parts.notifyAccount(tx, operator.id, {
      notice: { kind: 'secondFactorReset' },
      link: '/account',
      key: `second factor reset ${operator.id} ${parts.random.uuid()}`,
    })
  return `/reset?token=${await writeLink(parts, tx, operator, 'reset')}`
}

async function find(tx: Tx, email: string) {
  const row = await lockOperator(tx, email)
  if (!row) throw refuse('NOT_FOUND')
  return row
}
