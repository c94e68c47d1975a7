import { expect, it } from 'vitest'
import { Site } from './testing/fake-site.ts'

it('[E8] is on air and available within a second of a site that is up', async () => {
  const site = new Site()
  site.apiIsAway = true
  site.at(20_000, () => {
    site.apiIsAway = false
  })
  site.noteAt(20_999)
  await site.runUntil(30_000)
  expect(site.notes.get(20_999)).toEqual({ onAir: true, available: true, offers: 1 })
})

it('[S8] comes back after the media server was gone for minutes, and is switched available again', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.mediaIsAway = true
    site.loseMedia()
  })
  site.at(100_000, () => {
    site.available = false
  })
  site.at(310_000, () => {
    site.mediaIsAway = false
  })
  site.noteAt(300_000)
  site.noteAt(311_000)
  await site.runUntil(320_000)
  expect(site.notes.get(300_000)).toEqual({ onAir: false, available: false, offers: 1 })
  expect(site.notes.get(311_000)).toEqual({ onAir: true, available: true, offers: 2 })
  // one stage for all attempts, retried all the time, at least 100 ms apart
  expect([site.stages, Math.min(...site.waits)]).toEqual([1, 100])
})

it('[S8] keeps broadcasting while the API is down, and is available again when it is back', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.apiIsAway = true
  })
  site.at(300_000, () => {
    site.apiIsAway = false
    site.available = false
  })
  site.noteAt(299_000)
  site.noteAt(306_000)
  await site.runUntil(310_000)
  expect(site.notes.get(299_000)?.onAir).toBe(true)
  expect(site.notes.get(306_000)).toEqual({ onAir: true, available: true, offers: 1 })
})

it('[D7] yields to another publisher of the same performer, and returns when that publisher has left', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.person = true
    site.loseMedia()
  })
  site.noteAt(60_000)
  site.at(60_000, () => {
    site.person = false
  })
  site.noteAt(62_000)
  await site.runUntil(70_000)
  expect(site.notes.get(60_000)).toMatchObject({ onAir: false, offers: 1 })
  expect(site.notes.get(62_000)).toMatchObject({ onAir: true, offers: 2 })
})

it('[D8] asks for another token when the media server has forgotten the first', async () => {
  const site = new Site()
  site.at(10_000, () => {
    site.token = 'another'
    site.loseMedia()
  })
  site.noteAt(11_000)
  await site.runUntil(20_000)
  expect([site.stages, site.notes.get(11_000)]).toEqual([2, { onAir: true, available: true, offers: 2 }])
})

it('retries ever more rarely while the API refuses the performer, and never stops', async () => {
  const site = new Site()
  site.refuses = true
  await site.runUntil(400_000)
  expect(site.waits.slice(0, 4)).toEqual([100, 200, 400, 800])
  expect(site.waits.at(-1)).toBe(30_000)
  expect(site.waits.length).toBeLessThan(25)
})
