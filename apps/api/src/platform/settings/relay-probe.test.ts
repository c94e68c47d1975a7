import { startRelay } from '@footlight/test-kit/relay'
import { expect, it } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { probeRelays } from './relay-probe.ts'
import { createRelayServers } from './relay-servers.ts'

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

  await probe([byUdp, byTcp], secret)
  await probe([byUdp, 'stun:127.0.0.1:9', 'turn:127.0.0.1:9?transport=tcp'], 'another secret')
  expect(said).toEqual([
    [byUdp, null],
    [byTcp, null],
    [byUdp, 'it refuses our credentials (401 Unauthorized)'],
    ['turn:127.0.0.1:9?transport=tcp', expect.stringContaining('ECONNREFUSED')],
  ])
})
