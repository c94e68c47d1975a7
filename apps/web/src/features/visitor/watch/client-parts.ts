// one chunk: what only a client opens, beside a running show or after it

export { CallStage } from './call/call-stage.tsx'
export { VideoCallStage } from './call/video-call-stage.tsx'
export { ShowEnded } from './ended/show-ended.tsx'
export { ConsentDialog } from './lobby/consent-dialog.tsx'
export { RefusedLine } from './lobby/refused-line.tsx'
export { WaitingCard } from './lobby/waiting-card.tsx'
export { EndWarning, EndWarningLine } from './meter/end-warning.tsx'
export { TopUpPane } from './meter/top-up-pane.tsx'
export { PeekControl } from './show/peek-control.tsx'
export { PeekSide } from './show/peek-side.tsx'
export { TalkControl } from './show/talk-control.tsx'
