import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callName } from '@footlight/contract/internal'
import { startJanus } from '../../packages/gateway/src/testing/janus.ts'
import { startMediaServer } from '../../packages/live/src/testing/media-server.ts'
import { cpuTimeUs } from '../lib/cpu-time.ts'
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
    echoToken() {
      const ses = randomUUID()
      return media.mint({ sub: ses, kind: 'client', stream: `echo/${ses}`, direction: 'echo', ses })
    },
    callSeats() {
      const ses = randomUUID()
      const seat = (kind: 'client' | 'performer'): Seat => ({
        url,
        token: media.mint({ sub: `${kind} ${ses}`, kind, stream: `call/${ses}`, direction: 'call', ses }),
        name: callName(kind, ses),
      })
      return { client: seat('client'), performer: seat('performer') }
    },
    cpuUs: () => familyOf(media.pid).reduce((sum, pid) => sum + cpuTimeUs(pid), 0),
    [Symbol.asyncDispose]: () => media[Symbol.asyncDispose](),
  }
}

function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(/\s+/).flatMap((child) => familyOf(Number(child))))]
}
