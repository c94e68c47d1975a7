import type { NoticeWords } from '../notices.ts'

export const dutch: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `Je hebt ${credits} credits teruggekregen`,
    text: `We hebben ${credits} credits teruggegeven van wat je aan ${performer} betaalde. Reden: ${reason}`,
  }),
}
