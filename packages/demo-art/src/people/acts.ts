/** What a performer does on stage, and so what the portrait holds. */
export const acts = [
  'guitar',
  'cello',
  'voice',
  'piano',
  'cards',
  'juggling',
  'standup',
  'tarot',
  'yoga',
  'dumbbell',
  'coaching',
  'poetry',
  'cooking',
  'painting',
  'dance',
  'lantern',
  'globe',
] as const
export type Act = (typeof acts)[number]

export const categoryIds = [
  'music',
  'magic',
  'comedy',
  'tarot',
  'fitness',
  'coaching',
  'poetry',
  'cooking',
  'painting',
  'dance',
  'storytelling',
  'languages',
] as const
export type CategoryId = (typeof categoryIds)[number]

/** the first is the act's home */
export const categoriesOfAct: Record<Act, readonly CategoryId[]> = {
  guitar: ['music'],
  cello: ['music'],
  voice: ['music'],
  piano: ['music'],
  cards: ['magic'],
  juggling: ['comedy', 'magic'],
  standup: ['comedy'],
  tarot: ['tarot'],
  yoga: ['fitness'],
  dumbbell: ['fitness', 'coaching'],
  coaching: ['coaching'],
  poetry: ['poetry', 'storytelling'],
  cooking: ['cooking'],
  painting: ['painting'],
  dance: ['dance', 'fitness'],
  lantern: ['storytelling'],
  globe: ['languages'],
}
