import { createHash } from 'node:crypto'
import {
  capabilities as allCapabilities,
  type CallReply,
  type Capability,
  invitationDays,
} from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import type { AccountMail } from '../account-mail.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import type { AccountRow } from '../accounts.tables.ts'
import * as store from './invitations.store.ts'
import { lockOperators } from './operators.store.ts'

type Shown = CallReply<'listInvitations'>['invitations'][number]

interface Writer {
  clock: Clock
  random: Random
  mail: Pick<AccountMail, 'queue' | 'isSent'>
}

interface Dependencies extends Writer {
  database: Database
  transact: Transact
}

/** [O13] The invitations of operators, as the console sees them. */
export interface Invitations {
  list(): Promise<Shown[]>
  /** @throws CAPABILITY_MISSING for one that the inviting operator lacks, EMAIL_TAKEN */
  invite(ask: {
    act: OperatorAct
    email: string
    capabilities: Capability[]
  }): Promise<{ invitation: Shown; link: string; isMailed: boolean }>
  /** @throws NOT_FOUND */
  withdraw(ask: { act: OperatorAct; id: string }): Promise<void>
  forgetOld(): Promise<void>
}

const dayMs = 24 * 3_600_000

const takenBy: Record<AccountRow['role'], string> = {
  admin: 'This is the address of an operator’s account already.',
  performer: 'This is the address of a performer’s account: an operator needs one of their own.',
  client: 'This is the address of a client’s account: an operator needs one of their own.',
}

/** @throws EMAIL_TAKEN, which says whose address it is */
export async function requireFree(tx: Tx, email: string): Promise<void> {
  const role = await store.provenRoleOf(tx, email)
  if (role === undefined) return
  const [rule, message] = [`of_${role}`, takenBy[role]]
  throw refuse('EMAIL_TAKEN', { rule, message, fields: [{ path: 'body.email', rule, message }] })
}

/**
 * [O13] Writes an invitation with its e-mail, and returns the page that it opens; `capabilities` null: all.
 * @throws EMAIL_TAKEN
 */
export async function writeInvitation(
  { clock, random, mail }: Writer,
  tx: Tx,
  wanted: { email: string; displayName: string | null; capabilities: Capability[] | null; by: string | null },
) {
  await requireFree(tx, wanted.email)
  const token = random.bytes(32).toString('base64url')
  const [id, now] = [random.uuid(), clock.now()]
  const expiresAt = new Date(now + invitationDays * dayMs)
  await store.insertInvitation(tx, {
    id,
    token_hash: hashOfInvitation(token),
    email: wanted.email,
    display_name: wanted.displayName,
    capabilities: wanted.capabilities,
    invited_by: wanted.by,
    created_at: new Date(now),
    expires_at: expiresAt,
  })
  const link = `/invite?token=${token}` as const
  if (mail.isSent)
    await mail.queue(tx, {
      to: wanted.email,
      language: null,
      template: 'operatorInvited',
      params: { link, days: invitationDays },
    })
  return { id, link, expiresAt }
}

/**
 * [O6] Withdraws what an operator can no longer give: one whose capabilities are taken away may have invited an address of
 * their own.
 */
export async function withdrawBeyond(
  tx: Tx,
  operator: { id: string; held: readonly Capability[] },
  by: { actorId: string | null; at: Date },
): Promise<void> {
  for (const { id, email } of await store.deleteBeyond(tx, operator.id, operator.held))
    await recordAudit(tx, { ...by, action: 'invitation.withdrawn', subject: id, before: { email } })
}

export function createInvitations(parts: Dependencies): Invitations {
  const { database, transact, clock } = parts
  return {
    async list() {
      const rows = await store.listInvitations(database, new Date(clock.now()))
      return rows.map((row) => ({
        id: row.id,
        email: row.email,
        capabilities: row.capabilities ?? [...allCapabilities],
        invitedBy: row.inviter,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }))
    },

    invite: ({ act, email, capabilities }) =>
      transact(async (tx) => {
        // the lock keeps the inviter's capabilities until the invitation is stored
        const inviter = (await lockOperators(tx)).find(({ id }) => id === act.operatorId)
        const held = inviter ? capabilitiesOf(inviter) : []
        // [O6] a second account of one's own would widen what one may do
        const lacking = ['operators' as const, ...capabilities].find((one) => !held.includes(one))
        if (lacking) throw refuse('CAPABILITY_MISSING', missing(lacking))
        const { id, link, expiresAt } = await writeInvitation(parts, tx, {
          email,
          capabilities,
          displayName: null,
          by: act.operatorId,
        })
        await act.record(tx, { subject: id })
        const invitation: Shown = {
          id,
          email,
          capabilities,
          invitedBy: inviter?.display_name ?? null,
          createdAt: new Date(clock.now()).toISOString(),
          expiresAt: expiresAt.toISOString(),
        }
        return { invitation, link, isMailed: parts.mail.isSent }
      }),

    withdraw: ({ act, id }) =>
      transact(async (tx) => {
        const found = await store.deleteInvitation(tx, id)
        if (!found) throw refuse('NOT_FOUND')
        await act.record(tx, { before: { email: found.email } })
      }),

    forgetOld: () => store.forgetInvitations(database, new Date(clock.now())),
  }
}

/** The refusal of a gift that the giver lacks. */
export function missing(capability: Capability) {
  const message = `You cannot give the capability “${capability}”, which your account lacks.`
  return { capability, message, rule: 'given', params: { capability } }
}

export function hashOfInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
