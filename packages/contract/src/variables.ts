import { z } from 'zod'
import { moneyVariables, stripeVariables } from './money/variables.ts'
import { showVariables, twilioVariables } from './shows/variables.ts'
import { siteVariables } from './site/variables.ts'
import {
  faultsOf,
  httpUrl,
  plainText,
  privateKey,
  type VariableGroup,
  type VariableTable,
} from './variable.ts'

export { isStripeTestKey, stripeVariables } from './money/variables.ts'
export { twilioVariables } from './shows/variables.ts'
export { isDemo, sender } from './site/variables.ts'
export {
  type Environment,
  httpUrl,
  plainText,
  readVariables,
  setOf,
  textsOf,
  type ValuesOf,
  type Variable,
  type VariableGroup,
  type VariableTable,
} from './variable.ts'

const groups: readonly VariableGroup[] = [
  siteVariables,
  moneyVariables,
  stripeVariables,
  showVariables,
  twilioVariables,
]

const variables = {
  ...siteVariables.variables,
  ...moneyVariables.variables,
  ...stripeVariables.variables,
  ...showVariables.variables,
  ...twilioVariables.variables,
}

/** All variables of the operator, in the order of README and `.env.example`; stack and API both read them by this table. */
export const operatorVariables = {
  variables,
  faults: (set) => groups.flatMap((group) => faultsOf(group, set)),
} satisfies VariableGroup<typeof variables>

const apiTable = {
  ...variables,
  DATABASE_URL: { ...variables.DATABASE_URL, required: true },
  RECEIPT_KEY: { ...variables.RECEIPT_KEY, required: true },
  MEDIA_URL: { parse: httpUrl, required: true },
  INTERNAL_SECRET: { parse: z.string().min(16, 'must have at least 16 characters.'), required: true },
  STREAM_TOKEN_PRIVATE_KEY: { parse: privateKey, required: true },
  WEB_DIST: { parse: plainText },
  WEB_ORIGIN: { parse: httpUrl },
} as const satisfies VariableTable

/** What the API reads: the operator's variables, and those that the stack adds. */
export const apiVariables = {
  variables: apiTable,
  faults: (set) => [
    ...operatorVariables.faults(set),
    ...(set.WEB_DIST !== undefined && set.WEB_ORIGIN !== undefined
      ? ['WEB_DIST and WEB_ORIGIN exclude each other: set one of them.']
      : []),
  ],
} satisfies VariableGroup<typeof apiTable>
