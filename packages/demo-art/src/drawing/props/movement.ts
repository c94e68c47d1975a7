import { hex, lit } from '../colour.ts'
import { wave } from '../pose.ts'
import { at, box, ellipse, group, move, n, shape, stroke } from '../svg.ts'
import type { DrawProp } from './prop.ts'

/** Two palms together before the chest. */
export const yoga: DrawProp = (look, pose) => {
  const lift = pose.breath * 8
  const palm = hex(look.skin)
  const shade = hex(lit(look.skin, -0.09))
  const line = hex(lit(look.skin, -0.22))
  return {
    over:
      shape(
        `M-34 ${n(292 - lift)}C-40 ${n(230 - lift)} -26 ${n(160 - lift)} -3 ${n(128 - lift)}V${n(304 - lift)}Z`,
        palm,
      ) +
      shape(
        `M34 ${n(292 - lift)}C40 ${n(230 - lift)} 26 ${n(160 - lift)} 3 ${n(128 - lift)}V${n(304 - lift)}Z`,
        shade,
      ) +
      stroke(`M0 ${n(130 - lift)}V${n(302 - lift)}`, line, 4, { opacity: 0.8 }) +
      stroke(`M-16 ${n(182 - lift)}L-14 ${n(226 - lift)}M16 ${n(182 - lift)}L14 ${n(226 - lift)}`, line, 3, {
        opacity: 0.5,
      }),
    left: { hand: at(-42, 292 - lift), grip: 'fist', turn: -10 },
    right: { hand: at(42, 292 - lift), grip: 'fist', turn: 10 },
  }
}

export const dumbbell: DrawProp = (look, pose) => {
  const curl = wave(pose.turn) * 22
  const weight = (x: number) =>
    box(x - 17, -52, 34, 104, '#2d2a2f', { rx: 9 }) +
    box(x - 12, -42, 7, 84, '#fff', { rx: 3, opacity: 0.16 })
  const bar = (dx: number, dy: number, degrees: number) =>
    group(
      move(dx, dy, degrees),
      box(-66, -10, 132, 20, 'url(#metal)'),
      weight(-74),
      weight(74),
      weight(-106),
      weight(106),
    )
  const towel = hex(look.second)
  return {
    held:
      bar(-262, 96 - curl, -12) +
      shape('M-96 -12C-120 90 -110 200 -118 300H-58C-52 200 -60 80 -44 0Z', towel) +
      shape('M96 -12C120 90 110 180 118 250H58C52 180 60 80 44 0Z', hex(lit(look.second, -0.07))) +
      shape('M-100 -16Q0 52 100 -16L52 -44Q0 -2 -52 -44Z', hex(lit(look.second, 0.02))),
    left: { hand: at(-262, 118 - curl), grip: 'fist', turn: -8 },
    right: { hand: at(206, 402), grip: 'fist', turn: 30 },
    tilt: 3,
  }
}

export const dance: DrawProp = (look, pose, roll) => {
  const flow = wave(pose.turn)
  const silk = hex(lit(look.second, 0.03))
  const ribbon = `M-150 -350C-300 ${n(-430 + flow * 30)} -470 -300 -420 -140C-380 0 -500 90 -560 ${n(40 + flow * 40)}`
  const flower = roll.chance(0.6) && look.feminine
  return {
    behind: stroke(ribbon, silk, 30, { opacity: 0.9 }) + stroke(ribbon, '#fff', 5, { opacity: 0.25 }),
    left: { hand: at(-150 + flow * 10, -300), grip: 'open' },
    right: { hand: at(392, 196 + flow * 22), grip: 'flat', turn: 16 },
    hat: flower
      ? [0, 72, 144, 216, 288]
          .map((d) => group(`translate(74 -78) rotate(${d})`, ellipse(0, -20, 15, 20, '#d8334f')))
          .join('') + ellipse(74, -78, 9, 9, '#f2b544')
      : '',
    tilt: -9,
  }
}
