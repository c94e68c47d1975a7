import type { StreamTokenClaims } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { codecs, offerSdp, WatchedEngine } from '../testing/watched-engine.ts'
import { limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import { lobbyConnectWithinMs } from './room/room.ts'
import { Rooms } from './rooms.ts'

const stream = 'live/p1001'
const token: StreamTokenClaims = {
  sub: 'cookie',
  kind: 'guest',
  stream,
  direction: 'play',
  audience: 'lobby',
  ses: 'visit',
  jti: 'token',
  iat: 1,
  exp: 4_000_000_000,
}

async function openLobby() {
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new WatchedEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => `connection-${++ids}` })
  const { audience: _, ...stage } = token
  const performer: StreamTokenClaims = { ...stage, kind: 'performer', direction: 'publish', ses: 'stage' }
  const wanted = { stream, direction: 'publish', address: null } as const
  const published = rooms.admit(performer, wanted)
  await published.publish(offerSdp)
  const arriving = { hasVideo: true, hasAudio: true, pictureFault: null }
  engine.emit({ type: 'media', connectionId: published.id, ...arriving, codecs })

  const admit = (ses: string, address: string | null) =>
    rooms.admit({ ...token, ses, jti: ses, sub: ses }, { stream, direction: 'play', address })

  /** Asks for an offer, and answers it where that is wanted; 'in', or why it was refused. */
  const visit = async (ses: string, address: string | null, answers = true): Promise<string> => {
    try {
      const connection = admit(ses, address)
      await connection.play()
      if (answers) await connection.answer(offerSdp)
      return 'in'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  return { admit, clock, engine, rooms, visit }
}

it('[W14] limits viewers of one address; a session that returns is not counted twice', async () => {
  const { visit } = await openLobby()
  for (let number = 0; number < limits.lobby.perAddress; number++)
    expect(await visit(`guest ${number}`, '203.0.113.9')).toBe('in')
  expect(await visit('one more', '203.0.113.9')).toBe('ADDRESS_FULL')
  expect(await visit('guest 0', '203.0.113.9')).toBe('in')
  expect(await visit('elsewhere', '203.0.113.10')).toBe('in')
})

it('[W14] takes so many viewers of one stream', async () => {
  const { visit } = await openLobby()
  for (let number = 0; number < limits.lobby.perStream; number++) await visit(`guest ${number}`, null)
  expect(await visit('one more', null)).toBe('STREAM_FULL')
})

it('[W14] limits unanswered openings of one address, and ends each after 5 s', async () => {
  const { clock, rooms, visit } = await openLobby()
  for (let number = 0; number < limits.openings.perAddress; number++)
    expect(await visit(`silent ${number}`, '203.0.113.9', false)).toBe('in')
  expect(await visit('one more', '203.0.113.9', false)).toBe('ADDRESS_FULL')
  expect(rooms.viewerSessionIds()).toHaveLength(limits.openings.perAddress)
  await clock.pass(lobbyConnectWithinMs + 500)
  expect(rooms.viewerSessionIds()).toEqual([])
  expect(await visit('one more', '203.0.113.9')).toBe('in')
})

it('[W14] 32 addresses that open 8 connections each and answer none keep no visitor out, and use up their free seconds', async () => {
  const { clock, engine, rooms, visit } = await openLobby()
  const entered: string[] = []
  let counted = 0
  for (let round = 0; round < 4; round++) {
    for (let opening = 0; opening < 8; opening++)
      for (let address = 0; address < 32; address++)
        await visit(`attacker ${round} ${address} ${opening}`, `198.51.100.${address}`, false)
    // a visitor who comes in the burst tries again, as the player does every 1.5 s
    await clock.pass(2_000)
    for (let second = 0; second < 13; second++) {
      entered.push(await visit(`visitor ${round} ${second}`, `203.0.113.${second}`))
      counted += rooms.viewerSessionIds().filter((id) => id.startsWith('attacker')).length
      await clock.pass(1_000)
    }
  }
  expect(entered.filter((reply) => reply !== 'in')).toEqual([])
  // the visitors stay, what the attackers opened does not
  expect(rooms.viewerSessionIds()).toHaveLength(52)
  expect([...engine.viewers]).toHaveLength(52)
  expect(counted).toBeGreaterThanOrEqual(4 * limits.openings.perStream * 2)
})

it.each([16, 32])(
  '[W14] %i addresses that close and reopen 4 connections each after 1.9 s keep no visitor out',
  async (addresses) => {
    const { admit, clock, rooms, visit } = await openLobby()
    const slots = Array.from({ length: addresses * 4 }, (_, number) => ({
      address: `198.51.100.${number % addresses}`,
      ses: `attacker ${number}`,
      // they do not all close at once
      dueAt: clock.now() + (number % 19) * 100,
      leave: () => {},
    }))
    const attack = async () => {
      const open = new Set(rooms.viewerSessionIds())
      for (const slot of slots) {
        if (open.has(slot.ses) && clock.now() < slot.dueAt) continue
        slot.leave()
        try {
          const connection = admit(slot.ses, slot.address)
          await connection.play()
          slot.leave = () => connection.leave()
          slot.dueAt = clock.now() + 1_900
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
    }
    const entered: string[] = []
    for (let second = 0; second < 40; second++) {
      for (let tenth = 0; tenth < 10; tenth++) {
        await attack()
        await clock.pass(100)
      }
      entered.push(await visit(`visitor ${second}`, `203.0.113.${second}`))
    }
    expect(entered.filter((reply) => reply !== 'in')).toEqual([])
  },
)

it('[W14] refuses a visitor for 2 s at most where each opening has an address of its own', async () => {
  const { clock, rooms, visit } = await openLobby()
  expect(await visit('slow visitor', '203.0.113.1', false)).toBe('in')
  for (let number = 0; number < limits.openings.perStream - 1; number++)
    await visit(`attacker ${number}`, `198.51.100.${number}`, false)
  expect(await visit('visitor', '203.0.113.2')).toBe('STREAM_FULL')
  await clock.pass(2_000)
  expect(await visit('visitor', '203.0.113.2')).toBe('in')
  expect(rooms.viewerSessionIds()).toHaveLength(limits.openings.perStream)
})

it('[W14] immediately replaces an opening of an address that has several, not that of a slow visitor', async () => {
  const { rooms, visit } = await openLobby()
  expect(await visit('slow visitor', '203.0.113.1', false)).toBe('in')
  for (let number = 0; number < limits.openings.perStream - 1; number++)
    await visit(`attacker ${number}`, `198.51.100.${Math.floor(number / 3)}`, false)
  expect(await visit('visitor', '203.0.113.2')).toBe('in')
  for (let number = 0; number < 32; number++) await visit(`later ${number}`, `192.0.2.${number}`, false)
  expect(rooms.viewerSessionIds()).toContain('slow visitor')
  expect(rooms.viewerSessionIds()).toHaveLength(limits.openings.perStream + 1)
})
