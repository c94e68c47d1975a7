import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The Lucide icons that the page uses: add a name here, then run `node apps/web/src/ui/icons/cut-icons.ts`. */
export const iconNames = [
  'ArrowDown',
  'ArrowLeft',
  'ArrowUp',
  'Ban',
  'Bell',
  'BellRing',
  'CalendarClock',
  'CalendarHeart',
  'Check',
  'ChevronDown',
  'ChevronLeft',
  'ChevronRight',
  'Circle',
  'CircleAlert',
  'CircleCheck',
  'CircleDashed',
  'CircleX',
  'Clock',
  'Copy',
  'Download',
  'EllipsisVertical',
  'ExternalLink',
  'Eye',
  'EyeOff',
  'FileJson',
  'Flag',
  'HandCoins',
  'Heart',
  'History',
  'Hourglass',
  'ImagePlus',
  'Keyboard',
  'Landmark',
  'LoaderCircle',
  'Lock',
  'LogOut',
  'Mail',
  'Maximize',
  'MessageCircle',
  'Mic',
  'MicOff',
  'MonitorSmartphone',
  'MonitorUp',
  'NotebookPen',
  'Pause',
  'Phone',
  'PhoneOff',
  'PictureInPicture2',
  'Play',
  'Plus',
  'Power',
  'Printer',
  'Radio',
  'ReceiptText',
  'RectangleHorizontal',
  'RefreshCw',
  'RotateCw',
  'ScrollText',
  'Search',
  'SearchX',
  'SendHorizontal',
  'Share2',
  'ShieldAlert',
  'ShieldCheck',
  'ShieldOff',
  'ShieldQuestionMark',
  'SignalHigh',
  'SignalLow',
  'SignalMedium',
  'SlidersHorizontal',
  'Star',
  'SwitchCamera',
  'Theater',
  'Ticket',
  'TicketPercent',
  'Trash2',
  'TriangleAlert',
  'Undo2',
  'User',
  'UserRound',
  'Video',
  'VideoOff',
  'Volume1',
  'Volume2',
  'VolumeX',
  'Wallet',
  'WifiOff',
  'X',
] as const satisfies readonly (keyof typeof lucide)[]

export type IconName = (typeof iconNames)[number]

const drawings = { ...lucide }

/** `icons.ts` as it is committed beside this file. */
export function cutIcons(): string {
  const lines = iconNames.map((name) => {
    const path = `'${pathOf(name)}'`
    const line = `export const ${name} = icon(${path})`
    return line.length <= 110 ? line : `export const ${name} = icon(\n  ${path},\n)`
  })
  const head = [
    '// Written by cut-icons.ts from Lucide; see LICENSE.txt.',
    "import { icon } from './icon.tsx'",
    '',
  ]
  return `${[...head, ...lines].join('\n')}\n`
}

export function drawingOf(name: IconName): string {
  return renderToStaticMarkup(createElement(drawings[name]))
}

/** All shapes of an icon as one path. */
function pathOf(name: IconName): string {
  const shapes = drawingOf(name).matchAll(/<(path|circle|rect|line|polyline)\b([^>]*)>/g)
  return [...shapes].map(([, tag = '', text = '']) => outline(tag, attributesOf(text))).join('')
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/ ([a-z0-9]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function outline(tag: string, attributes: Map<string, string>): string {
  const number = (name: string) => Number(attributes.get(name) ?? 0)
  switch (tag) {
    case 'path':
      return fromAnywhere(attributes.get('d') ?? '')
    case 'polyline':
      return `M${attributes.get('points')}`
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    case 'circle': {
      const r = number('r')
      const half = `a${r} ${r} 0 1 1`
      return `M${number('cx') + r} ${number('cy')}${half} ${-2 * r} 0${half} ${2 * r} 0z`
    }
    default: {
      const r = number('rx') || number('ry')
      const [across, down] = [number('width') - 2 * r, number('height') - 2 * r]
      const corner = (x: number, y: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`)
      const sides = [
        `h${across}${corner(r, r)}v${down}`,
        `${corner(-r, r)}h${-across}`,
        `${corner(-r, -r)}v${-down}`,
      ]
      return `M${number('x') + r} ${number('y')}${sides.join('')}${corner(r, -r)}z`
    }
  }
}

/** A path may begin with a relative move: appended to another shape, it would start from that shape's end. */
function fromAnywhere(path: string): string {
  const relative = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=(\S?))/.exec(path)
  if (!relative) return path
  const [start, x, y, next = ''] = relative
  return `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}${path.slice(start.length)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('icons.ts', import.meta.url), cutIcons())
}
