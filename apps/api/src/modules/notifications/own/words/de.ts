import type { NoticeWords } from '../notices.ts'

export const german: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `Du hast ${credits} Credits zurückbekommen`,
    text: `Wir haben ${credits} Credits von dem zurückgegeben, was du an ${performer} gezahlt hast. Grund: ${reason}`,
  }),
}
