// one chunk: what only a client opens, beside a running show or after it

export { ShowEnded } from './ended/show-ended.tsx'
export { ConsentDialog } from './lobby/consent-dialog.tsx'
export { TopUpPane } from './meter/top-up-pane.tsx'
export { PeekControl } from './show/peek-control.tsx'
