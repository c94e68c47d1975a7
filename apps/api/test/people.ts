import type { Insertable } from 'kysely'
import type { Wallet } from '../src/money/index.ts'
import { nameKeys, performerNameKeys } from '../src/people/accounts/index.ts'
import { newPerformer } from '../src/people/performers/index.ts'
import type { Tx } from '../src/platform/database/database.ts'
import type { Tables } from '../src/platform/database/tables.ts'

type PerformerRow = Insertable<Tables['performers']>

export type Who =
  | { role: 'client' | 'admin' }
  | ({ role: 'performer'; number: number } & Partial<Omit<PerformerRow, 'id'>>)
export type Person = Who & { id: string }

/** Inserts accounts without a sign-in, in any number, with their ledger accounts. */
export async function enterPeople(
  tx: Tx,
  wallet: Wallet,
  people: readonly Person[],
  atMs: number,
): Promise<void> {
  const created_at = new Date(atMs)
  const account = ({ id, role }: Person) => ({
    id,
    role,
    email: `${id}@footlight.test`,
    username: id,
    display_name: `${role} ${id.slice(0, 4)}`,
    ...nameKeys({ username: id, display_name: `${role} ${id.slice(0, 4)}` }),
    password_hash: '',
    country: null,
    birth_date: null,
    created_at,
  })
  await tx.insertInto('accounts').values(people.map(account)).execute()
  const performers = people.flatMap((person): PerformerRow[] => {
    if (person.role !== 'performer') return []
    const { role: _, ...row } = person
    return [{ ...approved(row.number), created_at, ...row }]
  })
  if (performers.length > 0) await tx.insertInto('performers').values(performers).execute()
  for (const { id, role } of people)
    if (role !== 'admin') await wallet.openAccounts(tx, { kind: role, ownerId: id })
}

/** The performer offers private shows, and has no price yet. */
const approved = (number: number) => ({
  display_name: `Stage ${number}`,
  ...performerNameKeys(`Stage ${number}`),
  ...newPerformer,
  languages: ['en'],
  country: 'BE',
  approval_status: 'approved' as const,
})
