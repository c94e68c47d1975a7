import { anyPerformer, film, type Move, report, type Stage } from '../stage.ts'

const longestSilenceMs = 130_000
const dayMs = 24 * 3600_000

export async function weeksPass({ clock, house }: Stage, days: number): Promise<string> {
  clock.advance(days * dayMs)
  await house.context.sweep()
  return `${days} days`
}

/** [B12] Nobody answers the media server for longer than a lease; then everything arrives. */
export async function apiAway(stage: Stage): Promise<string> {
  const seconds = 20 + stage.dice.below(100)
  for (let passed = 0; passed < seconds; passed++) film(stage, 1)
  return `${seconds} s, ${await report(stage, 1)}`
}

/** What time, the media server and the machine do. */
export const worldMoves: readonly Move[] = [
  { name: 'watch', weight: 40, run: (stage) => report(stage, 1 + stage.dice.below(15)) },
  {
    name: 'sweep',
    weight: 12,
    async run({ house }) {
      await house.context.sweep()
      return 'swept'
    },
  },
  {
    name: 'silence',
    weight: 3,
    async run({ clock, dice }) {
      const seconds = 1 + dice.below(longestSilenceMs / 1000)
      clock.advance(seconds * 1000)
      return `${seconds} s`
    },
  },
  {
    name: 'lose a stream',
    weight: 2,
    async run(stage) {
      const { number } = anyPerformer(stage)
      stage.media.loseStream(number)
      return `${number}`
    },
  },
  {
    name: 'find a stream',
    weight: 4,
    async run(stage) {
      for (const { number } of stage.cast.performers) stage.media.onAir.add(number)
      return 'both on air'
    },
  },
  {
    name: 'lose a viewer',
    weight: 1,
    async run({ media }) {
      media.viewers.clear()
      media.calls.clear()
      return 'nobody watches'
    },
  },
  {
    name: 'media server restarts',
    weight: 1,
    async run({ media }) {
      media.restart()
      return 'everything is gone'
    },
  },
  {
    name: 'media server hides or shows up',
    weight: 1,
    async run({ media, dice }) {
      media.reachable = dice.chance(0.6)
      return media.reachable ? 'reachable' : 'not reachable'
    },
  },
  {
    name: 'weeks pass',
    weight: 1,
    run: (stage) => weeksPass(stage, 1 + stage.dice.below(40)),
  },
  { name: 'api away', weight: 2, run: apiAway },
  {
    name: 'api restarts',
    weight: 1,
    async run({ house }) {
      await house.restart()
      return 'new process'
    },
  },
]
