export type Approval = 'approved' | 'pending' | 'Rejected'

/** `submit`: its owner made it, or made it anew. Rejecting what was approved takes it down. */
export type ApprovalMove = 'submit' | 'approve' | 'reject'

/** [P7] Where a move leads from there; null: it leads nowhere. */
export function approvalAfter(from: Approval, move: ApprovalMove): Approval | null {
  switch (move) {
    case 'submit':
      return 'pending'
    case 'approve':
      return from === 'pending' ? 'approved' : null
    case 'reject':
      return from === 'Rejected' ? null : 'Rejected'
  }
}
