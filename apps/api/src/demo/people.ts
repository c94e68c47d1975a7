import { readFile } from 'node:fs/promises'

/** A demo performer as `people.json` has one on each line. */
export interface DemoPerson {
  number: number
  username: string
  displayName: string
  headline: string
  about: string
  /** ids of `demoCategories` */
  categories: string[]
  /** ISO 639-1 */
  languages: string[]
  /** ISO 3166-1 alpha-2 */
  country: string
  /** credits per minute; null: not offered */
  prices: { video: number; videocall: number | null; peek: number | null; phone: number | null }
  offersEmail: boolean
  favouriteCount: number
  /** 2 to 5: `pictures` has variants 0 to photoCount - 1 of each, the first is the main photo */
  photoCount: number
  /** 0 up to 1: over what the last visits are spread */
  statusSeed: number
  reviews: { rating: number; text: string; author: string; daysAgo: number }[]
}

/** The 240 of them, numbered 1001 to 1240. */
export async function readPeople(): Promise<DemoPerson[]> {
  return JSON.parse(await readFile(new URL('./people.json', import.meta.url), 'utf8'))
}
