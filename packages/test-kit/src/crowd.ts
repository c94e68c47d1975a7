import { randomUUID } from 'node:crypto'
import type { ChatRequest, Session, StreamOptions } from '@footlight/contract'
import type { Caller } from './calls.ts'
import { until } from './wait.ts'

/** The password of every demo account. */
export const demoPassword = 'footlight-demo'

/** The e-mail address of a demo performer. */
export const performerAccount = (number: number) =>
  number === 1001 ? 'performer@footlight.test' : `performer${number}@footlight.test`

/** The calls of one person: over HTTP, or straight to their handlers. A refused call rejects. */
export interface Calls extends Pick<Caller, 'ok'> {
  with(headers: Record<string, string>): Calls
}

export interface ShowWish {
  type: 'VIDEO' | 'VIDEOCALL'
  /** credits; null: no limit */
  cap: number | null
  allowPeek: boolean
}

/** A running session as its client sees it; `playStream`: null in a video call. */
export interface Started {
  session: Session
  playStream: StreamOptions | null
}

/** A client of the crowd, with what clients do in the simulator as in a bench. */
export class CrowdClient<Own extends Calls = Calls> {
  readonly calls: Own

  constructor(calls: Own) {
    this.calls = calls
  }

  /** [S3] Asks a performer for a show or a video call. */
  async ask(performerId: string, { type, cap, allowPeek }: ShowWish): Promise<ChatRequest> {
    const body = { performerId, type, allowPeek, ...(cap !== null && { cap }) }
    return (await this.calls.ok('requestChat', { body })).request
  }

  /** [S10] Asks to peek into the performer's show, and starts at once. */
  async peek(performerId: string): Promise<Started> {
    const { request } = await this.calls.ok('requestPeek', { body: { performerId, type: 'PEEK' } })
    return this.start(request)
  }

  /** [S5] Starts the session of a request that is accepted. */
  async start({ id: requestId, type, performerId, performerNumber }: ChatRequest): Promise<Started> {
    if (type === 'VIDEOCALL') {
      const input = { params: { id: performerId }, body: { type, requestId } } as const
      return { session: (await this.calls.ok('initiateVideocall', input)).session, playStream: null }
    }
    const body = { type: type === 'PEEK' ? type : 'VIDEO', requestId } as const
    return this.calls.ok('initiateVideochat', { params: { id: performerNumber }, body })
  }

  /** [S7] Says that the client is still there. */
  async seen(sessionId: string): Promise<Session> {
    return (await this.calls.ok('clientSeen', { query: { sessionId } })).session
  }

  async cancelRequest(requestId: string): Promise<void> {
    await this.calls.ok('cancelSession', { body: { requestId } })
  }

  async end(sessionId: string): Promise<Session> {
    const ended = await this.calls.ok('endSession', { body: { sessionId } })
    if (!ended.session) throw new Error(`${sessionId} ended without a session`)
    return ended.session
  }

  /** [T1] Begins a top-up; the provider's page pays it. */
  async buy(amount: number, { method = 'sandbox', promo = '' } = {}) {
    return (await this.calls.ok('buy', { params: { amount, method }, query: { promo } })).payment
  }
}

/** A performer of the crowd. */
export class CrowdPerformer {
  readonly calls: Calls

  constructor(calls: Calls) {
    this.calls = calls
  }

  async setAvailable(available: boolean): Promise<void> {
    await this.calls.ok('setAvailability', { body: { available } })
  }

  async accept(requestId: string): Promise<void> {
    await this.calls.ok('acceptRequest', { params: { id: requestId } })
  }
}

/** A line in the chat of a session, of its client or its performer; resolves with its id. */
export async function say({ calls }: { calls: Calls }, sessionId: string, text: string): Promise<string> {
  return (await calls.ok('sayInSession', { params: { id: sessionId }, body: { text } })).line.id
}

/** Registers a new client; it is signed in where the caller keeps its cookies. */
export async function register(caller: Caller) {
  // the letter matters: digits at the end are ignored where a name is compared with reserved ones
  const username = `client-a${randomUUID().slice(0, 8)}`
  const email = `${username}@footlight.test`
  return caller.ok('register', { body: { email, username, password: randomUUID(), adult: true } })
}

/** [A13] Opens the link that a demo shows at /dev/mail: without it an account adds no credits. */
export async function proveAddress(caller: Caller): Promise<void> {
  const { account } = await caller.ok('checkSession')
  const pageOf = async (path: string) => (await caller.fetch(path)).text()
  await until(
    'the mail with the link',
    async () => {
      const rows = (await pageOf('/dev/mail')).split('<li>')
      const row = rows.find((one) => one.includes(account?.email ?? ' '))
      const id = /\/dev\/mail\/([\w-]{36})/.exec(row ?? '')?.[1]
      const token = id && /\/verify\?token=([\w-]+)/.exec(await pageOf(`/dev/mail/${id}/html`))?.[1]
      if (!token) return false
      await caller.ok('verifyEmail', { body: { token } })
      return true
    },
    { everyMs: 250 },
  )
}

/** [T1] A top-up by the sandbox, whose page is paid by its form. */
export async function payBySandbox(client: CrowdClient<Caller>, amount: number): Promise<void> {
  const { id } = await client.buy(amount)
  const pressed = await client.calls.fetch(`/sandbox/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay',
  })
  await pressed.arrayBuffer()
  if (pressed.status >= 400) throw new Error(`the sandbox refuses: ${pressed.status}`)
}

/** Tops up by the sandbox, without a page; resolves when the balance has grown. */
export async function payIn(caller: Caller, amount: number): Promise<void> {
  const available = async () => (await caller.ok('updateBalanceInfo')).balance.available
  const before = await available()
  await payBySandbox(new CrowdClient(caller), amount)
  await until('the balance to follow', async () => (await available()) > before)
}
