import { randomUUID } from 'node:crypto'
import { callName } from '@footlight/contract/internal'
import { startMediaServer } from '@footlight/test-kit/media-server'
import { startJanus } from '../../packages/gateway/src/testing/janus.ts'
import { cpuTimeUs, familyUs } from '../lib/processes.ts'
import type { CallSeats, Seat } from './media-messages.ts'

export type ServerName = 'footlight' | 'Janus'

/** A server that speaks the protocol, in processes of its own. */
export interface GatewayServer extends AsyncDisposable {
  name: ServerName
  /** its WebSocket */
  url: string
  /** for a session with EchoTest, of an account of its own; null: no token is asked for */
  echoToken(): string | null
  /** the two sides of a call */
  callSeats(): CallSeats
  /** CPU time so far of all its processes, in microseconds */
  cpuUs(): number
}

export async function startJanusServer(): Promise<GatewayServer> {
  const janus = await startJanus()
  const url = janus.urls.websocket
  const seat = (name: string): Seat => ({ url, token: null, name })
  return {
    name: 'Janus',
    url,
    echoToken: () => null,
    callSeats() {
      const ses = randomUUID()
      return { client: seat(callName('client', ses)), performer: seat(callName('performer', ses)) }
    },
    cpuUs: () => cpuTimeUs(janus.pid),
    [Symbol.asyncDispose]: () => janus[Symbol.asyncDispose](),
  }
}

/** Our media server with its embedded engine: its workers count. */
export async function startOwnServer(): Promise<GatewayServer> {
  const media = await startMediaServer()
  const url = `${media.serverUrl}/janus-ws`
  return {
    name: 'footlight',
    url,
    echoToken: media.echoToken,
    callSeats() {
      const { client, performer } = media.callSeats()
      return { client: { url, ...client }, performer: { url, ...performer } }
    },
    cpuUs: () => familyUs(media.pid),
    [Symbol.asyncDispose]: () => media[Symbol.asyncDispose](),
  }
}
