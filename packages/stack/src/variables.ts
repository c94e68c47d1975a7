import { operatorVariables, type Variable } from '@footlight/contract/variables'

/** What Node, its libraries and the programs that they start need of the system. */
export const systemVariables: readonly string[] = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'UV_THREADPOOL_SIZE',
]

/** The operator's variables that are handed to the api as they are. */
export const apiVariables: readonly string[] = [...systemVariables, ...readBy(undefined)]

/** Those of the media server. It is exposed to strangers: no secret of the API is among them. */
export const mediaVariables: readonly string[] = [...systemVariables, ...readBy('media')]

function readBy(reader: Variable['reader']): string[] {
  return Object.entries<Variable>(operatorVariables.variables)
    .filter(([, variable]) => variable.reader === reader)
    .map(([name]) => name)
}

/** The variables of these names that are set. */
export function only(
  names: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.includes(name)))
}
