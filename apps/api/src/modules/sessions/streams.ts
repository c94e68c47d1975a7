import { defaultStreamApplication, type StreamOptions } from '@footlight/contract'
import type { StreamGrant } from '../../platform/media/index.ts'
import type { Shell } from './parts.ts'

/** The stage of a performer: one stream for her lobby, her private show and those who peek. */
export const stageName = (performerNumber: number): string => `p${performerNumber}`

export function stageNumber(streamName: string): number | null {
  const match = /^p(\d{1,9})$/.exec(streamName)
  return match ? Number(match[1]) : null
}

/** [S9] The client's audio in a session. */
export const talkBackName = (sessionId: string): string => `talk-${sessionId}`

/** What a client of the stream dialect needs for a performer's stage; `origin` is where it reaches the site. */
export function streamOptions(
  shell: Shell,
  grant: Omit<StreamGrant, 'stream'> & { performerNumber: number; origin: string },
): Promise<StreamOptions> {
  const { performerNumber, ...rest } = grant
  return namedStreamOptions(shell, { ...rest, streamName: stageName(performerNumber) })
}

export async function namedStreamOptions(
  shell: Shell,
  grant: Omit<StreamGrant, 'stream'> & { streamName: string; origin: string },
): Promise<StreamOptions> {
  const { streamName, origin, ...who } = grant
  return {
    serverUrl: `${origin.replace(/^http/, 'ws')}/webrtc-session.json`,
    applicationName: defaultStreamApplication,
    streamName,
    token: await shell.tokens({ ...who, stream: `${defaultStreamApplication}/${streamName}` }),
    relayServers: shell.relayServers(who.sub),
  }
}
