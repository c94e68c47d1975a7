import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requireAnswer } from '../../sdp/answer.ts'
import { offerToCallee, reduceCallOffer } from '../../sdp/call.ts'
import type { Codec } from '../../sdp/codec.ts'
import { checkPlayOffer, reducePlayOffer } from '../../sdp/play.ts'
import { reduceOffer, requireWhole } from '../../sdp/publish.ts'
import { SdpError } from '../../sdp/session.ts'
import { offers, readOffer } from './offers.ts'

const folder = new URL('./', import.meta.url)
const offersIn = (name: string): [string, string][] =>
  readdirSync(new URL(`${name}/`, folder))
    .toSorted()
    .map((file) => [file.replace('.sdp', ''), readOffer(`${name}/${file}`)])
const viewers = offersIn('viewers')
const publishers: [string, string][] = [
  ...offersIn('publishers'),
  ['obs', offers.OBS],
  ['obs-high', offers.OBS.replace('42e01f', '64001f')],
  ['obs-vorbis', offers.OBS.replace('opus/48000/2', 'vorbis/48000/2')],
  ['obs-av1', offers.OBS.replace('H264', 'AV1')],
]

/** The result, or the words of a refusal; any other error is a fault. */
const wordsOf = <T>(work: () => T, say: (result: T) => string): string => {
  try {
    return say(work())
  } catch (error) {
    if (!(error instanceof SdpError)) throw error
    return `${error.code}: ${error.message}`
  }
}
const codecsOf = (taken: { codec: Codec }[]): string =>
  taken.map(({ codec }) => [codec.name, codec.parameters].join(' ').trim()).join(' + ')

it('[C7, D7] each offer of a viewer plays what each publisher offers, or is refused in words', async () => {
  const lines = publishers.flatMap(([publisher, offer]) => {
    const published = wordsOf(() => reduceOffer(offer).taken, codecsOf)
    const streamed = published.includes(':') ? [] : reduceOffer(offer).taken.map(({ codec }) => codec)
    const plays = streamed.length === 0 ? [] : viewers
    return [
      `${publisher}: ${published}`,
      ...plays.map(
        ([viewer, own]) =>
          `  ${viewer}: ${wordsOf(
            () => reducePlayOffer(own, streamed),
            ({ taken }) => `plays in ${taken.map(({ payloadType }) => payloadType).join(' and ')}`,
          )}`,
      ),
    ]
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./table.txt')
})

/** Numbers from 0 to 1 by a seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const streamed: Codec[] = [
  { kind: 'video', name: 'H264', clockRate: 90_000, parameters: 'packetization-mode=1' },
  { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' },
]
/** Everything that reads a description of a stranger. */
const readers: Record<string, (sdp: string) => unknown> = {
  publish: reduceOffer,
  whip: requireWhole,
  whep: (sdp) => [checkPlayOffer(sdp, ['video', 'audio']), reducePlayOffer(sdp, streamed)],
  answer: (sdp) => requireAnswer(sdp, offers.OBS),
  call: (sdp) => [offerToCallee(sdp), reduceCallOffer(sdp, null)],
}
const seeds = [...publishers, ...viewers].map(([, sdp]) => sdp)

describe.each(Object.entries(readers))('what reads a stranger’s description: %s', (_, read) => {
  const isTakenOrRefused = (sdp: string) =>
    wordsOf(
      () => read(sdp),
      () => 'taken',
    )

  it('[D9] takes or refuses whatever comes, and throws nothing else', () => {
    const random = randomOf(34)
    const any = (count: number) => Math.floor(random() * count)
    for (let round = 0; round < 1_500; round += 1) {
      const lines = (seeds[any(seeds.length)] ?? '').split('\r\n')
      for (let change = any(4); change >= 0; change -= 1) {
        const at = any(lines.length)
        const line = lines[at] ?? ''
        const other = lines[any(lines.length)] ?? ''
        const cut = any(line.length + 1)
        const changed = [
          [],
          [line, line],
          [other],
          [line.slice(0, cut) + String.fromCharCode(any(256)) + line.slice(cut + 1)],
          [line.replaceAll(/\d+/g, () => String(any(2 ** 33) - 9))],
          [line + other.repeat(any(50))],
        ][any(6)]
        lines.splice(at, 1, ...(changed ?? []))
      }
      isTakenOrRefused(lines.join(['\r\n', '\n', '\r'][any(3)] ?? ''))
    }
  })

  it.each([
    ['fmtp lines of one payload type', (index: number) => `a=fmtp:96 a${index}=1;b=2`],
    ['rtpmap lines', (index: number) => `a=rtpmap:${index % 128} H264/90000`],
    ['SSRCs', (index: number) => `a=ssrc:${index} cname:x`],
    ['groups of SSRCs', (index: number) => `a=ssrc-group:FID ${index} ${index + 1}`],
    ['extensions', (index: number) => `a=extmap:${index} urn:x`],
    ['spaces', () => ' '.repeat(99)],
    ['semicolons', () => `a=fmtp:96 ${';'.repeat(90)}`],
  ])('[D9] answers within a second to as many %s as fit', (_, lineOf) => {
    let sdp = offers.OBS
    for (let index = 0; sdp.length < 99_000; index += 1) sdp += `${lineOf(index)}\r\n`
    const sinceMs = performance.now()
    isTakenOrRefused(sdp)
    expect(performance.now() - sinceMs).toBeLessThan(1_000)
  })
})
