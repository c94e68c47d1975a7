import { readFile } from 'node:fs/promises'
import { type RealtimeEvent, reportRate } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { startShow } from '../../../test/on-stage.ts'

let clientId: string
let performerId: string
const api = useTestApi()
const client = api.as('client@footlight.test')
const newClient = api.as('newclient@footlight.test')
const performer = api.as('performer@footlight.test')
const admin = api.as('admin@footlight.test')
beforeAll(async () => {
  clientId = await idOf(client)
  performerId = await idOf(performer)
})

const said = { reason: 'HARASSMENT', text: 'As it happened.' } as const
const openReports = async () => (await admin.ok('listReports', { query: {} })).reports
const notFound = { status: 404, code: 'NOT_FOUND' }

it('[S14] a report of a running show notifies operators immediately, and not the reported account', async () => {
  const show = await startShow(api, client, 1001)
  await performer.ok('sayInSession', { params: { id: show.id }, body: { text: 'Leave your number here' } })
  const published: { to: string; event: RealtimeEvent }[] = []
  const stop = api.context.bus.subscribe(({ audience, event }) =>
    published.push({ to: JSON.stringify(audience), event }),
  )
  const { reportId } = await client.ok('reportAsClient', { body: { kind: 'SESSION', id: show.id, ...said } })
  stop()
  const adminId = await idOf(admin)
  const toAdmin = published.filter(({ to }) => to.includes(adminId))
  expect(toAdmin.map(({ event }) => event)).toContainEqual({ type: 'report', isUrgent: true })
  expect(published.filter(({ to }) => to.includes(performerId) || to.includes('everyone'))).toEqual([])
  const [report] = await openReports()
  expect(report).toMatchObject({
    id: reportId,
    ...said,
    kind: 'SESSION',
    reporter: { id: clientId, role: 'client' },
    about: { id: performerId, role: 'performer', number: 1001 },
    session: { id: show.id, isRunning: true },
    closed: null,
  })
  expect(report?.shown.lines).toMatchObject([{ author: 'performer', text: 'Leave your number here' }])
  await client.ok('endSession', { body: { sessionId: show.id } })
  const ended = { id: show.id, isRunning: false, type: 'VIDEO', endReason: 'CLIENT_ENDED' }
  expect((await openReports())[0]?.session).toMatchObject(ended)

  // only client and performer of the session, and no other account
  const body = { kind: 'SESSION', id: show.id, ...said } as const
  expect(await newClient.call('reportAsClient', { body })).toMatchObject(notFound)
  expect(await api.as('performer1002@footlight.test').call('reportAsPerformer', { body })).toMatchObject(
    notFound,
  )
  await performer.ok('reportAsPerformer', { body })
  const both = await openReports()
  expect(both.map(({ about }) => about?.id)).toEqual([performerId, clientId])
  expect(both.map(({ session }) => session?.isRunning)).toEqual([false, false])
})

it('[S14] only its receiver can report a message; the copy stays when the message is deleted', async () => {
  await client.ok('sendMessage', { body: { clientId, performerId, body: 'Good evening' } })
  const { message } = await performer.ok('sendMessage', {
    body: { clientId, performerId, body: 'Pay me elsewhere' },
  })
  const body = { kind: 'MESSAGE', id: message.id, reason: 'FRAUD', text: '' } as const
  expect(await performer.call('reportAsPerformer', { body })).toMatchObject(notFound)
  expect(await newClient.call('reportAsClient', { body })).toMatchObject(notFound)
  const { reportId } = await client.ok('reportAsClient', { body })
  const found = (await openReports()).find(({ id }) => id === reportId)
  expect(found).toMatchObject({
    shown: { text: 'Pay me elsewhere' },
    about: { id: performerId, account: { suspension: null }, status: 'AVAILABLE', sessions: 1, reports: 2 },
  })
  // with the messages around it, as its reader sees them
  expect(found?.shown.lines.map(({ text }) => text)).toEqual(['Good evening', 'Pay me elsewhere'])
  // a second report of the same message: one report, with the latest text
  expect(await client.ok('reportAsClient', { body: { ...body, text: 'And again' } })).toEqual({ reportId })
  const same = (await openReports()).filter(({ id }) => id === reportId)
  expect(same).toMatchObject([{ text: 'And again' }])
})

const send = async (path: string, body: Buffer, type: string, by = performer) => {
  const headers = { 'content-type': type }
  const response = await by.fetch(path, { method: 'POST', body: new Uint8Array(body), headers })
  return ((await response.json()) as { upload: { id: string } }).upload.id
}
const sendPicture = async (background: string, by = performer) => {
  const blank = sharp({ create: { width: 480, height: 360, channels: 3, background } })
  return send('/api/uploads', await blank.jpeg().toBuffer(), 'image/jpeg', by)
}

