import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Range = readonly [first: number, last?: number]

/** The letters of English, Dutch, French and German, and the punctuation that the product's texts use. */
const latin: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026],
  [0x202f, 0x2030],
  [0x2039, 0x203a],
  [0x2044],
  [0x20ac],
  [0x2122],
  [0x2190, 0x2193],
  [0x2212],
]
/** For names: Latin Extended-A, and the letters of Romanian and German from other blocks. */
const latinExtended: readonly Range[] = [[0x100, 0x17f], [0x218, 0x21b], [0x1e9e]]

/** The one weight and softness that headings and names are set in. */
const instance = { wght: 560, SOFT: 40 }

const faces = {
  'fraunces-latin.woff2': { source: 'fraunces-latin-soft-normal.woff2', ranges: latin },
  'fraunces-latin-ext.woff2': { source: 'fraunces-latin-ext-soft-normal.woff2', ranges: latinExtended },
} as const

export const faceNames = Object.keys(faces) as (keyof typeof faces)[]

/** Fraunces as it is committed beside this file: `node apps/web/src/ui/styles/fonts/subset-fraunces.ts` writes it. */
export async function subsetFraunces(name: keyof typeof faces): Promise<Uint8Array> {
  const { source, ranges } = faces[name]
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/fraunces/files/${source}`)
  return subsetFont(await readFile(path), lettersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: instance,
  })
}

function lettersOf(ranges: readonly Range[]): string {
  const points = ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, step) => first + step),
  )
  return String.fromCodePoint(...points)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of faceNames) await writeFile(new URL(name, import.meta.url), await subsetFraunces(name))
}
