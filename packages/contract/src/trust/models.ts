import { z } from 'zod'
import { id, instant } from '../models.ts'

export const approval = z.enum(['approved', 'pending', 'Rejected'])

export const review = z.object({
  id,
  rating: z.int().min(1).max(5),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  approvalStatus: approval,
  /** of the performer; null: none, or none that is approved */
  answer: z.object({ text: z.string(), answeredAt: instant }).nullable(),
})

/** [O7] in the body of an act against something: a report led to it, as the statement of reasons says */
export const afterReport = { isReported: z.boolean().optional() }

/** [O7] in the query of a queue: what waits, or what was rejected, to which its owner may object */
export const queueState = { state: z.enum(['pending', 'Rejected']).optional() }
