/** [S17] A performer's broadcast: camera and microphone, requests, and what a session earns. The shell and the studio use it. */
export type { Bell } from './alert/bell.ts'
export { readTone, tones } from './alert/tones.ts'
export { useOperatorWarning } from './alert/use-operator-warning.ts'
export { useRequestAlert } from './alert/use-request-alert.ts'
export {
  isTipSoundOn,
  shownTips,
  tipDetail,
  tipText,
  useTipAlert,
  useTipOnStage,
} from './alert/use-tip-alert.ts'
export type { Broadcast } from './broadcast.ts'
export {
  BroadcastProvider,
  type OpenBroadcast,
  useBroadcastPlace,
  useBroadcastState,
  useIsOnAir,
  useOpenBroadcast,
} from './broadcast-context.tsx'
export { type BroadcastSettings, type BroadcastState, maxRecentStats } from './broadcast-state.ts'
export { openBroadcast } from './browser-broadcast.ts'
export { ClientVoice } from './client-voice.tsx'
export { type EndedShow, endedShowReason, endedShowText, isCall } from './ended-show.ts'
export { type Obstacle, obstacleOf } from './obstacle.ts'
export {
  isCounting,
  isTaken,
  type Picture,
  pictureFaultLine,
  pictureOf,
  showLine,
  showWord,
} from './picture.ts'
export { useIsInSight, useReportInSight } from './request-in-sight.ts'
export {
  useAskBeforeClosing,
  useAvailableOnceLive,
  useGoOffAir,
  useLookingAt,
  useUnpauseWhenAccepted,
} from './use-air.ts'
export { useAnswer } from './use-answer.ts'
export { useEarnings } from './use-earnings.ts'
