import { createApi } from './create-api.ts'

export type { CallOptions, Input, Reply } from './create-api.ts'
export { CallError, type Failure, failureOf, type Result, unwrap } from './result.ts'

/** `call('listPerformers', { query: { limit: 40 } })` → a Result; never throws [W3]. */
export const call = createApi({
  fetch: (...request) => fetch(...request),
  version: import.meta.env.VITE_API_VERSION,
})
