export type { Caller, Reply } from '@footlight/house-kit/calls'
export { startTestApi, type TestApi } from './test-api.ts'
