import { ManualClock } from '@footlight/test-kit/clock'
import { type Claims, callClaims, echoClaims, lasting } from '@footlight/test-kit/tokens'
import { GatewayClient } from './gateway-client.ts'
import { startMediaKit } from './media-kit.ts'

/** A media server with a clock of the test, and clients of its gateway. */
export async function startGatewayKit() {
  const clock = new ManualClock(Date.now())
  const kit = await startMediaKit({ clock })
  let visits = 0

  const named = () => {
    visits += 1
    return `visit-${visits}`
  }
  return {
    ...kit,
    clock,
    /** Claims of a connection test, each of an account of its own. */
    echo: () => ({ ...echoClaims(named()), ...lasting }),
    /** Claims of both sides of a new call. */
    call() {
      const ses = named()
      return {
        client: { ...callClaims('client', ses), ...lasting },
        performer: { ...callClaims('performer', ses), ...lasting },
      }
    },
    async connectGateway(kind: 'socket' | 'rest', claims: Claims, address?: string): Promise<GatewayClient> {
      return GatewayClient.connect({ kind, port: kit.port, token: await kit.mint(claims), address })
    },
    /** Of the gateway, as the metrics say. */
    async count(name: 'sockets' | 'sessions'): Promise<number> {
      const text = await (await kit.internal('/metrics')).text()
      return Number(new RegExp(`^footlight_media_gateway_${name} (\\d+)$`, 'm').exec(text)?.[1])
    },
    async revoke(ses: string): Promise<void> {
      await kit.internal('/internal/revoke', { method: 'POST', body: JSON.stringify({ sessionIds: [ses] }) })
    },
  }
}

export type GatewayKit = Awaited<ReturnType<typeof startGatewayKit>>
