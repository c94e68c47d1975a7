import { foldedForSearch } from '../../../platform/folded.ts'

/** The faults that a name may have, and the message at its field for each. */
export const nameFaults = {
  name_signs: 'Leave out signs that do not show.',
  name_marks: 'Use at most two accents on one character.',
  name_letter: 'Use at least one letter.',
  name_scripts: 'Use letters of one alphabet in a word.',
  name_reserved: 'This name is reserved: take another.',
  name_taken: 'A performer has this name, or one that looks like it: take another.',
} as const
export type NameFault = keyof typeof nameFaults

/**
 * [A1, A7] The fault of a public name, given in NFKC; null: none. A name must not look like another's: its scripts follow the
 * "highly restrictive" level of Unicode's TR 39. A username is one word; of a display name each word is checked.
 */
export function faultOfName(name: string, kind: 'username' | 'displayName'): NameFault | null {
  // emoji are no letters; their invisible joiners are allowed only in sequences that Unicode lists
  const text = name.replace(/\p{RGI_Emoji}/gv, ' ')
  if (unseen.test(text.replace(joiner, ''))) return 'name_signs'
  if (/\p{M}{3}/u.test(text.normalize('NFC'))) return 'name_marks'
  if (!(kind === 'username' ? /[\p{L}\p{N}]/u : /\p{L}/u).test(text)) return 'name_letter'
  const words = kind === 'username' ? [text] : text.split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u)
  if (!words.every(isOfOneScript)) return 'name_scripts'
  return isReserved(text) ? 'name_reserved' : null
}

/** format, private use, unassigned, tags, fillers, variation selectors */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufffc\ufffd]/u

/** scripts whose words need U+200C or U+200D between letters */
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'
const joiner = new RegExp(
  `(?<=(?=\\p{L}|\\p{M})${joining})[\\u200c\\u200d](?=(?=\\p{L}|\\p{M})${joining})`,
  'gu',
)

/** Letters of Latin in use today: those of phonetics look like others. */
const latin =
  'a-zA-Z\\u00aa\\u00ba\\u00c0-\\u024f\\u0253\\u0254\\u0256\\u0257\\u0259\\u025b\\u0263\\u0268\\u0269\\u0272\\u0289\\u1e00-\\u1eff'
const common = '\\p{sc=Zyyy}\\p{sc=Zinh}'
const han = '\\p{scx=Hani}'
/** Unicode's recommended scripts (UAX 31), and those that are written together. */
const alphabets = [
  latin,
  `${latin}${han}\\p{scx=Hira}\\p{scx=Kana}`,
  `${latin}${han}\\p{scx=Bopo}`,
  `${latin}${han}\\p{scx=Hang}`,
  ...'Cyrl Grek Armn Hebr Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Geor Ethi Khmr Mong Syrc Thaa'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`),
].map((letters) => new RegExp(`^[${letters}${common}]*$`, 'u'))

function isOfOneScript(word: string): boolean {
  return alphabets.some((alphabet) => alphabet.test(word))
}

/** Reserved as any word of a name: the name would speak for the operator, whatever its other words are. */
const reservedWords = [
  'admin',
  'admins',
  'administrator',
  'moderator',
  'operator',
  'sysadmin',
  'superuser',
  'webmaster',
  'postmaster',
  'hostmaster',
  'support',
  'helpdesk',
]
/** Reserved as the whole name only: these words are also parts of names of people and acts. */
const reservedNames = [
  'root',
  'staff',
  'system',
  'security',
  'official',
  'house',
  'housemanager',
  'manager',
  'management',
  'mod',
  'team',
  'help',
  'billing',
  'payments',
  'noreply',
  'owner',
  'customerservice',
  'customercare',
  'guest',
  'anonymous',
  'null',
  'undefined',
]
const ofTheProduct = 'footlight'

const alike: readonly [RegExp, string][] = [
  [/[1l|!]/g, 'i'],
  [/0|ø/g, 'o'],
  [/3/g, 'e'],
  [/[5$]/g, 's'],
  [/[4@]/g, 'a'],
  [/7|ŧ/g, 't'],
  [/đ/g, 'd'],
  [/ħ/g, 'h'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** The skeleton of a name for comparison: without accents, and with one character for all that look alike. */
function skeletonOf(text: string): string {
  return alike.reduce((letters, [sign, letter]) => letters.replaceAll(sign, letter), foldedForSearch(text))
}

/** [P1] What is left of a name to compare it with others: neither case, accents nor spaces, and one letter for all that look alike. */
export function looksOf(name: string): string {
  return skeletonOf(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const skeletons = (names: readonly string[]) => new Set(names.map(skeletonOf))
const words = skeletons(reservedWords)
const wholes = skeletons([...reservedWords, ...reservedNames])
const product = skeletonOf(ofTheProduct)

function isReserved(name: string): boolean {
  // digits behind a name make it another's no less: admin2
  const parts = name.split(/[^\p{L}\p{M}\p{N}|!$@]+/u)
  const bare = parts.map((part) => skeletonOf(part.replace(/\d+$/, '')))
  const asWritten = parts.map(skeletonOf)
  const isWhole = [bare, asWritten].some((each) => wholes.has(each.join('')))
  const isWord = [...bare, ...asWritten].some((part) => words.has(part))
  return isWhole || isWord || asWritten.join('').includes(product)
}
