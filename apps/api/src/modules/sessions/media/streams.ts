import { defaultStreamApplication, type StreamOptions } from '@footlight/contract'
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

/** A granted place at a stream. Where the browser reaches it, only the call's own address can say. */
export interface Seat<Options extends { serverUrl: string } = StreamOptions> {
  path: string
  options: Omit<Options, 'serverUrl'>
}

/** A seat as its browser is told of it; `origin` is where that reaches the site. */
export function seatAt<Options extends { serverUrl: string }>(
  origin: string,
  { path, options }: Seat<Options>,
): Omit<Options, 'serverUrl'> & { serverUrl: string } {
  return { ...options, serverUrl: `${origin.replace(/^http/, 'ws')}${path}` }
}

/** What is granted, beside the stream itself. */
type Grant = Omit<StreamGrant, 'stream'> & {
  /** the media server that the stage is placed on */
  mediaUrl: string | null
  /** the sign-in that it hangs on; without one it hangs on what it is beside, or on no account */
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
      token: await context.tokens({ ...who, stream: `${defaultStreamApplication}/${streamName}` }),
      relayServers: context.relayServers(who.sub),
    },
  }
}
