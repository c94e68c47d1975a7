import { z } from 'zod'
import type { MediaKind } from '../../sdp/codec.ts'

/** [D2, D3, D4] A validated message of a client. `tokens` are all that it contains, in any of their places [D6]. */
export type StreamMessage =
  | (Common & { command: 'sendOffer'; sdp: string })
  | (Common & { command: 'getOffer'; media: MediaKind | undefined; shownPixels: number | null })
  | (Common & { command: 'sendResponse'; sdp: string; sessionId: string | null })
  | (Common & { command: 'setShownSize'; sessionId: string | null; shownPixels: number })
  | (Common & { command: 'getAvailableStreams' })

interface Common {
  applicationName: string
  /** without its query */
  streamName: string
  tokens: string[]
}

export type ReadResult =
  | { ok: true; message: StreamMessage; echo: Echo }
  | { ok: false; status: 400 | 508; description: string; echo: Echo }

/** [D5] The fields of a message that every reply echoes, if their values are known: noise is not echoed. */
export interface Echo {
  direction?: string
  command?: string
  streamInfo?: { applicationName: string; streamName: string; sessionId?: string }
}

const application = 'live'
/** the specification's clients say this where they have no session yet */
const noSession = '[empty]'
const streamNamePattern = /^[\w-]{1,64}$/

/** of a screen of 16,384 by 16,384 */
const maxPixels = 2 ** 28

const sent = z.object({
  direction: z.string().optional(),
  command: z.string(),
  streamInfo: z.object({
    applicationName: z.string(),
    streamName: z.string(),
    sessionId: z.string().nullish(),
    /** of a player that wants the picture or the sound alone */
    media: z.enum(['video', 'audio']).nullish(),
    /** [E6] the pixels of the screen that the picture takes */
    shownPixels: z.number().int().min(0).max(maxPixels).nullish(),
  }),
  userData: z.union([z.string(), z.object({ token: z.string().nullish() })]).nullish(),
  sdp: z.object({ type: z.string(), sdp: z.string() }).nullish(),
})
type Sent = z.output<typeof sent>

/** [D9] Reads one message of any shape. */
export function readMessage(text: string): ReadResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, status: 400, description: 'The message is not JSON', echo: {} }
  }
  const echo = echoOf(value)
  const parsed = sent.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') || 'The message'
    return { ok: false, status: 400, description: `${field}: ${issue?.message}`, echo }
  }
  return interpret(parsed.data, echo)
}

function interpret(message: Sent, given: Echo): ReadResult {
  const { applicationName, sessionId, shownPixels = null } = message.streamInfo
  const [streamName = '', ...query] = message.streamInfo.streamName.split('?')
  if (applicationName !== application) return malformed(`applicationName must be "${application}"`, given)
  if (!streamNamePattern.test(streamName))
    return malformed('streamName must be 1 to 64 letters, digits, - or _', given)

  const session = sessionId && sessionId !== noSession ? sessionId : null
  const streamInfo = { applicationName, streamName, ...(session ? { sessionId: session } : {}) }
  const echo = { ...given, streamInfo }
  const common = { applicationName, streamName, tokens: tokensOf(query.join('?'), message.userData) }
  switch (message.command) {
    case 'sendOffer':
      return withSdp(message, 'publish', 'offer', echo, (sdp) => ({ ...common, command: 'sendOffer', sdp }))
    case 'getOffer':
      if (message.direction !== 'play') return malformed('direction of getOffer must be "play"', echo)
      return {
        ok: true,
        message: {
          ...common,
          command: 'getOffer',
          media: message.streamInfo.media ?? undefined,
          shownPixels,
        },
        echo,
      }
    case 'sendResponse':
      return withSdp(message, 'play', 'answer', echo, (sdp) => ({
        ...common,
        command: 'sendResponse',
        sdp,
        sessionId: session,
      }))
    case 'setShownSize':
      if (message.direction !== 'play') return malformed('direction of setShownSize must be "play"', echo)
      if (shownPixels === null) return malformed('streamInfo.shownPixels: setShownSize needs it', echo)
      return {
        ok: true,
        message: { ...common, command: 'setShownSize', sessionId: session, shownPixels },
        echo,
      }
    case 'getAvailableStreams':
      return { ok: true, message: { ...common, command: 'getAvailableStreams' }, echo }
    default:
      return malformed('Unknown command', echo)
  }
}

function withSdp(
  message: Sent,
  direction: 'publish' | 'play',
  type: 'offer' | 'answer',
  echo: Echo,
  build: (sdp: string) => StreamMessage,
): ReadResult {
  if (message.direction !== direction)
    return malformed(`direction of ${message.command} must be "${direction}"`, echo)
  if (!message.sdp) return malformed(`${message.command} needs sdp: { type: "${type}", sdp }`, echo)
  if (message.sdp.type !== type)
    return {
      ok: false,
      status: 508,
      description: `SDP not understood: ${message.command} carries an ${type}`,
      echo,
    }
  return { ok: true, message: build(message.sdp.sdp), echo }
}

function malformed(description: string, echo: Echo): ReadResult {
  return { ok: false, status: 400, description, echo }
}

function tokensOf(query: string, userData: Sent['userData']): string[] {
  const inUserData = typeof userData === 'string' ? userData : userData?.token
  return [...new URLSearchParams(query).getAll('token'), inUserData ?? ''].filter((token) => token !== '')
}

const directions = ['publish', 'play'] as const
const commands = ['sendOffer', 'getOffer', 'sendResponse', 'setShownSize', 'getAvailableStreams'] as const

function isKnown<T extends string>(known: readonly T[], value: unknown): value is T {
  return known.some((one) => one === value)
}

function echoOf(value: unknown): Echo {
  if (typeof value !== 'object' || value === null) return {}
  const { direction, command } = value as { direction?: unknown; command?: unknown }
  return {
    ...(isKnown(directions, direction) ? { direction } : {}),
    ...(isKnown(commands, command) ? { command } : {}),
  }
}
