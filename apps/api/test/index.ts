export type { Caller, Reply } from '@footlight/test-kit/calls'
export { startTestApi, type TestApi } from './test-api.ts'
