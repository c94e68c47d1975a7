import { createHash } from 'node:crypto'
import { type CallName, calls, pathOf } from '@footlight/contract'
import type { CrowdSize } from './crowd.ts'

/** A call, and the two sides from which it is made: a sign-in of the operator, or of the performer with most shows. */
export interface ListAsk {
  /** the call and its filters, as the table names it */
  title: string
  side: 'operator' | 'performer'
  /** the next request; ids, names and offsets are drawn anew */
  path(): string
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }

const random = (sides: number) => 1 + Math.floor(Math.random() * sides)

/** As the seed makes them, see crowd.ts. */
function idOf(kind: string, number: number): string {
  const hex = createHash('md5').update(`${kind}${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** What each call is asked with; those that are not named are asked once, without anything. */
function inputsOf(size: CrowdSize): Partial<Record<CallName, Record<string, () => Input>>> {
  const client = () => idOf('client', random(size.clients))
  const performer = () => idOf('performer', random(size.performers))
  const busiest = idOf('performer', 1)
  const query = (values: Record<string, unknown>) => ({ query: values })
  const paged = { '': () => ({}), 'offset 400': () => query({ offset: 400 }) }
  const year = { from: new Date(Date.now() - 300 * 86_400_000).toISOString(), to: new Date().toISOString() }
  const found = {
    'a client’s name': () => query({ client: `client${random(size.clients)}@` }),
    'a name of no account': () => query({ client: 'Xaver Nirgendwo' }),
    'a performer’s number': () => query({ performer: String(1000 + random(size.performers)) }),
    'a performer’s name': () => query({ performer: 'Milo' }),
    'between two days': () => query(year),
    'a name between two days': () => query({ ...year, client: `client${random(size.clients)}@` }),
  }
  const owner = { 'a client': client, 'a performer': performer, 'the busiest performer': () => busiest }
  const each = (make: (id: string) => Input) =>
    Object.fromEntries(Object.entries(owner).map(([name, id]) => [name, () => make(id())]))
  return {
    findAccounts: {
      ...paged,
      'by name': () => query({ sort: 'displayName' }),
      clients: () => query({ role: 'client' }),
      performers: () => query({ role: 'performer', sort: 'displayName' }),
      operators: () => query({ role: 'admin' }),
      suspended: () => query({ state: 'SUSPENDED' }),
      closed: () => query({ state: 'CLOSED' }),
      unproven: () => query({ state: 'UNPROVEN' }),
      'suspended clients by name': () => query({ role: 'client', state: 'SUSPENDED', sort: 'displayName' }),
      'one username': () => query({ search: `client${random(size.clients)}` }),
      'a first name': () => query({ search: 'Élodie' }),
      'a part of an address': () => query({ search: `${random(999)}@bench` }),
      'one letter': () => query({ search: 'a' }),
      'a name of no account': () => query({ search: 'Xaver Nirgendwo' }),
    },
    listSessions: {
      ...paged,
      running: () => query({ state: 'RUNNING' }),
      'of an account': () => query({ account: client() }),
      'of the busiest performer': () => query({ account: busiest }),
      ...found,
    },
    listPurchases: {
      ...paged,
      tips: () => query({ kind: 'tip' }),
      months: () => query({ kind: 'subscription' }),
      ...found,
    },
    listTransfers: {
      '': () => ({}),
      'a rare kind': () => query({ kind: 'tip' }),
      'a frequent kind': () => query({ kind: 'charge' }),
      'a kind that is not there': () => query({ kind: 'refund' }),
      'a session': () => query({ reference: idOf('session', random(size.clients)) }),
      ...each((id) => query({ owner: id })),
      'the busiest performer, a rare kind': () => query({ owner: busiest, kind: 'refund' }),
      'a client, a rare kind': () => query({ owner: client(), kind: 'refund' }),
    },
    listAuditLog: {
      ...paged,
      'of an account': () => query({ account: client() }),
      'a name': () => query({ search: `client${random(size.clients)}@` }),
      'a name of no account': () => query({ search: 'Xaver Nirgendwo' }),
    },
    listReports: {
      ...paged,
      closed: () => query({ state: 'CLOSED' }),
      'closed, offset 400': () => query({ state: 'CLOSED', offset: 400 }),
    },
    listContactMessages: { ...paged, answered: () => query({ state: 'ANSWERED' }) },
    accountAsOperator: each((id) => ({ params: { id } })),
    moneyOfAccount: each((id) => ({ params: { id } })),
    reportsOfAccount: each((id) => ({ params: { id } })),
    messageThreads: {
      ...paged,
      unread: () => query({ unread: 'true' }),
      'a name': () => query({ q: 'Milo' }),
      'a name of no account': () => query({ q: 'Xaver' }),
    },
    statement: {
      '': () => ({ params: { month: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7) } }),
    },
    blockedClients: paged,
    studioTips: paged,
    studioReviews: paged,
    receivedDeclarations: paged,
    notifications: paged,
    waitingReviews: paged,
    waitingPictures: paged,
    waitingDocuments: paged,
    waitingObjections: paged,
    applications: paged,
  }
}

/** Reads everything of one account, by design: a file, not a list. */
const files: readonly CallName[] = ['personalData']

/** Every call by which the console or the studio reads: those of operators and performers, and what both have of their own. */
export function listAsks(size: CrowdSize): ListAsk[] {
  const inputs = inputsOf(size)
  return (Object.keys(calls) as CallName[]).flatMap((name): ListAsk[] => {
    const { method, path, access } = calls[name]
    const side = sideOf(access)
    const own: Record<string, () => Input> = inputs[name] ?? (path.includes('{') ? {} : { '': () => ({}) })
    if (method !== 'GET' || side === null || files.includes(name)) return []
    return Object.entries(own).map(([filter, draw]) => ({
      title: filter ? `${name}, ${filter}` : name,
      side,
      path: () => pathOf(calls[name], draw()),
    }))
  })
}

function sideOf(access: (typeof calls)[CallName]['access']): ListAsk['side'] | null {
  if (access === 'performer' || access === 'signed-in') return 'performer'
  return access === 'admin' || typeof access === 'object' ? 'operator' : null
}
