/** [S20] One side of a video call: camera and microphone, the gateway, and both pictures. Its parts are shown by `../lazy-call.ts`. */
export { CallConsent } from './ask/call-consent.tsx'
export type { BrowserCall, CallView } from './call.ts'
export { RunningCall } from './running-call.tsx'
export type { Held } from './view/call-cover.tsx'
export { CallWindow } from './view/call-window.tsx'
