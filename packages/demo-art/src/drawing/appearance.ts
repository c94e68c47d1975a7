import { identity } from '../people/identity.ts'
import { dice } from '../random.ts'
import { lit, type Tone, tone } from './colour.ts'

const longHair = [
  'long',
  'wavy',
  'curly',
  'bun',
  'bob',
  'braid',
  'afro',
  'pixie',
  'scarf',
  'ponytail',
] as const
const shortHair = [
  'crop',
  'quiff',
  'bald',
  'curls',
  'afro',
  'tied',
  'fringe',
  'cap',
  'swept',
  'shoulder',
] as const
export type Hair = (typeof longHair)[number] | (typeof shortHair)[number]
export type Cut = 'crew' | 'collar' | 'vneck' | 'rollneck' | 'blazer' | 'wrap'
export type Pattern = 'plain' | 'stripes' | 'dots' | 'check' | 'leaves'

/** Everything about a figure that stays the same from photo to photo. */
export interface Appearance {
  feminine: boolean
  skin: Tone
  hair: Hair
  hairTone: Tone
  beard: 'none' | 'stubble' | 'full' | 'moustache'
  glasses: boolean
  earrings: boolean
  cut: Cut
  pattern: Pattern
  cloth: Tone
  second: Tone
  jaw: number
  faceWidth: number
  shoulders: number
  nose: number
  smile: number
  browLift: number
  eyeOpen: number
  lip: Tone
}

function hairTone(seed: number, fair: number): Tone {
  const roll = dice(seed, 'hair colour')
  if (roll.chance(0.1)) return tone(roll.between(0.62, 0.78), 0.012, 70)
  if (roll.chance(fair)) return roll.pick([tone(0.7, 0.095, 80), tone(0.58, 0.1, 68), tone(0.52, 0.13, 45)])
  return roll.pick([tone(0.2, 0.018, 40), tone(0.26, 0.035, 45), tone(0.32, 0.05, 50), tone(0.18, 0.02, 300)])
}

function hairOf(seed: number, feminine: boolean, darkSkin: boolean): Hair {
  const roll = dice(seed, 'hair')
  const hair = roll.pick<Hair>(feminine ? longHair : shortHair)
  return hair === 'afro' && !darkSkin ? (feminine ? 'wavy' : 'curls') : hair
}

export function appearance(seed: number): Appearance {
  const { culture, feminine } = identity(seed)
  const roll = dice(seed, 'appearance')
  const depth = roll.between(culture.skin[0], culture.skin[1])
  const skin = tone(0.83 - depth * 0.44, 0.055 + Math.sin(depth * Math.PI) * 0.035, 58 - depth * 10)
  const hue = roll.whole(0, 359)
  const cloth = tone(roll.between(0.32, 0.62), roll.between(0.05, 0.13), hue)
  return {
    feminine,
    skin,
    hair: hairOf(seed, feminine, depth > 0.6),
    hairTone: hairTone(seed, culture.fairHair),
    beard: feminine ? 'none' : roll.pick(['none', 'none', 'stubble', 'full', 'moustache', 'full'] as const),
    glasses: roll.chance(0.2),
    earrings: feminine ? roll.chance(0.55) : roll.chance(0.08),
    cut: roll.pick(['crew', 'collar', 'vneck', 'rollneck', 'blazer', 'wrap'] as const),
    pattern: roll.pick(['plain', 'plain', 'plain', 'stripes', 'dots', 'check', 'leaves'] as const),
    cloth,
    second: roll.chance(0.5)
      ? tone(0.88, 0.03, 85)
      : tone(cloth.l > 0.46 ? 0.28 : 0.72, 0.08, (hue + roll.whole(120, 220)) % 360),
    jaw: feminine ? roll.between(0.3, 0.6) : roll.between(0.6, 1),
    faceWidth: feminine ? roll.between(78, 86) : roll.between(82, 91),
    shoulders: feminine ? roll.between(168, 188) : roll.between(200, 224),
    nose: roll.between(0.7, 1.25),
    smile: roll.between(0.25, 1),
    browLift: roll.between(-4, 5),
    eyeOpen: roll.chance(0.42) ? 0 : roll.between(0.55, 0.85),
    lip:
      feminine && roll.chance(0.6)
        ? tone(Math.max(0.36, skin.l - 0.2), 0.14, 20)
        : { ...lit(skin, -0.13), c: 0.085, h: 28 },
  }
}
