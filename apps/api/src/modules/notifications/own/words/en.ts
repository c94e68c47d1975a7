import type { NoticeWords } from '../notices.ts'

export const english: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `You got ${credits} credits back`,
    text: `We gave back ${credits} credits of what you paid ${performer}. Reason: ${reason}`,
  }),
}
