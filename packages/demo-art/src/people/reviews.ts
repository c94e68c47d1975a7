import type { Dice } from '../random.ts'
import type { Act } from './acts.ts'
import { linesOfAct } from './lines.ts'

export interface DemoReview {
  /** 1 to 5 */
  rating: number
  text: string
  author: string
  daysAgo: number
}

const firstWords = [
  'What a find.',
  'Third visit, still surprised.',
  'Came by chance and stayed.',
  'Exactly what I hoped for.',
  'A proper evening out without leaving the sofa.',
  'Kind from the first minute.',
  'Worth every second.',
  'I was a little shy at first, and it did not matter.',
  'My sister sent me here and she was right.',
  'Picture and sound were perfect.',
  'Started on time, ended too soon.',
  'So much better than another film.',
  'A small wonder on a Tuesday.',
  'Honest, funny and well prepared.',
]
const lastWords = [
  'Will be back.',
  'Booked again for Friday.',
  'Told two friends already.',
  'Thank you!',
  'Ten minutes turned into forty.',
  'My favourite on here.',
  'Recommended for a quiet evening.',
  'The clock is fair, too: I paid for what I saw.',
  'Bravo.',
  'Same time next week.',
]
const reserved = [
  'Nice, though I came in at the end of a long day and it showed.',
  'Good, but I would start with the shorter set next time.',
  'The sound dropped once; it was not billed, and we went on.',
  'A little slow for me, lovely for my partner.',
  'Not quite my style. Clearly very good at it.',
  'I hoped for more time for questions.',
]
const authors =
  'Anouk,Pieter,Lise,Gwen,Tobias,Marguerite,Sven,Aisha,Colm,Petra,Henk,Ravi,Noémie,Ulla,Casper,Dora,Emre,Fien,Gino,Hedda,Imre,Jolie,Kemal,Lars,Mirthe,Nils,Olga,Paolo,Quinten,Rosa,Silke,Teun,Ursula,Vera,Wim,Yara,Zef,Bo,Elke,Marek'.split(
    ',',
  )

/** Newest first. Good houses mostly, and now and then somebody for whom it was not. */
export function reviewsOf(act: Act, roll: Dice): DemoReview[] {
  const count = roll.whole(0, 12)
  const praise = linesOfAct[act].praise
  const openers = roll.draw(firstWords, count)
  const enders = roll.draw([...lastWords, '', '', ''], count)
  const doubts = roll.draw(reserved, 3)
  const names = roll.draw(authors, count)
  let daysAgo = roll.whole(0, 6)
  return names.map((author, index) => {
    daysAgo += roll.whole(1, 17)
    const doubt = index % 4 === 3 && roll.chance(0.55) ? doubts.pop() : undefined
    if (doubt) return { rating: roll.whole(3, 4), text: doubt, author, daysAgo }
    const praised = index % 2 === 0 ? praise[(index / 2) % praise.length] : ''
    const text = [openers[index], index < praise.length * 2 ? praised : '', enders[index]]
      .filter(Boolean)
      .join(' ')
    return { rating: roll.chance(0.82) ? 5 : 4, text, author, daysAgo }
  })
}
