import { defaultStreamApplication, type StreamOptions } from '@footlight/contract'
import type { StreamGrant } from '../../platform/media/index.ts'
import { noteHolder } from './holders.store.ts'
import type { Shell } from './parts.ts'

/** The stage of a performer: one stream for her lobby, her private show and those who peek. */
export const stageName = (performerNumber: number): string => `p${performerNumber}`

export function stageNumber(streamName: string): number | null {
  const match = /^p(\d{1,9})$/.exec(streamName)
  return match ? Number(match[1]) : null
}

/** [S9] The client's audio in a session. */
export const talkBackName = (sessionId: string): string => `talk-${sessionId}`

/** What is granted, beside the stream itself. */
type Grant = Omit<StreamGrant, 'stream'> & {
  origin: string
  /** the sign-in that it hangs on; without one it hangs on what it is beside, or on nobody's account */
  signInId?: string | undefined
}

/** What a client of the stream dialect needs for a performer's stage; `origin` is where it reaches the site. */
export function streamOptions(
  shell: Shell,
  grant: Grant & { performerNumber: number },
): Promise<StreamOptions> {
  const { performerNumber, ...rest } = grant
  return namedStreamOptions(shell, { ...rest, streamName: stageName(performerNumber) })
}

export async function namedStreamOptions(
  shell: Shell,
  grant: Grant & { streamName: string },
): Promise<StreamOptions> {
  const { streamName, origin, signInId, ...who } = grant
  if (signInId !== undefined) await noteHolder(shell.database, who.ses, signInId, new Date(shell.clock.now()))
  return {
    serverUrl: `${origin.replace(/^http/, 'ws')}/webrtc-session.json`,
    applicationName: defaultStreamApplication,
    streamName,
    token: await shell.tokens({ ...who, stream: `${defaultStreamApplication}/${streamName}` }),
    relayServers: shell.relayServers(who.sub),
  }
}
