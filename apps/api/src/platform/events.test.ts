import { expect, it } from 'vitest'
import { createEvents } from './events.ts'

it('calls the subscribers of an event in their order, each after the one before it is done, until it stops', async () => {
  const events = createEvents<{ paid: [credits: number]; left: [] }>()
  const calls: string[] = []
  events.on('paid', async (credits) => {
    await new Promise(setImmediate)
    calls.push(`first ${credits}`)
  })
  const stop = events.on('paid', (credits) => calls.push(`second ${credits}`))
  events.on('left', () => calls.push('left'))
  await events.emit('paid', 5)
  stop()
  await events.emit('paid', 6)
  expect(calls).toEqual(['first 5', 'second 5', 'first 6'])
})

it('fails the event with the first subscriber that fails, and calls none after it', async () => {
  const events = createEvents<{ paid: [] }>()
  const calls: string[] = []
  events.on('paid', async () => {
    throw new Error('a fault')
  })
  events.on('paid', () => calls.push('second'))
  await expect(events.emit('paid')).rejects.toThrow('a fault')
  expect(calls).toEqual([])
})
