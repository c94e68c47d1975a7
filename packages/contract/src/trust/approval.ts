export type Approval = 'approved' | 'pending' | 'Rejected'

/**
 * `submit`: its owner created or edited it. Rejecting an approved item unpublishes it; `restore` publishes a rejected one as
 * it stands, after an objection [O7].
 */
export type ApprovalMove = 'submit' | 'approve' | 'reject' | 'restore'

/** [P7] The next state after an action; null: the action is not allowed in this state. */
export function approvalAfter(from: Approval, move: ApprovalMove): Approval | null {
  switch (move) {
    case 'submit':
      return 'pending'
    case 'approve':
      return from === 'pending' ? 'approved' : null
    case 'reject':
      return from === 'Rejected' ? null : 'Rejected'
    case 'restore':
      return from === 'Rejected' ? 'approved' : null
  }
}
