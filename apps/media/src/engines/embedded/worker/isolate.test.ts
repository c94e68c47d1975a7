import { expect, it } from 'vitest'
import { createIsolate } from './isolate.ts'

it('[E3] catches an error, and reports it', () => {
  const broke: unknown[] = []
  const isolate = createIsolate((error) => broke.push(error))
  const received: number[] = []
  const fault = new Error('of one peer')
  const listen = isolate((packet: number) => {
    if (packet === 2) throw fault
    received.push(packet)
  })
  for (const packet of [1, 2, 3]) listen(packet)
  expect({ received, broke }).toEqual({ received: [1, 3], broke: [fault] })
})
