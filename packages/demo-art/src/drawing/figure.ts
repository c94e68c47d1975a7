import type { Act } from '../people/acts.ts'
import type { Dice } from '../random.ts'
import type { Appearance } from './appearance.ts'
import { arm, neck, torso } from './body.ts'
import { hair } from './hair.ts'
import { head } from './head.ts'
import type { Pose } from './pose.ts'
import { props } from './props/index.ts'
import { at, circle, group, move, radial } from './svg.ts'

export interface Figure {
  svg: string
  defs: string
}

/** A performer with her act, from back to front. Origin: the base of the neck. */
export function figure(look: Appearance, act: Act, pose: Pose, roll: Dice): Figure {
  const prop = props[act](look, pose, roll)
  const locks = hair(look)
  const rise = -pose.breath * 3
  const turned = (prop.tilt ?? 0) + pose.sway * 2.5
  const onNeck = (...parts: string[]) =>
    group(`${move(pose.sway * 3, -184 + rise, 0)} rotate(${turned} 0 110)`, ...parts)
  const left = arm(look, -1, prop.left)
  const right = arm(look, 1, prop.right)
  const glow = prop.glow
    ? circle(prop.glow.x, prop.glow.y, 430, 'url(#glow)', { style: 'mix-blend-mode:screen' })
    : ''
  return {
    defs: prop.glow
      ? radial('glow', at(0.5, 0.5), 0.5, [
          [0, prop.glow.colour, 0.5],
          [0.5, prop.glow.colour, 0.16],
          [1, prop.glow.colour, 0],
        ])
      : '',
    svg: [
      prop.behind ?? '',
      onNeck(locks.back),
      neck(look),
      torso(look, pose.breath),
      onNeck(head(look, pose), act === 'cooking' && look.hair !== 'scarf' ? '' : locks.front, prop.hat ?? ''),
      right.sleeve,
      left.sleeve,
      prop.held ?? '',
      right.hand,
      left.hand,
      prop.over ?? '',
      glow,
    ].join(''),
  }
}
