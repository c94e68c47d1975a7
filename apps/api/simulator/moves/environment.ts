import { anyPerformer, type Move, passUnreported, report, type World } from '../world.ts'

const longestSilenceMs = 130_000
const dayMs = 24 * 3600_000

export async function weeksPass({ clock, api }: World, days: number): Promise<string> {
  clock.advance(days * dayMs)
  await api.context.sweep()
  return `${days} days`
}

/** [B12] The media server gets no answer for longer than a lease; then all reports arrive. */
export async function apiAway(world: World): Promise<string> {
  const seconds = 20 + world.random.below(100)
  for (let passed = 0; passed < seconds; passed++) passUnreported(world, 1)
  return `${seconds} s, ${await report(world, 1)}`
}

/** What time, the media server and the machine do. */
export const environmentMoves: readonly Move[] = [
  { name: 'watch', weight: 40, run: (world) => report(world, 1 + world.random.below(15)) },
  {
    name: 'sweep',
    weight: 12,
    async run({ api }) {
      await api.context.sweep()
      return 'swept'
    },
  },
  {
    name: 'silence',
    weight: 3,
    async run({ clock, random }) {
      const seconds = 1 + random.below(longestSilenceMs / 1000)
      clock.advance(seconds * 1000)
      return `${seconds} s`
    },
  },
  {
    name: 'lose a stream',
    weight: 2,
    async run(world) {
      const { number } = anyPerformer(world)
      world.media.loseStream(number)
      return `${number}`
    },
  },
  {
    name: 'find a stream',
    weight: 4,
    async run(world) {
      for (const { number } of world.people.performers) world.media.onAir.add(number)
      return 'all on air'
    },
  },
  {
    name: 'lose a viewer',
    weight: 1,
    async run({ media }) {
      media.viewers.clear()
      media.calls.clear()
      return 'no viewer'
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
    async run({ media, random }) {
      media.reachable = random.chance(0.6)
      return media.reachable ? 'reachable' : 'not reachable'
    },
  },
  {
    name: 'weeks pass',
    weight: 1,
    run: (world) => weeksPass(world, 1 + world.random.below(40)),
  },
  { name: 'api away', weight: 2, run: apiAway },
  {
    name: 'api restarts',
    weight: 1,
    async run({ api }) {
      await api.restart()
      return 'new process'
    },
  },
]
