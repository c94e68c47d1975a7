import { cooking, painting } from './craft.ts'
import { dance, dumbbell, yoga } from './movement.ts'
import { cello, guitar, piano, voice } from './music.ts'
import type { PropTable } from './prop.ts'
import { cards, juggling, tarot } from './wonder.ts'
import { coaching, globe, lantern, poetry, standup } from './words.ts'

export type { Prop } from './prop.ts'

export const props: PropTable = {
  guitar,
  cello,
  voice,
  piano,
  cards,
  juggling,
  standup,
  tarot,
  yoga,
  dumbbell,
  coaching,
  poetry,
  cooking,
  painting,
  dance,
  lantern,
  globe,
}
