import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Failure } from '../result.ts'

/**
 * Writes a refusal into a form: `body.email` onto the field `email`, everything else onto the form itself.
 * The first field named gets the focus.
 */
export function showFailure<Values extends FieldValues>(
  failure: Failure,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const named = (failure.fields ?? []).flatMap(({ path, message }) => {
    const field = fields.find((name) => path === `body.${name}`)
    return field ? [{ field, message }] : []
  })
  for (const [index, { field, message }] of named.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (named.length === 0) setError('root', { type: 'server', message: failure.message })
}
