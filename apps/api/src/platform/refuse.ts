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

/** [S3] Something does not cost what the client agreed to; the refusal says what it costs now, in credits. */
export function priceChanged(credits: number, what: 'price' | 'fee' = 'price'): Refusal {
  return refuse('PRICE_CHANGED', {
    message: `The ${what} is ${credits.toLocaleString('en')} credits now. Nothing was charged: look at it again.`,
    rule: what,
    params: { credits },
  })
}

/** [S3] Refuses a price above the one that the client agreed to, where one was named. @throws PRICE_CHANGED */
export function refuseDearer(credits: number, agreed: number | undefined): void {
  if (agreed !== undefined && credits > agreed) throw priceChanged(credits)
}
