import type { NoticeWords } from '../notices.ts'

export const french: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `${credits} crédits vous ont été rendus`,
    text: `Nous vous avons rendu ${credits} crédits sur ce que vous avez payé à ${performer}. Motif : ${reason}`,
  }),
}
