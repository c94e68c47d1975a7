export { PictureGaps } from './picture-gaps.ts'
export {
  billableLossPercent,
  type EvidenceEvent,
  type EvidenceStep,
  minFrames,
  newViewerEvidence,
  type Report,
  type Sent,
  type ViewerEvidence,
  viewerEvidence,
} from './viewer-evidence.ts'
