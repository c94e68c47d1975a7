/** Whether trying again may help, and the sentence of each cause. */
const catalogue = {
  'not-initialized': { message: 'Library not initialized', retryable: false },
  'invalid-server-url': { message: 'Invalid server url', retryable: false },
  'invalid-plugin': { message: 'Invalid plugin', retryable: false },
  'invalid-handle': { message: 'Invalid handle', retryable: false },
  'not-connected': { message: 'Is the server down? (connected=false)', retryable: true },
  lost: { message: 'Lost connection to the server (is it down?)', retryable: true },
  'no-server': {
    message: 'Error connecting to any of the provided Janus servers: Is the server down?',
    retryable: true,
  },
  'session-gone': { message: 'The session is gone', retryable: false },
  timeout: { message: 'The server did not answer in time', retryable: true },
  malformed: { message: 'The answer of the server was not understood', retryable: false },
  closed: { message: 'The gateway was closed', retryable: false },
  janus: { message: 'The server refused', retryable: false },
  plugin: { message: 'The plugin refused', retryable: false },

  'webrtc-unsupported': { message: 'WebRTC not supported by this browser', retryable: false },
  'capture-unavailable': { message: 'getUserMedia not available', retryable: false },
  'no-capture-device': { message: 'No capture device found', retryable: true },
  'no-audio-device': {
    message: 'Audio capture is required, but no capture device found',
    retryable: true,
  },
  'no-video-device': {
    message: 'Video capture is required, but no capture device found',
    retryable: true,
  },
  'capture-refused': { message: 'The browser refused camera or microphone', retryable: true },
  'screen-not-installed': { message: 'Screen-share extension: not installed', retryable: false },
  'screen-cancelled': { message: 'Screen-share extension: permission cancelled', retryable: true },
  'invalid-jsep': { message: 'Invalid JSEP', retryable: false },
  negotiation: { message: 'The peer connection cannot do that now', retryable: false },
  dtmf: { message: 'DTMF tones cannot be sent', retryable: false },
} as const

export type GatewayErrorKind = keyof typeof catalogue

interface Details {
  /** the server's message, in place of the catalogue's sentence */
  message?: string
  retryable?: boolean
  /** the number of Janus or of the plugin */
  code?: number | undefined
  /** the words of Janus or of the plugin */
  reason?: string | undefined
  cause?: unknown
}

/** Every failure of this package, told apart by `kind`. `retryable` says whether trying again makes sense. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind
  readonly retryable: boolean
  readonly code: number | undefined
  readonly reason: string | undefined

  constructor(kind: GatewayErrorKind, details: Details = {}) {
    super(details.message ?? catalogue[kind].message, { cause: details.cause })
    this.name = 'GatewayError'
    this.kind = kind
    this.retryable = details.retryable ?? catalogue[kind].retryable
    this.code = details.code
    this.reason = details.reason
  }
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
