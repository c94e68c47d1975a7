import { expect, it } from 'vitest'
import { Site } from './testing/fake-site.ts'

/** A site with a performer who takes calls, and a session that starts after 10 s. */
function siteWithCall(): Site {
  const site = new Site()
  site.takesCalls = true
  site.at(10_000, () => site.startCall())
  return site
}

it('[S20] leaves the stage for a call within a second and a half, and returns to it when the session is over', async () => {
  const site = siteWithCall()
  site.noteAt(11_500)
  site.at(12_000, () => site.ring())
  site.noteAt(12_500)
  site.at(60_000, () => site.endCall())
  site.noteAt(60_200)
  site.noteAt(62_000)
  await site.runUntil(70_000)
  expect(site.notes.get(11_500)).toMatchObject({ onAir: false, inCall: false })
  expect(site.asked).toEqual(['register performer-1', 'accept'])
  expect(site.notes.get(12_500)).toMatchObject({ onAir: false, inCall: true })
  expect(site.notes.get(60_200)).toMatchObject({ inCall: false })
  expect(site.notes.get(62_000)).toMatchObject({ onAir: true, available: true })
})

it('[E8] takes the next call of the same client, after a hangup and without one', async () => {
  const site = siteWithCall()
  for (const ms of [12_000, 20_000]) site.at(ms, () => site.ring())
  site.at(30_000, () => site.hangUp())
  site.noteAt(30_500)
  site.at(31_000, () => site.ring())
  site.noteAt(31_500)
  await site.runUntil(40_000)
  expect(site.asked).toEqual(['register performer-1', 'accept', 'accept', 'accept'])
  expect([site.notes.get(30_500)?.inCall, site.notes.get(31_500)?.inCall]).toEqual([false, true])
})

it('[E8] hangs up when the media of a call are lost, so that the client calls again', async () => {
  const site = siteWithCall()
  site.at(12_000, () => site.ring())
  site.at(20_000, () => site.loseMedia())
  await site.runUntil(25_000)
  expect(site.asked).toEqual(['register performer-1', 'accept', 'hangup'])
})

it('[E8] registers again within a second after the media server was restarted', async () => {
  const site = siteWithCall()
  site.at(12_000, () => site.ring())
  site.at(20_000, () => {
    site.mediaIsAway = true
    site.loseMedia()
    site.loseGateway()
  })
  site.at(120_000, () => {
    site.mediaIsAway = false
  })
  site.at(121_000, () => site.ring())
  site.noteAt(121_500)
  await site.runUntil(130_000)
  expect(site.asked.filter((request) => request !== 'hangup')).toEqual([
    'register performer-1',
    'accept',
    'register performer-1',
    'accept',
  ])
  expect(site.notes.get(121_500)).toMatchObject({ onAir: false, inCall: true })
})

it('[S8] goes on with a call while the API is down', async () => {
  const site = siteWithCall()
  site.at(12_000, () => site.ring())
  site.at(20_000, () => {
    site.apiIsAway = true
  })
  site.noteAt(300_000)
  await site.runUntil(310_000)
  expect(site.notes.get(300_000)).toMatchObject({ onAir: false, inCall: true })
})

it('[D7] leaves a call to the person who broadcast as the performer before', async () => {
  const site = new Site()
  site.takesCalls = true
  site.person = true
  site.at(10_000, () => {
    site.startCall()
    site.person = false
  })
  site.noteAt(60_000)
  site.at(60_000, () => site.endCall())
  site.noteAt(62_000)
  await site.runUntil(70_000)
  expect(site.asked).toEqual([])
  expect(site.notes.get(60_000)).toMatchObject({ onAir: false, inCall: false })
  expect(site.notes.get(62_000)).toMatchObject({ onAir: true })
})
