import { createServer } from 'node:net'
import { listen } from '@footlight/test-kit/listen'
import { startRelay } from '@footlight/test-kit/relay'
import { expect, it } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { probeRelays } from './relay-probe.ts'
import { createRelayServers } from './relay-servers.ts'

/** A port that was free a moment ago: nothing listens on it. */
async function closedPort(): Promise<number> {
  await using server = await listen(createServer())
  return server.port
}

it('[E7] says at the start which relay takes our credentials, refuses them, or does not answer', async () => {
  await using relay = await startRelay()
  const { TURN_URLS: byUdp, TURN_SECRET: secret } = relay.environment
  const byTcp = byUdp.replace('udp', 'tcp')
  const said: unknown[] = []
  const log = {
    info: ({ relay }: { relay: string }) => said.push([relay, null]),
    warn: ({ relay, problem }: { relay: string; problem: string }) => said.push([relay, problem]),
  }
  const probe = (urls: string[], turnSecret: string) =>
    probeRelays(
      createRelayServers({ turn: { urls, secret: turnSecret }, clock: systemClock })('probe'),
      log as never,
      new AbortController().signal,
    )

  const closed = `127.0.0.1:${await closedPort()}`
  await probe([byUdp, byTcp], secret)
  await probe([byUdp, `stun:${closed}`, `turn:${closed}?transport=tcp`], 'another secret')
  expect(said).toEqual([
    [byUdp, null],
    [byTcp, null],
    [byUdp, 'it refuses our credentials (401 Unauthorized)'],
    [`turn:${closed}?transport=tcp`, expect.stringContaining('ECONNREFUSED')],
  ])
})
