/** The rooms of the house that decisions are about, in the order of the index. */
export const rooms = {
  stack: '`packages/stack`: what starts, watches and checks everything.',
  'api platform':
    '`apps/api/src/platform`: HTTP, database, realtime, nodes, and what every module stands on.',
  contract: '`packages/contract`: the calls with their shapes, and what both sides share.',
  accounts: '`apps/api/src/modules/accounts`: sign-ins, passwords, second factors.',
  performers:
    '`apps/api/src/modules/performers`, `showcase`, `images` and `reviews`: who is there, in which order, what they look like, and what is said of them.',
  sessions: '`apps/api/src/modules/sessions`: requests, shows, peeks, the meter, receipts.',
  wallet:
    '`apps/api/src/modules/wallet`: a folder for each of ledger, leases, payments, spending and earnings.',
  messages:
    '`apps/api/src/modules/messages` and `blocks`: what clients and performers write to each other, or will not.',
  uploads: '`apps/api/src/modules/uploads`: images that people send, and where files are kept.',
  telephony: '`apps/api/src/modules/telephony`: calls by telephone.',
  mail: '`apps/api/src/modules/mail`: what the house writes by e-mail, and how it gets there.',
  notifications:
    '`apps/api/src/modules/notifications`: what people are told of, in the app, by e-mail, by web push.',
  operator: '`apps/api/src/modules/operator`: the office, and the log that it reads (`audit-log`).',
  media: '`apps/media`: rooms, dialects, engines, evidence.',
  faults: '`packages/faults`: what page and api tell of their faults.',
  live: '`packages/live`: the browser SDK of a stream.',
  gateway: '`packages/gateway`: the client of the Janus protocol.',
  web: '`apps/web`: what people see.',
  demo: 'The demo: its people, their pictures and their shows.',
  tests: 'The simulator, the kill loop, tests at two nodes, benchmarks.',
} as const

export type Room = keyof typeof rooms

export function isRoom(word: string | undefined): word is Room {
  return word !== undefined && Object.hasOwn(rooms, word)
}
