import type { Act } from '../../people/acts.ts'
import type { Dice } from '../../random.ts'
import type { Appearance } from '../appearance.ts'
import type { Reach } from '../body.ts'
import type { Pose } from '../pose.ts'

/** What an act adds to a figure: things in three depths and where the hands go. Same origin as the body. */
export interface Prop {
  behind?: string
  /** over the body, under the hands */
  held?: string
  /** over the hands */
  over?: string
  /** over the hair */
  hat?: string
  left: Reach
  right: Reach
  /** degrees the head is turned aside */
  tilt?: number
  /** a light the act brings along, seen on face and chest */
  glow?: { x: number; y: number; colour: string }
}

export type DrawProp = (look: Appearance, pose: Pose, roll: Dice) => Prop
export type PropTable = { [A in Act]: DrawProp }
