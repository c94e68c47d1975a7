export {
  billableLossPercent,
  type EvidenceEvent,
  type EvidenceStep,
  newViewerEvidence,
  type Report,
  type Sent,
  type ViewerEvidence,
  viewerEvidence,
} from './viewer-evidence.ts'
