export type { Caller, TestReply } from './caller.ts'
export { startTestApi, type TestApi, testStart } from './test-api.ts'
