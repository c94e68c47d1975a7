import { expect, it } from 'vitest'
import { watchFaults } from './faults.ts'

const faultOf = (error: unknown) => Object.assign(new Event('error'), { error })

it('[W13] loads the reporting code with the first error, and never without an address', async () => {
  const loaded: string[] = []
  const reported: unknown[] = []
  const load = async () => (dsn: string) => {
    loaded.push(dsn)
    return (fault: unknown) => void reported.push(fault)
  }
  const silent = new EventTarget()
  watchFaults(silent, undefined, load)
  silent.dispatchEvent(faultOf('unreported'))
  const page = new EventTarget()
  watchFaults(page, 'https://key@reports.test/1', load)
  await settled()
  expect([loaded, reported]).toEqual([[], []])

  for (let time = 0; time < 1000; time++) page.dispatchEvent(faultOf(new Error('the same again')))
  for (let time = 0; time < 1000; time++) page.dispatchEvent(faultOf(time))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }))
  await settled()
  expect(loaded).toEqual(['https://key@reports.test/1'])
  expect(reported).toEqual([new Error('the same again'), ...Array.from({ length: 19 }, (_, index) => index)])
})

it('[W13] reports no further error when the reporting code does not load', async () => {
  const page = new EventTarget()
  watchFaults(page, 'https://key@reports.test/1', () => Promise.reject(new Error('gone')))
  page.dispatchEvent(faultOf('one'))
  await settled()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
