import { expect, it } from 'vitest'
import { approvalAfter } from './approval.ts'

it.each([
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'Rejected'],
  ['Rejected', 'submit', 'pending'],
  // taken down
  ['approved', 'reject', 'Rejected'],
  // an edit
  ['approved', 'submit', 'pending'],
  ['pending', 'submit', 'pending'],
  ['approved', 'approve', null],
  ['Rejected', 'approve', null],
  ['Rejected', 'reject', null],
  ['Rejected', 'restore', 'approved'],
  ['pending', 'restore', null],
  ['approved', 'restore', null],
] as const)('[P7, O7] %s, %s: %s', (from, move, to) => {
  expect(approvalAfter(from, move)).toBe(to)
})
