import { wave } from '../pose.ts'
import { at, box, circle, ellipse, group, move, n, shape, stroke } from '../svg.ts'
import type { DrawProp } from './prop.ts'

const strings = (xs: readonly number[], from: number, to: number) =>
  stroke(xs.map((x) => `M${x} ${from}V${to}`).join(''), '#f3e3c0', 1.6, { opacity: 0.8 })

export const guitar: DrawProp = (_look, pose) => {
  const strum = wave(pose.turn)
  const body =
    shape(
      'M0 -128C52 -128 92 -104 88 -62C86 -34 70 -22 74 6C80 40 128 52 124 118C120 182 66 210 0 210C-66 210 -120 182 -124 118C-128 52 -80 40 -74 6C-70 -22 -86 -34 -88 -62C-92 -104 -52 -128 0 -128Z',
      'url(#wood)',
      { stroke: '#5a2c12', 'stroke-width': 8 },
    ) +
    circle(0, 26, 44, '#2a1208') +
    circle(0, 26, 51, 'none', { stroke: '#e6b566', 'stroke-width': 5, opacity: 0.75 }) +
    box(-17, -420, 34, 420, '#4a2613') +
    stroke(Array.from({ length: 9 }, (_, i) => `M-17 ${n(-400 + i * 34)}H17`).join(''), '#c9a15c', 2.4, {
      opacity: 0.7,
    }) +
    shape('M-19 -418L-26 -510Q0 -524 26 -510L19 -418Z', '#5d3018') +
    [-490, -464, -438].map((y) => circle(-31, y, 7, '#e9d9b0') + circle(31, y, 7, '#e9d9b0')).join('') +
    box(-36, 120, 72, 15, '#3a1b0c', { rx: 5 }) +
    strings([-12, -7, -2, 3, 8, 13], -416, 126) +
    stroke('M-96 70C-104 150 -60 192 -8 196', '#ffe0a6', 6, { opacity: 0.4 })
  return {
    held: group(move(-52, 330, 56), body),
    left: { hand: at(-66 + strum * 8, 300 + strum * 26), grip: 'open', turn: strum * 9 },
    right: {
      hand: at(182 + wave(pose.turn / 4) * 14, 178 + wave(pose.turn / 4) * -9),
      grip: 'fist',
      turn: 18,
    },
    tilt: -4,
  }
}

export const cello: DrawProp = (_look, pose) => {
  const draw = wave(pose.turn)
  const body =
    shape(
      'M0 -90C70 -90 104 -60 98 -8C95 22 62 30 62 62C62 96 116 108 124 180C132 262 78 320 0 320C-78 320 -132 262 -124 180C-116 108 -62 96 -62 62C-62 30 -95 22 -98 -8C-104 -60 -70 -90 0 -90Z',
      'url(#wood)',
      { stroke: '#4c2410', 'stroke-width': 9 },
    ) +
    stroke('M-52 66q-14 34 4 58M52 66q14 34 -4 58', '#2b1208', 6) +
    shape('M-16 -330H16L20 40H-20Z', '#22120b') +
    shape(
      'M-15 -330C-20 -380 -34 -400 -12 -420C14 -436 36 -408 22 -388C14 -378 15 -350 15 -330Z',
      '#6a3518',
    ) +
    circle(2, -404, 9, '#3a1c0e') +
    stroke('M-36 -350H36M-36 -372H36', '#3a1c0e', 8) +
    shape('M-26 104H26L18 84H-18Z', '#e7c68b') +
    strings([-10, -3, 4, 11], -330, 96) +
    stroke('M-98 180C-100 250 -58 296 -6 300', '#ffdca0', 7, { opacity: 0.35 })
  const hand = at(-112 + draw * 44, 318 - draw * 10)
  return {
    held: group(move(128, 268, 7, 0.94), body),
    over: group(
      move(hand.x + 20, hand.y + 34, -9),
      stroke('M-40 0Q160 -18 330 0', '#7c4520', 8) + stroke('M-36 9L328 7', '#f4ead2', 4),
      box(-46, -4, 26, 18, '#1f120c', { rx: 4 }),
    ),
    left: { hand, grip: 'fist', turn: -20 },
    right: { hand: at(156 + wave(pose.turn / 3) * 3, 84 + wave(pose.turn / 3) * 22), grip: 'fist', turn: 10 },
    tilt: -7,
  }
}

export const voice: DrawProp = (_look, pose) => {
  const lift = wave(pose.turn / 2)
  const microphone =
    shape('M-36 -44C-36 -92 36 -92 36 -44V14C36 44 -36 44 -36 14Z', 'url(#metal)') +
    stroke('M-34 -40H34M-35 -20H35M-35 0H35M-34 18H34M0 -78V36M-18 -74V32M18 -74V32', '#33302f', 4, {
      opacity: 0.75,
    }) +
    box(-40, -16, 80, 12, '#e8d9b8', { rx: 4 })
  return {
    held:
      stroke('M92 40V900', 'url(#metal)', 15) +
      box(78, 84, 28, 44, '#3a3638', { rx: 6 }) +
      group(move(92, 0, 8, 0.94), microphone),
    left: { hand: at(-274, 134 - lift * 14), grip: 'open' },
    right: { hand: at(112, 166), grip: 'fist', turn: 10 },
    tilt: 5,
  }
}

export const piano: DrawProp = (_look, pose) => {
  const white = Array.from({ length: 36 }, (_, i) =>
    box(-1046 + i * 58, 414, 55, 110, i % 2 ? '#f4ecdc' : '#fbf5e8', { rx: 4 }),
  ).join('')
  const black = Array.from({ length: 36 }, (_, i) =>
    [2, 6].includes(i % 7) ? '' : box(-1006 + i * 58, 408, 32, 66, '#171214', { rx: 4 }),
  ).join('')
  const left = wave(pose.turn)
  const right = wave(pose.turn * 2 + 0.25)
  return {
    held:
      shape('M-1060 396H1060V920H-1060Z', '#120d10') +
      white +
      black +
      box(-1060, 392, 2120, 20, '#2b1c1c') +
      box(-1060, 520, 2120, 90, 'url(#lacquer)') +
      ellipse(0, 470, 460, 46, '#ffd48a', { opacity: 0.12 }),
    left: { hand: at(-150 + left * 26, 362 - Math.abs(left) * 10), grip: 'flat', turn: -6 },
    right: { hand: at(160 + right * 30, 362 - Math.abs(right) * 12), grip: 'flat', turn: 6 },
    tilt: 4,
  }
}
