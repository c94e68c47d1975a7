import { type ErrorBody, type FieldError, isRejectionReason, type RuleParams } from '@footlight/contract'
import { formatNumber } from './format.ts'
import { i18n } from './i18n.ts'

type Refusal = ErrorBody['error']

/**
 * [W2, A11] A refusal in the reader's language, by its code and rules. In English it is the server's message, which is
 * also the fallback where a language has no text for a rule.
 */
export function inReadersWords(error: Refusal): Refusal {
  const fields = error.fields?.map((field) => ({ ...field, message: ofField(field) }))
  // a refusal whose message repeats that of its field
  const same = error.fields?.findIndex(({ message }) => message === error.message) ?? -1
  const message =
    fields?.[same]?.message ?? words([`${error.code} ${error.rule}`, error.code], error.params, error.message)
  return { ...error, message, ...(fields && { fields }) }
}

/** The text of a rule: for this field, else for this kind of value, else for any. */
function ofField({ path, rule, params, message }: FieldError): string {
  const field = path.split('.').at(-1)
  return words([`${rule} ${field}`, `${rule} ${params?.of}`, rule], params, message)
}

function words(names: string[], params: RuleParams = {}, fallback: string): string {
  const known = names.find((name) => i18n.messages[name] !== undefined)
  if (known === undefined) return fallback
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : isRejectionReason(value) ? i18n._(value) : value,
  ])
  return i18n._(known, Object.fromEntries(values))
}
