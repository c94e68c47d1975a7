import { lazy } from 'react'

/** [S20] A video call is loaded with the first part of it that is shown; the place that holds it is `call-context.tsx`. */
const call = () => import('./call/index.ts')

export const CallConsent = lazy(async () => ({ default: (await call()).CallConsent }))
export const CallWindow = lazy(async () => ({ default: (await call()).CallWindow }))
export const RunningCall = lazy(async () => ({ default: (await call()).RunningCall }))
