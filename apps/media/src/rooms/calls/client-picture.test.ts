import type { Evidence } from '@footlight/contract/internal'
import { describe, expect, it } from 'vitest'
import { createCallScene } from '../../testing/call-scene.ts'

/** What a client does in one of a minute's quarters of a second. */
interface Does {
  isOn: boolean
  /** its picture reaches the performer in this second */
  arrives: boolean
  reloads?: boolean
}
type Play = (quarter: number, isWatching: boolean) => Does

const lagSeconds = 2

/** Plays two parties for a minute or longer; rows settle 2 s after their second. */
async function played(play: Play, forSeconds = 60) {
  const { clock, evidence, inCall, sentRows, media, gates } = createCallScene()
  let { caller, callee } = await inCall()
  const seconds: { second: number; watched: number; quarters: Does[]; caller: typeof caller }[] = []
  let [watched, hasVideo] = [0, true]
  const settle = (of: (typeof seconds)[number] | undefined) => {
    if (!of) return
    const arrives = of.quarters.every((one) => one.arrives)
    const isOff = of.quarters.some(({ isOn }) => !isOn)
    sentRows(of.second, [
      [of.caller, of.watched > 0 ? 30 : 0],
      [callee, arrives && !isOff ? 30 : 0],
    ])
  }
  let isOn = true
  for (let quarter = 0; quarter < 4 * forSeconds; quarter += 1) {
    const does = play(quarter, gates(caller).at(-1)?.includes('video') ?? true)
    if (does.reloads) {
      ;({ caller, callee } = await inCall())
      hasVideo = true
    }
    if (does.isOn !== isOn) caller.setMedia({ video: does.isOn })
    isOn = does.isOn
    if (does.arrives !== hasVideo) media(caller, does.arrives)
    hasVideo = does.arrives
    const second = Math.floor(clock.now() / 1000)
    if (seconds.at(-1)?.second !== second) seconds.push({ second, watched: 0, quarters: [], caller })
    const current = seconds.at(-1)
    if (current) {
      const isWatching = gates(caller).at(-1)?.includes('video') ?? true
      current.watched += isWatching ? 0.25 : 0
      current.quarters.push(does)
      current.caller = caller
      watched += isWatching ? 0.25 : 0
    }
    clock.advance(250)
    if (clock.now() % 1000 === 0) settle(seconds.at(-1 - lagSeconds))
  }
  for (const late of seconds.slice(-lagSeconds)) settle(late)
  clock.advance(5_000)
  const isBilled = ({ videoDelivered, call }: Evidence) =>
    videoDelivered && (!call?.clientVideoOn || call.clientPictureDelivered)
  return { watched, billed: evidence.filter(isBilled).length }
}

const secondOf = (quarter: number) => Math.floor(quarter / 4)
const on = (arrives: boolean): Does => ({ isOn: true, arrives })
const honest: Play = () => on(true)
const toggles =
  (every: number): Play =>
  (quarter) => ({ isOn: Math.floor(quarter / every) % 2 === 0, arrives: false })

describe('[B4, B11] a minute of a call', () => {
  it.each<[string, Play]>([
    ['sends nothing', () => on(false)],
    ['sends nothing and switches the picture every 2 s', toggles(8)],
    ['sends nothing and switches the picture every 2.75 s', toggles(11)],
    ['sends 3 frames every 2nd second', (quarter) => on(secondOf(quarter) % 2 === 0)],
    ['sends 3 frames every 3rd second', (quarter) => on(secondOf(quarter) % 3 === 0)],
    [
      'sends nothing and registers again every 2 s',
      (quarter) => ({ ...on(false), reloads: quarter % 8 === 7 }),
    ],
    ['has an uplink that carries 2 seconds of 5', (quarter) => on(secondOf(quarter) % 5 < 2)],
  ])('is watched for at most 5 s and 3 % more than it is billed by a client that %s', async (_, play) => {
    const { watched, billed } = await played(play)
    expect(watched).toBeLessThanOrEqual(billed + 5 + 0.03 * 60)
  })

  it.each<[string, Play]>([
    ['sends its picture', honest],
    [
      'switches its camera off and on',
      (quarter) => ({ isOn: quarter % 60 > 20, arrives: quarter % 60 > 20 }),
    ],
    ['loses 5 % of its seconds', (quarter) => on(secondOf(quarter) % 20 !== 19)],
    ['reloads its page', (quarter) => ({ ...on(true), reloads: quarter === 100 })],
  ])('is watched to its end by an honest client that %s', async (_, play) => {
    expect((await played(play)).watched).toBe(60)
  })

  it('is watched again soon after the uplink of 10 s ago has recovered', async () => {
    const { watched } = await played((quarter) => on(secondOf(quarter) < 20 || secondOf(quarter) >= 30))
    expect(watched).toBeGreaterThan(60 - 10 - 6 + 2)
  })
})

/** Sends its picture until it is sent one, and then stops for some seconds, again and again. */
function stopsWhenWatching(seconds: number): Play {
  let stoppedUntil = 0
  let isBack = true
  return (quarter, isWatching) => {
    isBack ||= !isWatching
    if (isBack && isWatching) {
      stoppedUntil = quarter + 4 * seconds
      isBack = false
    }
    return on(quarter >= stoppedUntil)
  }
}

it.each<[string, Play]>([
  ['stops its picture for 3 s whenever it is sent one', stopsWhenWatching(3)],
  ['stops it for 8 s whenever it is sent one', stopsWhenWatching(8)],
  ['stops it for good', stopsWhenWatching(3600)],
  ['stops it for a second of 10', (quarter) => on(secondOf(quarter) % 10 !== 0)],
  ['stops it for a second of 20', (quarter) => on(secondOf(quarter) % 20 !== 0)],
])(
  '[B11] an hour is watched for at most 5 s, 1 % of it and 3 % of what is billed unpaid by a client that %s',
  async (_, play) => {
    const { watched, billed } = await played(play, 3600)
    expect(watched).toBeLessThanOrEqual(1.03 * billed + 5 + 0.01 * 3600)
  },
)
