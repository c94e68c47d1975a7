export {
  billableLossPercent,
  type EvidenceEvent,
  type EvidenceStep,
  leastFrames,
  newViewerEvidence,
  type Report,
  type Sent,
  type ViewerEvidence,
  viewerEvidence,
} from './viewer-evidence.ts'
