/** The error codes of the protocol, as Janus 1.1.2 numbers them. */
export const codes = {
  unauthorized: 403,
  unauthorizedPlugin: 405,
  transportSpecific: 450,
  unknownRequest: 453,
  invalidJson: 454,
  invalidObject: 455,
  missingElement: 456,
  invalidPath: 457,
  noSuchSession: 458,
  noSuchHandle: 459,
  noSuchPlugin: 460,
  pluginAttach: 461,
  pluginMessage: 462,
  unknownJsepType: 464,
  invalidSdp: 465,
  invalidElementType: 467,
  sessionConflict: 468,
  unexpectedAnswer: 469,
  notAcceptingSessions: 472,
  unknown: 490,
} as const

export type ErrorCode = (typeof codes)[keyof typeof codes]

/** The protocol refuses a request; the reply has this code and reason. */
export class GatewayRefusal extends Error {
  readonly code: ErrorCode
  constructor(name: keyof typeof codes, reason: string) {
    super(reason)
    this.name = 'GatewayRefusal'
    this.code = codes[name]
  }
}

/** A plugin refuses a message; the event that answers it has this code and sentence. */
export class PluginRefusal extends Error {
  readonly code: number
  constructor(code: number, sentence: string) {
    super(sentence)
    this.name = 'PluginRefusal'
    this.code = code
  }
}
