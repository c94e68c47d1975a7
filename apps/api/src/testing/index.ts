export type { Caller, TestReply } from './caller.ts'
export { startTestApi, type TestApi } from './test-api.ts'
