import { createWallet } from '../../src/money/wallet.ts'
import { createBlocks } from '../../src/people/blocks/index.ts'
import { createPerformers } from '../../src/people/performers/index.ts'
import { createLocalBus } from '../../src/platform/bus.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Transact } from '../../src/platform/database/transact.ts'
import type { createReceiptKey } from '../../src/platform/keys/receipt-key.ts'
import type { Log } from '../../src/platform/logs/log.ts'
import {
  type AskStill,
  createMediaNodes,
  createStreamTokens,
  type Revoke,
} from '../../src/platform/media/index.ts'
import { systemRandom } from '../../src/platform/random.ts'
import type { Clock } from '../../src/platform/time/clock.ts'
import { createSessions } from '../../src/shows/sessions/index.ts'
import { insertNotice } from './insert-notice.ts'

interface NodeParts {
  database: Database
  clock: Clock
  log: Log
  privateKeyPem: string
  receiptKey: ReturnType<typeof createReceiptKey>
  transact: Transact
  revoke: Revoke
  askStill: AskStill
  /** default: the meter's own */
  secondsTogether?: number | undefined
}

export type Node = ReturnType<typeof createNode>

/** The state of one process of the api: nodes share nothing but the database. */
export function createNode(parts: NodeParts) {
  const { database, clock, log, privateKeyPem, receiptKey, transact, revoke, askStill, secondsTogether } =
    parts
  const bus = createLocalBus()
  const random = systemRandom
  const sandboxSecret = 'a secret of the test'
  const performers = createPerformers({ database, clock, log, bus })
  const blocks = createBlocks({ database, transact, clock, performers })
  const wallet = createWallet({
    database,
    clock,
    random,
    bus,
    log,
    sandboxSecret,
    transact,
    blocks,
    notifyAccount: insertNotice,
    paymentOperators: async () => [],
  })
  const tokens = createStreamTokens({ privateKeyPem, clock, random })
  const boot = () =>
    createSessions({
      database,
      clock,
      random,
      bus,
      log,
      wallet,
      performers,
      blocks,
      tokens,
      revoke,
      askStill,
      mediaNodes: createMediaNodes(
        [{ url: 'http://media', path: '/webrtc-session.json', fallbackPath: '/fallback' }],
        async () => true,
      ),
      addressKey: 'a key of the test',
      relayServers: () => [],
      cameOn: async () => undefined,
      appear: async () => undefined,
      notifyAccount: insertNotice,
      issue: (tx, { accountId, subjectId, notice }) =>
        insertNotice(tx, accountId, { notice, link: `/decisions/${subjectId}`, key: subjectId }),
      receiptKey,
      secondsTogether,
      transact,
    })
  let sessions = boot()
  return {
    bus,
    wallet,
    performers,
    get sessions() {
      return sessions
    },
    /** The process is killed, and a new one starts. */
    restart(): void {
      sessions[Symbol.dispose]()
      sessions = boot()
    },
    [Symbol.dispose](): void {
      sessions[Symbol.dispose]()
    },
  }
}
