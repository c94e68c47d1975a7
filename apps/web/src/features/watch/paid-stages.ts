// one chunk: what follows the lobby

export { ShowEnded } from './ended/show-ended.tsx'
export { ConsentDialog } from './lobby/consent-dialog.tsx'
export { CallStage } from './show/call-stage.tsx'
export { ShowStage } from './show/show-stage.tsx'
