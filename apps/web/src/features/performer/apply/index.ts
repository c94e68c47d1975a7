export { ApplicationNotice } from './application-notice.tsx'
export { ApplyScreen } from './apply-screen.tsx'
