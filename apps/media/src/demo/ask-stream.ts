import type { StreamOptions } from '@footlight/contract'
import { z } from 'zod'

const answerWithinMs = 10_000

const reply = z.object({
  status: z.number(),
  statusDescription: z.string(),
  streamInfo: z.object({ sessionId: z.string().optional() }).optional(),
  sdp: z.object({ sdp: z.string() }).optional(),
  availableStreams: z.array(z.object({ readyAudio: z.boolean(), readyVideo: z.boolean() })).optional(),
})

export interface StreamQuestion {
  direction: 'publish' | 'play'
  command: 'sendOffer' | 'getOffer' | 'sendResponse' | 'getAvailableStreams'
  sdp?: { type: 'offer' | 'answer'; sdp: string }
  sessionId?: string | undefined
}

/** The media server answered with another status than 200 [D7]. */
export class StreamRefused extends Error {
  readonly status: number
  constructor(command: string, status: number, description: string) {
    super(`${command} was answered ${status}: ${description}`)
    this.name = 'StreamRefused'
    this.status = status
  }
}

/** Asks the media server about a stream; rejects with a StreamRefused when it refuses. */
export type AskStream = (stream: StreamOptions, question: StreamQuestion) => Promise<z.output<typeof reply>>

/** The stream dialect over POST, through the API's address on this machine. */
export function createAskStream(apiUrl: string): AskStream {
  return async (stream, { direction, command, sdp, sessionId = '[empty]' }) => {
    const { applicationName, streamName, token, serverUrl } = stream
    const response = await fetch(new URL(new URL(serverUrl).pathname, apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        direction,
        command,
        streamInfo: { applicationName, streamName, sessionId },
        userData: { token },
        ...(sdp && { sdp }),
      }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const said = reply.parse(await response.json())
    const { status, statusDescription } = said
    if (status !== 200) throw new StreamRefused(command, status, statusDescription)
    return said
  }
}
