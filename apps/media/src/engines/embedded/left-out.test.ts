import { fileURLToPath } from 'node:url'
import { until } from '@footlight/test-kit/wait'
import { describe, it } from 'vitest'
import { CallKit } from '../../testing/peers/call-kit.ts'
import type { LeftOut } from '../../testing/peers/leaving-out.ts'

const clip = fileURLToPath(new URL('../../../clips/p1003', import.meta.url))

/** Each call has its own engine. The performer's browser cannot show the picture, and asks for keyframes in vain. */
describe('a client’s picture that the performer cannot show', () => {
  it.concurrent.for<[string, { leavesOut?: LeftOut }, boolean]>([
    ['each third packet was left out', { leavesOut: { of: 'packets', every: 3, count: 1 } }, false],
    ['each fifth packet was left out', { leavesOut: { of: 'packets', every: 5, count: 1 } }, false],
    ['each second picture was left out', { leavesOut: { of: 'pictures', every: 2, count: 1 } }, false],
    ['350 ms of each second were left out', { leavesOut: { of: 'ms', every: 1_000, count: 350 } }, false],
    ['nothing was left out', {}, true],
  ])(
    '[B13] counts as arrived only if it came whole, however its packets are numbered: %s',
    async ([, options, hasArrived], { expect }) => {
      await using call = await CallKit.start()
      await call.connect({ client: { clip, ...options } })
      await until('pictures', async () => (await call.count('performer')).frames > 60)
      await call.peersOf('performer').setReports('performer', 'begging')
      const unshown = () =>
        call.rows.filter((row) => row.call?.clientVideoOn && !row.call.clientPictureDelivered)
      await until('five seconds in which it is not shown', () => unshown().length >= 5, { withinMs: 20_000 })
      const later = unshown().slice(2)
      expect(later.map((row) => row.call?.clientPictureArrived)).toEqual(later.map(() => hasArrived))
    },
  )
})
