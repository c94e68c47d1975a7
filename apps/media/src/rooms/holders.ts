import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { ConnectionId, StreamKey } from '../engines/port.ts'
import type { MediaKind } from '../sdp/codec.ts'
import type { CallWanted } from './calls/call-connection.ts'
import type { Membership } from './calls/call-participant.ts'
import type { Wanted } from './connections/connection.ts'
import type { Holder } from './connections/held-connection.ts'
import { Refusal } from './refusal.ts'

/** The holder of a connection that publishes or plays a stream. */
export function streamHolder(claims: StreamTokenClaims, wanted: Wanted, connectionId: ConnectionId): Holder {
  const { audience = 'stage', metered = false, sub: account, ses: sessionId, fromMs } = claims
  const isModerator = audience === 'moderator'
  return {
    peer: {
      connectionId,
      stream: isModerator ? watchedStream(claims) : claims.stream,
      audience: audience === 'lobby' ? 'lobby' : 'stage',
      metered,
      ...(metered ? { payer: sessionId } : {}),
      ...(fromMs === undefined ? {} : { fromMs }),
    },
    isModerator,
    direction: wanted.direction,
    account,
    sessionId,
    address: wanted.address,
    kinds: wanted.direction === 'publish' ? publishedKinds(claims) : playedKinds(claims, wanted),
  }
}

const callSide = /^live\/call-(.+)-(client|performer)$/

/** [O2] What a moderator's token names: a stream, or what one side of a call publishes. */
function watchedStream({ stream }: StreamTokenClaims): StreamKey {
  const [, sessionId, side] = callSide.exec(stream) ?? []
  return sessionId === undefined ? stream : `call/${sessionId}/${side}`
}

/** [G4] Which call a token is for, and its side of it; a connection test has one side. */
export function membershipOf({ direction, stream: callKey, kind }: StreamTokenClaims): Membership {
  if (direction === 'echo') return { callKey, side: 'client', publishes: callKey, plays: callKey }
  if (kind !== 'client' && kind !== 'performer') throw new Refusal('WRONG_DIRECTION')
  const [own, other] = [`${callKey}/${kind}`, `${callKey}/${kind === 'client' ? 'performer' : 'client'}`]
  return { callKey, side: kind, publishes: own, plays: other }
}

/** The holder of one side of a call. [B11] The client pays for what it is sent. */
export function callHolder(
  { sub: account, ses: sessionId }: StreamTokenClaims,
  { direction, address }: CallWanted,
  { side, publishes: stream }: Membership,
  connectionId: ConnectionId,
): Holder {
  const metered = direction === 'call' && side === 'client'
  return {
    peer: { connectionId, stream, audience: 'stage', metered, ...(metered ? { payer: sessionId } : {}) },
    direction,
    account,
    sessionId,
    address,
    kinds: ['video', 'audio'],
  }
}

/** [S9] */
function publishedKinds({ media }: StreamTokenClaims): MediaKind[] {
  return media === 'audio' ? ['audio'] : ['video', 'audio']
}

/** [E3] A lobby visitor gets the picture, and its sound on a connection of its own. */
function playedKinds({ audience }: StreamTokenClaims, { media }: Wanted): MediaKind[] {
  if (media !== undefined) return [media]
  return audience === 'lobby' ? ['video'] : ['video', 'audio']
}
