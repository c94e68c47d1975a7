import { hex, tone } from '../colour.ts'
import { wave } from '../pose.ts'
import { at, box, circle, ellipse, group, move, shape, stroke } from '../svg.ts'
import type { DrawProp } from './prop.ts'

const spark = (x: number, y: number, size: number, opacity: number) =>
  shape(
    `M${x} ${y - size}Q${x + size * 0.14} ${y - size * 0.14} ${x + size} ${y}Q${x + size * 0.14} ${y + size * 0.14} ${x} ${y + size}Q${x - size * 0.14} ${y + size * 0.14} ${x - size} ${y}Q${x - size * 0.14} ${y - size * 0.14} ${x} ${y - size}Z`,
    '#ffe9b5',
    { opacity },
  )

const playingCard = (degrees: number, red: boolean) => {
  const ink = red ? '#b3263a' : '#241a20'
  const heart = 'M0 12C-22 -6 -12 -22 0 -10C12 -22 22 -6 0 12Z'
  const spade = 'M0 -18C20 2 14 14 2 8L6 18H-6L-2 8C-14 14 -20 2 0 -18Z'
  return group(
    `rotate(${degrees})`,
    box(-42, -190, 84, 124, '#fbf3e2', { rx: 9, stroke: '#a58e6b', 'stroke-width': 2 }),
    group('translate(0 -128) scale(1.25)', shape(red ? heart : spade, ink)),
    group('translate(-26 -170) scale(.55)', shape(red ? heart : spade, ink)),
  )
}

export const cards: DrawProp = (_look, pose, roll) => {
  const drift = wave(pose.turn)
  const red = roll.chance(0.5)
  return {
    held: group(
      move(186, 150, 16 + drift * 2),
      ...[-44, -22, 0, 22, 44].map((d, i) => playingCard(d * (1 + drift * 0.05), (i % 2 === 0) === red)),
    ),
    left: { hand: at(-258, 128 + drift * 8), grip: 'open', turn: 10 },
    right: { hand: at(182, 176), grip: 'fist', turn: 0 },
    over:
      group(
        move(-268, -14 + drift * 16, -12 + drift * 6, 0.86),
        group('translate(0 124)', playingCard(0, !red)),
      ) +
      spark(-338, -60, 17, 0.9) +
      spark(-196, -110, 11, 0.7) +
      spark(-196, 40, 9, 0.8),
    tilt: -4,
  }
}

export const juggling: DrawProp = (_look, pose) => {
  const colours = ['#f2b544', '#d8475b', '#4aa7a0', '#f4ead6', '#8a68c9']
  // a cascade: each ball flies from hand to hand on an arc, one fifth of a turn after another
  const ball = (colour: string, index: number) => {
    const turn = (((pose.turn + index / 5) % 1) + 1) % 1
    const there = turn < 0.5
    const t = there ? turn * 2 : turn * 2 - 1
    const from = there ? -262 : 262
    const x = from * (1 - 2 * t) + Math.sin(t * Math.PI) * (there ? -36 : 36)
    const y = 132 - Math.sin(t * Math.PI) * 610
    return (
      circle(x, y, 37, colour) +
      circle(x - 11, y - 12, 13, '#fff', { opacity: 0.38 }) +
      stroke(`M${x - 24} ${y + 22}Q${x + 18} ${y + 40} ${x + 33} ${y + 4}`, '#1d0f18', 8, { opacity: 0.22 })
    )
  }
  return {
    over: colours.map(ball).join(''),
    left: {
      hand: at(-262 - wave(pose.turn * 2.5) * 10, 172 + wave(pose.turn * 5) * 15),
      grip: 'open',
      turn: 0,
    },
    right: {
      hand: at(262 - wave(pose.turn * 2.5) * 10, 172 - wave(pose.turn * 5) * 15),
      grip: 'open',
      turn: 0,
    },
    tilt: 0,
  }
}

export const tarot: DrawProp = (_look, pose) => {
  const pulse = wave(pose.turn * 2)
  const orbit = wave(pose.turn)
  const stand =
    shape('M-84 488C-60 466 60 466 84 488L104 530H-104Z', '#7d4b1e') +
    stroke('M-80 490Q0 474 80 490', '#f0c36a', 6)
  const cloth =
    shape('M-1100 530C-400 484 400 484 1100 530V1100H-1100Z', hex(tone(0.25, 0.1, 320))) +
    stroke('M-1100 542C-400 496 400 496 1100 542', '#e2b35c', 7, { opacity: 0.75 })
  const ball =
    circle(0, 372, 190, 'url(#ballGlow)', { opacity: 0.62 + pulse * 0.16 }) +
    circle(0, 372, 112, 'url(#crystal)') +
    stroke(
      `M-64 ${398 + orbit * 10}C-30 ${350 - orbit * 26} 20 ${430 + orbit * 20} 66 ${372 - orbit * 14}`,
      '#fff',
      12,
      { opacity: 0.32 },
    ) +
    stroke(`M-40 ${430 - orbit * 12}C-6 ${404 + orbit * 18} 30 ${440 - orbit * 14} 52 ${420}`, '#ffe1f6', 8, {
      opacity: 0.28,
    }) +
    ellipse(-42, 318, 26, 15, '#fff', { opacity: 0.6, transform: 'rotate(-36 -42 318)' })
  return {
    held:
      cloth +
      group(
        move(-330, 512, -16),
        box(-48, -20, 96, 44, '#f4e3c0', { rx: 6 }),
        box(-40, -13, 80, 30, '#5e2f68', { rx: 4 }),
      ) +
      stand +
      ball,
    left: { hand: at(-142 + orbit * 12, 330 - orbit * 20), grip: 'open', turn: 10 },
    right: { hand: at(142 + orbit * 12, 330 + orbit * 20), grip: 'open', turn: -10 },
    over:
      spark(-96, 232 + orbit * 10, 12, 0.5 + pulse * 0.3) +
      spark(110, 252 - orbit * 8, 9, 0.55 - pulse * 0.3),
    glow: { x: 0, y: 340, colour: '#b9a4ff' },
    tilt: orbit * 2,
  }
}
