export type { ApprovalKind } from './kind.ts'
export {
  type ApprovalParts,
  type ApprovalQueue,
  createApprovalQueue,
} from './queue.service.ts'
