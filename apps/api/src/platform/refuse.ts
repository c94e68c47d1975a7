import {
  type Capability,
  type ErrorCode,
  errors,
  type FieldError,
  type RuleParams,
} from '@footlight/contract'

interface RefusalDetail {
  message?: string
  /** what the message says beyond its code, so that it can be translated */
  rule?: string
  params?: RuleParams
  fields?: FieldError[]
  capability?: Capability
  /** becomes the Retry-After header */
  retryAfterSeconds?: number
}

/** A refusal with a code of the contract; the one error mapper turns it into HTTP [W2]. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly rule: string | undefined
  readonly params: RuleParams | undefined
  readonly fields: FieldError[] | undefined
  readonly capability: Capability | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code].status
    this.rule = detail.rule
    this.params = detail.params
    this.fields = detail.fields
    this.capability = detail.capability
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** `throw refuse('PERFORMER_BUSY')`; a message replaces the code's default where it can say more. */
export function refuse(code: ErrorCode, detail?: RefusalDetail): Refusal {
  return new Refusal(code, detail)
}
