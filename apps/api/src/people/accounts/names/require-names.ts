import { refuse } from '../../../platform/refuse.ts'
import { faultOfName, nameFaults } from './names.rules.ts'

/** [A1, A7] Checks the new names of an account. @throws VALIDATION, which says what is wrong at which field */
export function requireNames(names: {
  username?: string | undefined
  displayName?: string | undefined
}): void {
  const fields = (['username', 'displayName'] as const).flatMap((kind) => {
    const fault = names[kind] === undefined ? null : faultOfName(names[kind], kind)
    return fault === null ? [] : [{ path: `body.${kind}`, rule: fault, message: nameFaults[fault] }]
  })
  if (fields.length > 0) throw refuse('VALIDATION', { fields })
}

/** [P1] @throws VALIDATION at the field of the name */
export function refuseNameTaken(field: 'username' | 'displayName'): never {
  const [rule, message] = ['name_taken', nameFaults.name_taken] as const
  throw refuse('VALIDATION', { fields: [{ path: `body.${field}`, rule, message }] })
}
