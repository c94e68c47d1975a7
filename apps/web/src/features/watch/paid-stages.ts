// one chunk: what follows the lobby
export { CallStage } from './call-stage.tsx'
export { ConsentDialog } from './consent-dialog.tsx'
export { ShowEnded } from './show-ended.tsx'
export { ShowStage } from './show-stage.tsx'
