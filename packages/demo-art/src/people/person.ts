import { dice } from '../random.ts'
import { type Act, acts, type CategoryId, categoriesOfAct } from './acts.ts'
import { headlineOf } from './headlines.ts'
import { firstNumber, identity, lastNumber } from './identity.ts'
import { closings, linesOfAct, middles } from './lines.ts'
import { type DemoReview, reviewsOf } from './reviews.ts'

export interface DemoPerson {
  number: number
  username: string
  displayName: string
  headline: string
  about: string
  /** drawn by `portrait({ seed: number, act, variant })` */
  act: Act
  categories: CategoryId[]
  /** ISO 639-1 */
  languages: string[]
  /** ISO 3166-1 alpha-2 */
  country: string
  /** credits per minute; null: not offered */
  prices: { video: number; videocall: number | null; peek: number | null; phone: number | null }
  services: { video: boolean; videocall: boolean; peek: boolean; phone: boolean; email: boolean }
  reviews: DemoReview[]
  favouriteCount: number
  /** variants 0 to photoCount - 1 exist, the first is the main photo; 2 to 5 */
  photoCount: number
  /** 0 up to 1: where a seeder may spread statuses and last visits over */
  statusSeed: number
}

/** performer@footlight.test and the four demo broadcasters [E8] have their act given. */
const castActs: Record<number, Act> = {
  1001: 'voice',
  1002: 'guitar',
  1003: 'juggling',
  1004: 'cello',
  1005: 'tarot',
}
const siteLanguages = ['en', 'nl', 'fr', 'de'] as const

function actOf(number: number): Act {
  const cast = castActs[number]
  if (cast) return cast
  const turn = acts[(number * 5 + Math.floor(number / acts.length) * 3) % acts.length]
  return turn ?? 'voice'
}

/** How many before this one do the same. */
function turnOf(number: number, act: Act): number {
  let turn = 0
  for (let earlier = firstNumber; earlier < number; earlier += 1) if (actOf(earlier) === act) turn += 1
  return turn
}

/** "Élodie van der Linde" → "elodie.vanderlinde" */
function username(firstName: string, surname: string): string {
  const plain = (name: string) =>
    name
      .replaceAll('ł', 'l')
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
  return `${plain(firstName)}.${plain(surname)}`.slice(0, 30)
}

function prices(number: number): DemoPerson['prices'] {
  const roll = dice(number, 'prices')
  const fives = (credits: number) => Math.round(credits / 5) * 5
  const video = fives(roll.between(60, 240))
  // the broadcaster in a private show must allow peeking [E8], and all four take what the first minute tries
  const cast = number >= firstNumber && number <= 1005
  return {
    video: cast ? Math.min(video, 120) : video,
    videocall: cast || roll.chance(0.6) ? Math.min(240, fives(video * roll.between(1.1, 1.5))) : null,
    peek: cast || roll.chance(0.7) ? fives(roll.between(20, 60)) : null,
    phone: cast || roll.chance(0.4) ? Math.max(60, fives(video * roll.between(0.6, 0.9))) : null,
  }
}

/** One of the 240 demo performers; the same number is the same person on every machine. */
export function person(number: number): DemoPerson {
  if (!Number.isInteger(number) || number < firstNumber || number > lastNumber)
    throw new RangeError(`Demo people are numbered ${firstNumber} to ${lastNumber}, not ${number}.`)
  const { culture, firstName, surname } = identity(number)
  const roll = dice(number, 'person')
  const act = actOf(number)
  const lines = linesOfAct[act]
  const offered = prices(number)
  const languages = new Set([
    ...culture.languages.slice(0, 2),
    ...(roll.chance(0.4) ? [roll.pick(siteLanguages)] : []),
  ])
  return {
    number,
    username: username(firstName, surname),
    displayName: `${firstName} ${surname}`,
    headline: headlineOf(lines.headlines, turnOf(number, act)),
    about: [
      roll.pick(lines.openings),
      ...roll.draw(middles, roll.whole(1, 2)),
      ...roll.draw(closings, roll.whole(0, 1)),
    ].join(' '),
    act,
    categories: [...categoriesOfAct[act]],
    languages: [...languages],
    country: roll.pick(culture.countries),
    prices: offered,
    services: {
      video: true,
      videocall: offered.videocall !== null,
      peek: offered.peek !== null,
      phone: offered.phone !== null,
      email: roll.chance(0.8),
    },
    reviews: reviewsOf(act, dice(number, 'reviews')),
    favouriteCount: Math.floor(roll.between(0, 1) ** 2 * 400),
    photoCount: roll.whole(2, 5),
    statusSeed: dice(number, 'status').unit(),
  }
}

/** 1001 to 1240. */
export const people = (): DemoPerson[] =>
  Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => person(firstNumber + index))