it('[S14] reported photos and videos can be viewed until the report is closed; pending ones are refused', async () => {
  const clip = await readFile(new URL('../../demo/clips/p1003-1.mp4', import.meta.url))
  const { photos } = await performer.ok('addPhoto', { body: { upload: await sendPicture('navy') } })
  const photo = photos.at(-1)?.id ?? ''
  const { medias } = await performer.ok('addMedia', {
    body: {
      video: await send('/api/uploads/videos', clip, 'video/mp4'),
      poster: await sendPicture('teal'),
      title: 'Behind the curtain',
      forSubscribers: true,
    },
  })
  const media = medias[0]?.id ?? ''
  const report = (kind: 'PHOTO' | 'MEDIA', id: string, by = client) =>
    by.call('reportAsClient', { body: { kind, id, ...said } })
  expect(await report('MEDIA', media)).toMatchObject(notFound)
  await api.owner.updateTable('medias').set({ approval_status: 'approved' }).execute()
  await api.owner.updateTable('photos').set({ approval_status: 'approved' }).where('id', '=', photo).execute()
  for (const by of [client, newClient]) expect(await report('MEDIA', media, by)).toMatchObject({ ok: true })
  // a second report of the same video holds its files once more
  for (const _ of [1, 2]) expect(await report('PHOTO', photo)).toMatchObject({ ok: true })

  await performer.ok('removeMedia', { params: { id: media } })
  await performer.ok('removePhoto', { params: { id: photo } })
  const { sweep } = api.context.uploads.service
  await sweep()
  const reports = await openReports()
  const [ofVideo, ofVideoToo] = reports.filter(({ kind }) => kind === 'MEDIA')
  const ofPhoto = reports.find(({ kind }) => kind === 'PHOTO')
  const { video } = ofVideo?.shown ?? {}
  expect(ofVideo).toMatchObject({ profileNumber: 1001, shown: { text: 'Behind the curtain', photo: null } })
  const [picture = ''] = ofPhoto?.shown.pictures ?? []
  for (const address of [video?.address ?? '', video?.poster ?? '', picture]) {
    expect((await admin.fetch(address)).status).toBe(200)
    expect((await client.fetch(address)).status).toBe(404)
  }

  const close = async (id = '') => {
    const { report } = await admin.ok('closeReport', { params: { id }, body: { note: 'Looked at.' } })
    expect(report.shown).toMatchObject({ pictures: [], video: null })
    await sweep()
  }
  await close(ofPhoto?.id)
  expect((await admin.fetch(picture)).status).toBe(404)
  // another report of the same video is still open
  await close(ofVideo?.id)
  expect((await admin.fetch(video?.address ?? '')).status).toBe(200)
  await close(ofVideoToo?.id)
  expect((await admin.fetch(video?.address ?? '')).status).toBe(404)
})

it('[S14] photos, reviews and accounts are reported as the public sees them; an account cannot report itself', async () => {
  const {
    performerAccount,
    photos = [],
    reviews = [],
  } = await api.guest.ok('getPerformerByNumber', {
    params: { number: 1001 },
    query: {},
  })
  const report = (kind: 'PHOTO' | 'REVIEW' | 'ACCOUNT', id: string | undefined, by: Caller = client) =>
    by.call(by === performer ? 'reportAsPerformer' : 'reportAsClient', {
      body: { kind, id: id ?? '', ...said },
    })
  expect(await report('PHOTO', photos[0]?.id)).toMatchObject({ ok: true })
  expect(await report('PHOTO', photos[0]?.id, performer)).toMatchObject(notFound)
  expect(await report('REVIEW', reviews[0]?.id, performer)).toMatchObject({ ok: true })
  expect(await report('ACCOUNT', performerAccount?.id)).toMatchObject({ ok: true })
  expect(await report('ACCOUNT', clientId)).toMatchObject(notFound)
  expect(await report('ACCOUNT', clientId, performer)).toMatchObject({ ok: true })
  expect(await report('ACCOUNT', performerId, performer)).toMatchObject(notFound)
  const { database } = api.context
  const hidden = photos[1]?.id ?? ''
  await database.updateTable('photos').set({ approval_status: 'pending' }).where('id', '=', hidden).execute()
  expect(await report('PHOTO', hidden)).toMatchObject(notFound)
  const shown = (await openReports()).map(({ kind, profileNumber, shown: { text, photo } }) => ({
    kind,
    profileNumber,
    text,
    photo,
  }))
  const onProfile = { profileNumber: 1001 }
  expect(shown).toContainEqual({ ...onProfile, kind: 'PHOTO', text: null, photo: photos[0]?.file })
  expect(shown).toContainEqual({ ...onProfile, kind: 'REVIEW', text: reviews[0]?.text, photo: null })
})

it('[S14] lists possible minors first, then reports made during a show, then the oldest', async () => {
  const { owner } = api
  const [oldest] = await openReports()
  const urgent = { is_urgent: true }
  await owner
    .updateTable('reports')
    .set(urgent)
    .where('id', '=', oldest?.id ?? '')
    .execute()
  const grave = { kind: 'ACCOUNT', id: performerId, reason: 'UNDERAGE', text: '' } as const
  const { reportId } = await newClient.ok('reportAsClient', { body: grave })
  expect((await openReports()).slice(0, 2).map(({ id }) => id)).toEqual([reportId, oldest?.id])
  const params = { id: reportId }
  const body = { note: 'Papers seen.', outcome: 'NO_BREACH' } as const
  await admin.ok('closeReport', { params, body })
})

