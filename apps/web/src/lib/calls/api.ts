import { signInAgain } from '../account/sign-in-again.ts'
import { createApi } from './create-api.ts'

export type { Input } from './create-api.ts'

/** `call('listPerformers', { query: { limit: 40 } })` → a Result; never throws [W3]. */
export const call = createApi({
  fetch: (...request) => fetch(...request),
  version: import.meta.env.VITE_API_VERSION,
  signInAgain,
})
