import { defaultStreamApplication, type PlayOptions, type StreamOptions } from '@footlight/contract'
import type { StreamGrant } from '../../../platform/media/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { noteHolder } from './holders.store.ts'

/** The stage of a performer: one stream for the lobby, the private show and its peeks. */
export const stageName = (performerNumber: number): string => `p${performerNumber}`

export function stageNumber(streamName: string): number | null {
  const match = /^p(\d{1,9})$/.exec(streamName)
  return match ? Number(match[1]) : null
}

/** [S9] The client's audio in a session. */
export const talkBackName = (sessionId: string): string => `talk-${sessionId}`

/** Granted access to a stream. It has no server URL: the address that the browser uses is known only in the call. */
export interface Seat<Options extends { serverUrl: string } = StreamOptions> {
  path: string
  options: Omit<Options, 'serverUrl'>
}

/** A seat as it is sent to the browser; `origin` is the address at which the browser reaches the site. */
export function seatAt<Options extends { serverUrl: string }>(
  origin: string,
  { path, options }: Seat<Options>,
): Omit<Options, 'serverUrl'> & { serverUrl: string } {
  return { ...options, serverUrl: socketAddress(origin, path) }
}

/** A seat that plays; `fallbackPath` null: its media server offers no compatibility stream [F1]. */
export interface PlaySeat extends Seat {
  fallbackPath: string | null
}

export function playSeatAt(origin: string, { fallbackPath, ...seat }: PlaySeat): PlayOptions {
  const { applicationName, streamName } = seat.options
  const fallback = fallbackPath && `${fallbackPath}/${applicationName}/${streamName}`
  return { ...seatAt(origin, seat), fallbackUrl: fallback && socketAddress(origin, fallback) }
}

const socketAddress = (origin: string, path: string): string => `${origin.replace(/^http/, 'ws')}${path}`

/** A grant for a token, without the stream. */
type Grant = Omit<StreamGrant, 'stream'> & {
  /** the media server that the stage is placed on */
  mediaUrl: string | null
  /** the sign-in whose sign-out ends it; absent: it ends with its session, or has no account */
  signInId?: string | undefined
}

/** A seat at a performer's stage. */
export async function stageSeat(
  context: SessionContext,
  grant: Grant & { performerNumber: number },
): Promise<Seat> {
  const { performerNumber, ...rest } = grant
  return streamSeat(context, { ...rest, streamName: stageName(performerNumber) })
}

/** A seat of a client or guest who watches a performer's stage. */
export async function playSeat(
  context: SessionContext,
  grant: Omit<Grant, 'direction'> & { performerNumber: number },
): Promise<PlaySeat> {
  const seat = await stageSeat(context, { ...grant, direction: 'play' })
  return { ...seat, fallbackPath: await context.mediaNodes.fallbackPathOf(grant.mediaUrl) }
}

export async function streamSeat(
  context: SessionContext,
  grant: Grant & { streamName: string },
): Promise<Seat> {
  const { streamName, mediaUrl, signInId, ...who } = grant
  if (signInId !== undefined)
    await noteHolder(context.database, who.ses, signInId, new Date(context.clock.now()))
  return {
    path: context.mediaNodes.pathOf(mediaUrl),
    options: {
      applicationName: defaultStreamApplication,
      streamName,
      token: await context.tokens({
        ...who,
        ...(signInId !== undefined && { signIn: signInId }),
        stream: `${defaultStreamApplication}/${streamName}`,
      }),
      relayServers: context.relayServers(who.sub),
    },
  }
}
