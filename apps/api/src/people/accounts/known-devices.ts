import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Random } from '../../platform/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { knownForSeconds, noteDevice } from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * [A4] Browsers that an account has signed in with. Their cookie, sealed by the server, is valid for that account and its
 * current password only. Wrong guesses elsewhere cannot lock such a browser out.
 */
export function createKnownDevices(parts: {
  database: Database
  clock: Clock
  random: Random
  keys: ServerKeys
}) {
  const { database, clock, random } = parts
  const key = parts.keys('known devices')

  function seal(account: AccountRow, device: string, until: string): Buffer {
    const said = [account.id, account.password_hash, device, until].join('|')
    return createHmac('sha256', key).update(said).digest()
  }

  return {
    /**
     * What the cookie of such a browser holds. The browser's name stays where it has one, so that accounts of one browser are
     * known as such [T7]; the seal is this account's alone.
     */
    async remember(account: AccountRow, earlier?: string): Promise<{ token: string; maxAgeSeconds: number }> {
      const named = /^[\w-]{22}(?=\.)/.exec(earlier ?? '')?.[0]
      const device = named ?? random.bytes(16).toString('base64url')
      await noteDevice(database, account.id, hash('sha256', device, 'buffer'), new Date(clock.now()))
      const until = String(Math.floor(clock.now() / 1000) + knownForSeconds)
      const token = [device, until, seal(account, device, until).toString('base64url')].join('.')
      return { token, maxAgeSeconds: knownForSeconds }
    },

    /** The device that the cookie names, where it is one of this account. */
    deviceOf(account: AccountRow, token: string | undefined): string | undefined {
      const [device, until, mark] = token?.split('.') ?? []
      if (device === undefined || until === undefined || mark === undefined) return undefined
      if (!(Number(until) * 1000 > clock.now())) return undefined
      const expected = seal(account, device, until)
      const given = Buffer.from(mark, 'base64url')
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs ? device : undefined
    },
  }
}
