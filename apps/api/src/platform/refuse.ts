import { type ErrorCode, errors, type FieldError } from '@footlight/contract'

/** A refusal with a code of the contract; the one error mapper turns it into HTTP [W2]. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[] | undefined
  constructor(code: ErrorCode, detail: { message?: string; fields?: FieldError[] } = {}) {
    super(detail.message ?? errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code].status
    this.fields = detail.fields
  }
}

/** `throw refuse('PERFORMER_BUSY')`; a message replaces the code's default where it can say more. */
export function refuse(code: ErrorCode, detail?: { message?: string; fields?: FieldError[] }): Refusal {
  return new Refusal(code, detail)
}
