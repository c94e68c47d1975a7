import type { PageMessage } from './texts.ts'

/**
 * [O2] The columns by which the server sorts each list of the console, under their names in the reply. The sign is that of the
 * first press on a column's title, and the first column is the order of a list that asks for none.
 */
export const listColumns = {
  findAccounts: ['-createdAt', 'displayName', 'email'],
  // what a session costs changes with each billed second: an index of it would be written as often
  listSessions: ['-createdAt', '-endedAt'],
  listBroadcasts: ['-viewers', '-since', 'performerName'],
  listAuditLog: ['-at'],
  listOperators: ['displayName', 'username'],
  listPurchases: ['-at', '-credits'],
  listTransfers: ['-at'],
  listPayouts: ['-createdAt', '-count', '-total'],
  listDisputes: ['-openedAt', '-amount'],
  listPaymentMismatches: ['-at'],
  listCashReturns: ['createdAt', '-paidAt', '-amount'],
  listPromoCodes: ['-validFrom', 'code', '-used'],
  listOffers: ['-sentAt', '-told'],
  listFailedMails: ['-givenUpAt', 'recipient', '-tries'],
  listContactMessages: ['-at'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** A call that answers a list of the console. */
export type ListCall = keyof typeof listColumns

type Bare<Signed> = Signed extends `-${infer Column}` ? Column : Signed
/** A column of the list by which the server sorts. */
export type SortColumn<Name extends ListCall> = Bare<(typeof listColumns)[Name][number]>
/** `credits` from least to most, `-credits` from most to least. */
export type Sort<Name extends ListCall> = SortColumn<Name> | `-${SortColumn<Name>}`

/** The part of a list that is asked for. */
export interface PageWindow {
  offset: number
  limit: number
}

/** Of an operator's queue; `id`: only this item. */
export interface QueueWindow extends PageWindow {
  id?: string | undefined
}

/** Of a list that the server sorts. */
export interface ListWindow<Name extends ListCall> extends PageWindow {
  sort: Sort<Name>
}

/** The other way round. */
export const reversed = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** Every order of the list, that of a list which asks for none first. */
export function sortsOf<Name extends ListCall>(name: Name): [Sort<Name>, ...Sort<Name>[]] {
  const columns: readonly string[] = listColumns[name]
  return columns.flatMap((column) => [column, reversed(column)]) as [Sort<Name>, ...Sort<Name>[]]
}

/** A list as a CSV file, at its call's path and `/export/csv`: every row, however many there are. */
export interface ListFile {
  /** the field of the reply that has the rows */
  rows: string
  /** the field of a row that no other row has; default: `id` */
  key?: string
  /** the page's title of each column, and where its value stands in a row: `reporter.name` */
  columns: readonly (readonly [title: PageMessage, path: string])[]
}
