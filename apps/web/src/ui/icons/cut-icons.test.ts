import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cutIcons, drawingOf, type IconName, iconNames } from './cut-icons.ts'
import * as icons from './icons.ts'

const ours = { ...icons }
/** those that a screen fills: their shapes must not cut holes into each other */
const filled: IconName[] = ['Circle', 'Play', 'Star', 'Video']

/** where the blurred edges of two shapes lie on each other, one path is drawn once: up to 64 of 255 and a little */
const edgesTwiceDrawn = 80

it('finds the committed icons equal to the script’s output', async () => {
  expect(await readFile(new URL('icons.ts', import.meta.url), 'utf8')).toBe(cutIcons())
})

it.each([
  ['', iconNames, 'none'],
  [', filled as well', filled, 'currentColor'],
])('draws every icon as Lucide does%s', async (_how, names, fill) => {
  const differences = await Promise.all(
    names.map(async (name) => ({ name, by: await differenceOf(name, fill) })),
  )
  expect(differences.filter(({ by }) => by > edgesTwiceDrawn)).toEqual([])
})

async function differenceOf(name: IconName, fill: string): Promise<number> {
  const mine = await inkOf(renderToStaticMarkup(createElement(ours[name])), fill)
  const theirs = await inkOf(drawingOf(name), fill)
  expect(mine.length).toBe(theirs.length)
  return mine.reduce((most, ink, at) => Math.max(most, Math.abs(ink - (theirs[at] ?? 0))), 0)
}

/** The ink of a drawing, four pixels for each of its units. */
async function inkOf(svg: string, fill: string): Promise<Buffer> {
  const drawing = svg
    .replace(/^<svg( xmlns="[^"]*")?/, '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace('fill="none"', `fill="${fill}"`)
  return sharp(Buffer.from(drawing), { density: 4 * 72 })
    .extractChannel('alpha')
    .raw()
    .toBuffer()
}
