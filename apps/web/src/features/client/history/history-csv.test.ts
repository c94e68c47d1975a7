import { csvOf, type HistoryEntry } from '@footlight/contract'
import { expect, it } from 'vitest'
import { historyRows } from './history-csv.ts'

const historyCsv = (...history: Parameters<typeof historyRows>) => csvOf(historyRows(...history), 'en')

const session: HistoryEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'session',
  at: '2026-11-26T09:05:12.000Z',
  amount: -312,
  state: 'PERFORMER_ENDED',
  endedBy: 'performer',
  reason: null,
  fee: null,
  promo: null,
  balance: 2063,
  performerId: 'ren',
  performerName: 'Zoë "the, Great"',
  performerNumber: 1003,
  billedSeconds: 156,
  sessionType: 'VIDEO',
}
const topUp: HistoryEntry = {
  ...session,
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'payment',
  amount: 2575,
  state: 'PAID',
  endedBy: null,
  fee: 125,
  promo: 200,
  balance: 2575,
  performerId: null,
  performerName: null,
  performerNumber: null,
  billedSeconds: null,
  sessionType: null,
}
const declared = [
  { performerId: 'ren', counts: true, serviceType: 'CONSULTING', businessUse: true, vatNumber: null },
] as unknown as Parameters<typeof historyCsv>[1]

it('[A9] writes a show and a top-up in words, with euros, fee and balance, and the zone of its times', () => {
  const [heads = '', show = '', payment = ''] = historyCsv([session, topUp], declared).split('\r\n')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(heads).toContain(`"When (${zone})"`)
  expect(show).toContain('"Show with Zoë ""the, Great""","Ended by the performer",1003,156,-312,-3.12,,,2063')
  expect(show).toContain('"Consulting · for business"')
  expect(show).not.toMatch(/VIDEO|PERFORMER_ENDED|[\u2066-\u2069]/)
  expect(payment).toContain('"Top-up","Paid",,,2575,25.00,125,200,2575')
})

it('[A9, T1] writes what a dispute took back in words', () => {
  const reversal = {
    ...topUp,
    kind: 'reversal' as const,
    amount: -4850,
    state: 'WITHDRAWN',
    fee: null,
    promo: null,
  }
  expect(historyCsv([reversal], [])).toContain('"Reversed top-up","Taken back in a dispute",,,-4850,-48.50')
})

it('[A9] escapes a performer’s name that a spreadsheet would run as a formula', () => {
  const refund = { ...session, kind: 'refund' as const, state: '=1+1', amount: 200, reason: null }
  expect(historyCsv([refund], [])).toContain(`"'=1+1"`)
  const negative = { ...refund, state: "-2+3+cmd|' /c calc'!a0" }
  expect(historyCsv([negative], [])).toContain(`"'-2+3+cmd|' /c calc'!a0"`)
  const wide = { ...refund, state: '＝1+1' }
  expect(historyCsv([wide], [])).toContain(`"'＝1+1"`)
})
