import { createHmac } from 'node:crypto'
import { type CallReply, type Language, type ListWindow, languages } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { networkOf } from '../../platform/http/rate-limits/address.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Mail } from '../mail/index.ts'
import { contactRates, referenceOf } from './contact.rules.ts'
import * as store from './contact.store.ts'
import type { ContactState } from './contact.tables.ts'

export type ContactMessage = CallReply<'listContactMessages'>['contactMessages'][number]

interface Written {
  name: string
  email: string
  subject: string
  message: string
  language?: Language | undefined
}

/** [M5] Messages to the operator. */
export interface Contact {
  /** Stores a message and queues its two e-mails. @throws TOO_MANY_TRIES */
  write(written: Written, from: { accountId: string | null; address: string }): Promise<string>
  list(
    query: ListWindow<'listContactMessages'> & {
      state?: ContactState | undefined
    },
  ): Promise<{ contactMessages: ContactMessage[]; total: number }>
  /** [W8] A second call under the same `key` sends no second answer. @throws NOT_FOUND */
  answer(ask: { act: OperatorAct; id: string; answer: string; key: string | null }): Promise<ContactMessage>
  /** @throws NOT_FOUND */
  close(ask: { act: OperatorAct; id: string }): Promise<ContactMessage>
  /** [A8] What an account wrote while signed in. */
  of(accountId: string): Promise<ContactMessage[]>
  /** [A8] */
  forget(tx: Tx, accountId: string): Promise<void>
  /** [O7, W14] Counts what a guest writes to the operator elsewhere, under the limits of messages. @throws TOO_MANY_TRIES */
  countGuest(tx: Tx, from: { email: string | null; address: string }): Promise<void>
  /** Deletes rate counts that have expired. */
  forgetRates(): Promise<void>
}

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  transact: Transact
  mail: Pick<Mail, 'queue' | 'operatorAddress'>
  /** key of the hashes that messages are counted under, so that the table reveals no address */
  rateKey: Buffer
}

interface Sender {
  accountId: string | null
  email: string | null
  address: string
}

export function createContact({ database, clock, random, transact, mail, rateKey }: Dependencies): Contact {
  async function change(
    tx: Tx,
    { act, id }: { act: OperatorAct; id: string },
    state: ContactState,
    work: (row: store.ContactRecord) => Promise<void> = async () => undefined,
  ): Promise<ContactMessage> {
    const row = await store.lockMessage(tx, id)
    if (!row) throw refuse('NOT_FOUND')
    await work(row)
    await store.setState(tx, id, state)
    await act.record(tx, { before: { state: row.state }, after: { state, reference: row.reference } })
    return present({ ...row, state }, await store.answersOf(tx, [id]))
  }

  return {
    write(written, { accountId, address }) {
      const now = new Date(clock.now())
      const { name, email, subject, message, language = languages[0] } = written
      const reference = referenceOf(random.bytes(8))
      return transact(async (tx) => {
        await countSender(tx, rateKey, { accountId, email, address }, now)
        await store.insertMessage(tx, {
          id: random.uuid(),
          reference,
          state: 'OPEN',
          account_id: accountId,
          name,
          email,
          language,
          subject,
          message,
          created_at: now,
        })
        const { operatorAddress: to } = mail
        if (to !== null)
          await mail.queue(tx, {
            to,
            language: null,
            template: 'contactMessage',
            params: { reference, subject, name, email, message },
          })
        await mail.queue(tx, { to: email, language, template: 'contactReceived', params: { reference } })
        return reference
      })
    },

    async list(query) {
      const { rows, total } = await store.pageOfMessages(database, query)
      return { contactMessages: await withAnswers(database, rows), total }
    },

    answer({ act, id, answer, key }) {
      const answerId = key === null ? random.uuid() : uuidOfKey(act.operatorId, `answer ${id} ${key}`)
      return transact(async (tx) => {
        const row = await store.lockMessage(tx, id)
        const answers = await store.answersOf(tx, [id])
        if (row && answers.some((known) => known.id === answerId)) {
          act.nothingChanged()
          return present(row, answers)
        }
        return change(tx, { act, id }, 'ANSWERED', async ({ email, language, reference }) => {
          const at = new Date(clock.now())
          await store.insertAnswer(tx, {
            id: answerId,
            message_id: id,
            at,
            operator_id: act.operatorId,
            answer,
          })
          await mail.queue(tx, {
            to: email,
            language,
            template: 'contactAnswer',
            params: { reference, answer },
          })
        })
      })
    },

    close: (ask) => transact((tx) => change(tx, ask, 'CLOSED')),

    of: async (accountId) => withAnswers(database, await store.messagesOf(database, accountId)),

    forget: (tx, accountId) => store.deleteMessagesOf(tx, accountId),

    countGuest: (tx, from) => countSender(tx, rateKey, { accountId: null, ...from }, new Date(clock.now())),

    forgetRates: () => store.forgetRates(database, new Date(clock.now() - contactRates.address.withinMs)),
  }
}

/** @throws TOO_MANY_TRIES */
async function countSender(
  tx: Tx,
  rateKey: Buffer,
  { accountId, email, address }: Sender,
  now: Date,
): Promise<void> {
  // narrow before wide, in the same order everywhere, so that transactions cannot deadlock
  const counts: [keyof typeof contactRates, string][] = [
    ...(accountId === null ? [] : [['account', accountId] as ['account', string]]),
    ...(email === null ? [] : [['mailbox', mailboxOf(email)] as ['mailbox', string]]),
    ['address', networkOf(address)],
  ]
  for (const [kind, who] of counts) {
    const key = createHmac('sha256', rateKey).update(`${kind}|${who}`).digest()
    if (!(await store.countOne(tx, { key, ...contactRates[kind] }, now)))
      throw refuse('TOO_MANY_TRIES', { retryAfterSeconds: contactRates[kind].withinMs / 1000 })
  }
}

async function withAnswers(database: Database, rows: store.ContactRecord[]): Promise<ContactMessage[]> {
  const answers = await store.answersOf(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    present(
      row,
      answers.filter(({ message_id }) => message_id === row.id),
    ),
  )
}

function present(row: store.ContactRecord, answers: store.AnswerRecord[]): ContactMessage {
  const { id, reference, state, name, email, language, subject, message } = row
  return {
    id,
    reference,
    state,
    accountId: row.account_id,
    name,
    email,
    language,
    subject,
    message,
    at: row.created_at.toISOString(),
    answers: answers.map(({ at, operator_id, answer }) => ({
      at: at.toISOString(),
      by: operator_id,
      answer,
    })),
  }
}
