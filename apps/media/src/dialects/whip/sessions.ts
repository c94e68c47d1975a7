import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { ConnectionId } from '../../engines/port.ts'
import { addressOf } from '../../http/callers.ts'
import { readBody } from '../../http/http.ts'
import type { Connection } from '../../rooms/connections/connection.ts'
import { Refusal } from '../../rooms/refusal.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import { requireWhole } from '../../sdp/publish.ts'
import type { TokenReader } from '../../tokens.ts'
import { type IceSession, iceSessionOf, isRestart, readFragment } from './fragment.ts'
import type { Limiter } from './limiter.ts'
import { limits } from './limits.ts'
import { Problem } from './problem.ts'

export const sdpType = 'application/sdp'
export const fragmentType = 'application/trickle-ice-sdpfrag'

/** Where a request goes: `/live/{stream}/whip` or `…/whep`, or a session below it. */
export interface Place {
  /** of the endpoint, without the session */
  path: string
  stream: string
  direction: 'publish' | 'play'
}

export interface SessionsPorts {
  rooms: Rooms
  readToken: TokenReader
  limiter: Limiter
  newId(): string
}

/** [H1] The sessions that clients have opened by POST, each known by the unguessable id of its connection. */
export class WhipSessions {
  readonly #ports: SessionsPorts
  /** as long as the connection is open */
  readonly #byId = new Map<ConnectionId, { etag: string; ice: IceSession; leave(): void }>()

  constructor(ports: SessionsPorts) {
    this.#ports = ports
  }

  /** POST: the client's offer in, our answer out. */
  async open(place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { rooms, limiter } = this.#ports
    const address = addressOf(request)
    limiter.openFrom(address)
    const claims = await this.#claimsOf(request)
    limiter.openBy(claims.sub)
    requireType(request, sdpType)
    requireAccepts(request, sdpType)
    const connection = rooms.admit(claims, wantedAt(place, request))
    const offerSdp = await bodyOf(request, limits.bytes.offer)
    const ice = iceSessionOf(offerSdp)
    if (place.direction === 'publish') requireWhole(offerSdp)
    const etag = this.#add(connection, ice, limiter.occupy(address, claims.sub))
    response.once('close', () => {
      // the client does not know its session, and can neither use nor end it
      if (!response.writableFinished) connection.leave()
    })
    try {
      const opened = place.direction === 'publish' ? connection.publish(offerSdp) : connection.play(offerSdp)
      const { sdp } = await opened
      const location = `${place.path}/${connection.id}`
      response.writeHead(201, { location, etag, 'content-type': sdpType, 'cache-control': 'no-store' })
      response.end(sdp)
    } catch (error) {
      this.#forget(connection.id)
      throw error
    }
  }

  /** PATCH: more candidates of the client. All of the fragment is read before any of it is used. */
  async trickle(
    place: Place,
    id: ConnectionId,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { connection, etag, ice } = await this.#find(place, id, request)
    requireType(request, fragmentType)
    requireMatch(request, etag)
    const fragment = readFragment(await bodyOf(request, limits.bytes.fragment), ice)
    if (isRestart(fragment, ice))
      throw new Problem(422, 'ICE cannot be restarted here: end this session and begin another')
    for (const candidate of fragment.candidates) await connection.trickle(candidate)
    response.writeHead(204).end()
  }

  /** DELETE. */
  async end(
    place: Place,
    id: ConnectionId,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { connection } = await this.#find(place, id, request)
    connection.leave()
    response.writeHead(200).end()
  }

  #add(connection: Connection, ice: IceSession, leave: () => void): string {
    const etag = `"${this.#ports.newId()}"`
    this.#byId.set(connection.id, { etag, ice, leave })
    connection.subscribe((event) => {
      if (event.type === 'ended') this.#forget(connection.id)
    })
    return etag
  }

  #forget(id: ConnectionId): void {
    this.#byId.get(id)?.leave()
    this.#byId.delete(id)
  }

  async #claimsOf(request: IncomingMessage): Promise<StreamTokenClaims> {
    const { readToken, limiter } = this.#ports
    try {
      return await readToken(bearerOf(request))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOKEN_INVALID') limiter.refuseToken(addressOf(request))
      throw error
    }
  }

  /** [D8] A session belongs to the media session of the token that opened it; any good token of that finds it. */
  async #find(place: Place, id: ConnectionId, request: IncomingMessage) {
    const claims = await this.#claimsOf(request)
    const connection = this.#ports.rooms.resume(claims, wantedAt(place, request), id)
    const session = this.#byId.get(id)
    // it was opened in another dialect
    if (!session) throw new Refusal('SESSION_NOT_FOUND')
    return { connection, ...session }
  }
}

function wantedAt({ stream, direction }: Place, request: IncomingMessage) {
  return { stream, direction, address: addressOf(request) }
}

/** The token of `Authorization: Bearer …`; throws Refusal TOKEN_MISSING. */
function bearerOf({ headers }: IncomingMessage): string {
  const [, token] = /^bearer +([\w.~+/-]+=*) *$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) throw new Refusal('TOKEN_MISSING')
  return token
}

/** 415 for a body of another type, or one that is compressed. */
function requireType({ headers }: IncomingMessage, type: string): void {
  const given = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (given !== type) throw new Problem(415, `The body must be ${type}`)
  if (/^(?!identity$)./i.test(headers['content-encoding'] ?? ''))
    throw new Problem(415, 'The body must not be compressed')
}

/** 406 where the client refuses the only type that we answer in. */
function requireAccepts({ headers }: IncomingMessage, type: string): void {
  const ranges = (headers.accept ?? '*/*').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return { name, refused: parameters.some((one) => /^q=0(\.0*)?$/.test(one)) }
  })
  // the most specific range decides
  const matching = [type, type.replace(/\/.*/, '/*'), '*/*'].map((name) =>
    ranges.find((range) => range.name === name),
  )
  const decides = matching.find((range) => range !== undefined)
  if (!decides || decides.refused) throw new Problem(406, `The answer is ${type}, which Accept leaves out`)
}

/** 428 without `If-Match`, 412 where none of its tags is the current one (RFC 9110, 13.1.1). */
function requireMatch({ headers }: IncomingMessage, etag: string): void {
  const given = headers['if-match']
  if (given === undefined) throw new Problem(428, 'If-Match must name the ETag of the session')
  const tags = given.split(',').map((tag) => tag.trim())
  if (!tags.includes('*') && !tags.includes(etag))
    throw new Problem(412, 'If-Match names another ICE session than the current one')
}

/** The whole body as text, or 413. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  const text = await readBody(request, maxBytes)
  if (text === null) throw new Problem(413, `The body is longer than ${maxBytes} bytes`)
  return text
}
