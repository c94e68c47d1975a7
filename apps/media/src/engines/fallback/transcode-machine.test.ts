import { describe, expect, it } from 'vitest'
import {
  lingersMs,
  maxFailures,
  newTranscode,
  type Source,
  type Transcode,
  type TranscodeEvent,
  transcodeMachine,
} from './transcode-machine.ts'

const picture: Source = { video: 'H264' }
const both: Source = { video: 'H264', audio: 'opus' }

type SceneEvent = TranscodeEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'atMs'>
    : never
  : never

/** A stream whose picture arrives, and what its transcode does, each effect with its time. */
const createScene = (source: Source | null = picture) => {
  let state: Transcode = newTranscode(source, 0)
  const done: [number, string][] = []
  const dispatch = (atMs: number, event: SceneEvent): void => {
    const step = transcodeMachine(state, { ...event, atMs } as TranscodeEvent)
    state = step.state
    for (const { type } of step.effects) done.push([atMs, type])
  }
  const tickUntil = (fromMs: number, untilMs: number, withOutput = false): void => {
    for (let atMs = fromMs; atMs <= untilMs; atMs += 250) {
      if (withOutput) dispatch(atMs, { type: 'output' })
      dispatch(atMs, { type: 'tick' })
    }
  }
  return { dispatch, tickUntil, done, phase: () => state.run.phase, viewers: () => state.viewers }
}

describe('[F1] the transcode of a stream', () => {
  it('starts once for two viewers, and stops 10 s after the last one left', () => {
    const { dispatch, tickUntil, done } = createScene()
    for (const atMs of [0, 100]) dispatch(atMs, { type: 'watched' })
    dispatch(200, { type: 'output' })
    dispatch(1_000, { type: 'left' })
    tickUntil(1_000, 20_000, true)
    dispatch(20_000, { type: 'left' })
    tickUntil(20_000, 25_000, true)
    dispatch(25_000, { type: 'watched' })
    dispatch(26_000, { type: 'left' })
    tickUntil(26_000, 40_000, true)
    expect(done).toEqual([
      [0, 'start'],
      [26_000 + lingersMs, 'stop'],
    ])
  })

  it('asks for keyframes until its first output, and waits for a publisher who is away', () => {
    const { dispatch, tickUntil, done } = createScene(null)
    dispatch(0, { type: 'watched' })
    tickUntil(0, 2_000)
    expect(done).toEqual([])
    dispatch(2_000, { type: 'source', source: picture })
    tickUntil(2_250, 2_500)
    dispatch(2_600, { type: 'output' })
    dispatch(3_000, { type: 'source', source: null })
    tickUntil(3_000, 12_750)
    expect(done.map(([, effect]) => effect)).toEqual(['start', 'keyframe', 'keyframe'])
    dispatch(12_800, { type: 'source', source: picture })
    tickUntil(13_000, 18_000)
    expect(done).toHaveLength(3)
    tickUntil(18_000, 19_250)
    expect(done.at(-1)).toEqual([19_250, 'start'])
  })

  it('goes on without a sound that ceased, and starts anew for one that came', () => {
    const { dispatch, done } = createScene(both)
    dispatch(0, { type: 'watched' })
    dispatch(10, { type: 'source', source: picture })
    dispatch(20, { type: 'source', source: both })
    expect(done).toHaveLength(1)
    dispatch(30, { type: 'source', source: { video: 'VP8', audio: 'opus' } })
    dispatch(40, { type: 'anew' })
    expect(done.map(([, effect]) => effect)).toEqual(['start', 'stop', 'start', 'stop', 'start'])
  })

  it('is killed when it hangs, and started again later each time, until it is given up', () => {
    const { dispatch, tickUntil, done, phase, viewers } = createScene()
    dispatch(0, { type: 'watched' })
    dispatch(100, { type: 'output' })
    tickUntil(250, 6_500)
    expect(done).toEqual([
      [0, 'start'],
      [6_250, 'stop'],
      [6_500, 'start'],
    ])
    let atMs = 6_500
    for (let failures = 2; failures <= maxFailures; failures += 1) {
      dispatch(atMs, { type: 'ended' })
      tickUntil(atMs, atMs + 4_000)
      atMs += 4_250
    }
    expect(done.filter(([, effect]) => effect === 'start')).toHaveLength(maxFailures)
    expect(done.filter(([, effect]) => effect === 'giveUp')).toHaveLength(1)
    expect([phase(), viewers()]).toEqual(['failed', 0])
    tickUntil(atMs, atMs + 30_000)
    expect(phase()).toBe('none')
  })
})
