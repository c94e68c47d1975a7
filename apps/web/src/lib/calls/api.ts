import { signInAgain } from '../account/sign-in-again.ts'
import { syncServerClock } from '../page/server-time.ts'
import { createApi } from './create-api.ts'

export type { Input } from './create-api.ts'

/**
 * `call('listPerformers', { query: { limit: 40 } })` → a Result; never throws [W3].
 * Downloads and the tokens of streams use it (the import rule `writes-are-actions` names those files); a component reads by
 * `useCall` and writes by `useAction`.
 */
export const call = createApi({
  fetch: async (...request) => {
    const askedAt = Date.now()
    const response = await fetch(...request)
    syncServerClock(response.headers, askedAt, Date.now())
    return response
  },
  version: import.meta.env.VITE_API_VERSION,
  signInAgain,
})
