import type { Act } from '../people/acts.ts'
import { dice } from '../random.ts'
import { appearance } from './appearance.ts'
import { figure } from './figure.ts'
import { paints } from './paints.ts'
import { type Pose, stillPose } from './pose.ts'
import { type Backdrop, height, stage, width } from './stage.ts'
import { group, move } from './svg.ts'

export interface PortraitOptions {
  /** a performer's number: the same number is the same face */
  seed: number
  act: Act
  /** 0 is the main photo; others change framing, backdrop and light */
  variant: number
  /** an instant of a clip; a still without it */
  pose?: Pose
}

interface Framing {
  x: number
  y: number
  scale: number
}

/** medium, close, wide: the neck's base and the size */
const framings: readonly Framing[] = [
  { x: 640, y: 456, scale: 1.1 },
  { x: 640, y: 520, scale: 1.32 },
  { x: 620, y: 470, scale: 0.8 },
  { x: 560, y: 440, scale: 1.06 },
  { x: 720, y: 452, scale: 0.92 },
]

/** acts whose hands or things reach far are not taken close */
const wideActs: readonly Act[] = ['juggling', 'dance', 'painting', 'cello', 'piano', 'tarot']
const homes: Partial<Record<Act, readonly Backdrop[]>> = {
  standup: ['brick', 'brick', 'bulbs'],
  poetry: ['drapes', 'bulbs', 'curtain'],
  lantern: ['drapes', 'brick', 'bulbs'],
  cooking: ['bulbs', 'drapes', 'brick'],
}
/** velvet: reds, plums, blues, petrol, and little of what looks like a lawn */
const hues = [18, 345, 300, 262, 232, 205, 325, 32, 280, 5, 185, 248, 165]
/** what lies low, on a table or on the lap, needs room below */
const lowActs: readonly Act[] = ['tarot', 'piano', 'cello', 'poetry', 'cooking', 'coaching']
const everywhere: readonly Backdrop[] = ['curtain', 'curtain', 'drapes', 'bulbs']

/** A demo performer on her stage: a self-contained SVG, 1280 × 960, that is the same on every machine. */
export function portrait({ seed, act, variant, pose }: PortraitOptions): string {
  const look = appearance(seed)
  const roll = dice(seed, `variant ${variant}`)
  const choices = wideActs.includes(act) ? framings.filter(({ scale }) => scale <= 1.1) : framings
  const framing =
    variant === 0
      ? (framings[0] ?? roll.pick(choices))
      : (choices[(variant + seed) % choices.length] ?? roll.pick(choices))
  const reach = act === 'juggling' || act === 'dance' ? 0.84 : lowActs.includes(act) ? 0.9 : 1
  const scale = framing.scale * reach * roll.between(0.95, 1.04)
  const x = framing.x + roll.between(-70, 70) - (act === 'painting' ? 120 : 0)
  const y =
    framing.y +
    roll.between(-8, 18) +
    (act === 'juggling' || act === 'dance' ? 84 : act === 'cooking' ? 30 : lowActs.includes(act) ? -40 : 0)
  const lean = roll.between(-2.5, 2.5)
  const now = pose ?? {
    ...stillPose,
    turn: roll.unit(),
    light: roll.between(-1, 1),
    sway: roll.between(-1, 1),
  }
  const room = stage(
    {
      backdrop: roll.pick(homes[act] ?? everywhere),
      hue: hues[(seed * 5 + variant * 3) % hues.length] ?? 345,
      x,
    },
    now.light,
    dice(seed, `stage ${variant}`),
  )
  const person = figure(look, act, now, dice(seed, 'prop'))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${room.defs}${paints(look)}${person.defs}</defs>`,
    room.behind,
    group(move(x + now.sway * 7, y, lean + now.sway * 0.9, scale), person.svg),
    room.before,
    '</svg>',
  ].join('')
}