it('[S14, O5] an operator closes a report once, with a note that the audit log stores', async () => {
  const [report] = await openReports()
  const params = { id: report?.id ?? '' }
  const body = { note: 'Spoke to both.', outcome: 'ACTED' } as const
  const closing = () => admin.call('closeReport', { params, body })
  const outcomes = await Promise.all([closing(), closing()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'REPORT_CLOSED' })
  expect((await openReports()).map(({ id }) => id)).not.toContain(params.id)
  const { reports } = await admin.ok('listReports', { query: { state: 'CLOSED' } })
  const closed = { by: await idOf(admin), byName: 'House manager', ...body }
  expect(reports).toContainEqual(
    expect.objectContaining({ id: params.id, closed: expect.objectContaining(closed) }),
  )
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  expect(entries[0]).toMatchObject({
    action: 'report.closed',
    subject: params.id,
    subjectName: report?.about?.name,
    before: { state: 'OPEN' },
    after: { state: 'CLOSED', ...body },
  })
  // notified once, whichever operator closed it first; never with the note, which is for operators
  await api.context.sweep()
  const reporter = [client, performer].find((_, at) => report?.reporter?.id === [clientId, performerId][at])
  const { notifications = [] } = (await reporter?.ok('notifications', { query: {} })) ?? {}
  const own = notifications.filter(({ text }) => text?.includes('We took action'))
  expect(own).toMatchObject([{ type: 'OWN', name: 'We looked at your report' }])
  expect(JSON.stringify(own)).not.toContain('Spoke')
})

it('[S14, W14] other reasons need words; a thousand reports of one account end at its rate, and of one thing are one', async () => {
  const performers = (await api.guest.ok('listPerformers', { query: { limit: 120 } })).performerAccounts
  const about = (id: string) => newClient.call('reportAsClient', { body: { kind: 'ACCOUNT', id, ...said } })
  api.clock.advance(reportRate.withinMs)
  const other = { kind: 'ACCOUNT', id: performerId, reason: 'OTHER', text: ' ' } as const
  expect(await newClient.call('reportAsClient', { body: other })).toMatchObject({
    code: 'VALIDATION',
    error: { fields: [{ path: 'body.text' }] },
  })
  const before = (await admin.ok('listReports', { query: {} })).total
  await Promise.all(Array.from({ length: 10 }, () => about(performerId)))
  expect((await admin.ok('listReports', { query: {} })).total).toBe(before + 1)
  const flood = await Promise.all(performers.slice(0, 40).map(({ id }) => about(id)))
  expect(flood.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect((await admin.ok('listReports', { query: {} })).total).toBe(before + reportRate.most)
  api.clock.advance(reportRate.withinMs)
  expect(await about(performers[60]?.id ?? '')).toMatchObject({ ok: true })
})

it('[S14, A8] closing an account erases its name, its texts and what reports show of it; the reports stay', async () => {
  const { database, reports, uploads } = api.context
  expect(await reports.personal.read(clientId)).toContainEqual(
    expect.objectContaining({ kind: 'MESSAGE', text: 'And again' }),
  )
  const show = await startShow(api, client, 1001)
  for (const [who, text] of [
    [client, 'I live at number 12.'],
    [performer, 'Why do you say so?'],
  ] as const)
    await who.ok('sayInSession', { params: { id: show.id }, body: { text } })
  const session = { kind: 'SESSION', id: show.id, ...said } as const
  const { reportId: ofShow } = await client.ok('reportAsClient', { body: session })
  await client.ok('endSession', { body: { sessionId: show.id } })
  const attachments = [await sendPicture('maroon', client)]
  const { message } = await client.ok('sendMessage', {
    body: { clientId, performerId, body: '', attachments },
  })
  const body = { kind: 'MESSAGE', id: message.id, ...said } as const
  const { reportId } = await performer.ok('reportAsPerformer', { body })
  const [picture = ''] = (await openReports()).find(({ id }) => id === reportId)?.shown.pictures ?? []
  expect((await admin.fetch(picture)).status).toBe(200)
  const { total } = await admin.ok('listReports', { query: {} })
  await database.transaction().execute(async (tx) => {
    for (const { personal } of [uploads, reports])
      await personal.erase(tx, { id: clientId, pseudonym: 'someone' })
  })
  await uploads.service.sweep()
  expect((await admin.fetch(picture)).status).toBe(404)
  expect(await reports.personal.read(clientId)).toEqual([])
  const left = await openReports()
  expect(left).toHaveLength(total)
  const ofClient = left.filter(({ about }) => about?.id === clientId)
  expect(ofClient.length).toBeGreaterThan(0)
  expect(ofClient.flatMap(({ shown }) => shown.lines)).toEqual([])
  // the client's own lines in the reported show are erased as well; the performer's lines stay
  const lines = left.find(({ id }) => id === ofShow)?.shown.lines
  expect(lines?.map(({ author, text }) => [author, text])).toEqual([
    ['client', '…'],
    ['performer', 'Why do you say so?'],
  ])
})
