import { expect, it } from 'vitest'
import { stripsBelow } from './strips-below.ts'

const strip = (value: string, ...ids: string[]) => ({ value, performers: ids.map((id) => ({ id })) })

it('[P4] omits performers whose card is above, and strips with fewer than three performers', () => {
  const strips = [
    strip('recommended', 'Ada', 'Ben', 'Cleo', 'Dora', 'Eve'),
    strip('peek', 'Ada', 'Cleo', 'Dora'),
  ]
  expect(stripsBelow([], strips)).toEqual(strips)
  expect(stripsBelow(['Ada', 'Ben'], strips)).toEqual([strip('recommended', 'Cleo', 'Dora', 'Eve')])
  expect(stripsBelow(['Ada', 'Ben', 'Cleo'], strips)).toEqual([])
})
