import { settle } from '@footlight/test-kit/clock'
import { describe, expect, it, vi } from 'vitest'
import { plugin } from '../index.ts'
import { arrange, echo } from '../testing/scene.ts'
import { sessionId } from '../transport/fake.ts'

describe('a handle', () => {
  it('[G1] emits events of its plugin and of Janus, and none of other handles', async () => {
    const { server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    const events: unknown[] = []
    for (const name of ['event', 'webrtcup', 'media', 'slowlink', 'hangup', 'trickle'] as const) {
      handle.on(name, (event) => events.push(event))
    }
    const at = { session_id: sessionId, sender: handle.id }
    const plugindata = { plugin: 'fake', data: { a: 1 } }
    server.say([
      { janus: 'event', ...at, plugindata, jsep: { type: 'offer', sdp: 'v=0' } },
      { janus: 'webrtcup', ...at },
      { janus: 'media', ...at, type: 'video', receiving: false, mid: '1', seconds: 1 },
      { janus: 'slowlink', ...at, uplink: true, lost: 9, mid: '1', media: 'video' },
      { janus: 'trickle', ...at, candidate: { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } },
      { janus: 'trickle', ...at, candidate: { completed: true } },
      { janus: 'hangup', ...at, reason: 'DTLS alert' },
      { janus: 'event', ...at, sender: 5, plugindata },
    ])
    expect(events).toEqual([
      { data: { a: 1 }, jsep: { type: 'offer', sdp: 'v=0' } },
      undefined,
      { type: 'video', receiving: false, mid: '1', seconds: 1 },
      { uplink: true, lost: 9, mid: '1' },
      { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 },
      { completed: true },
      { reason: 'DTLS alert' },
    ])
  })

  it('[G1] gives what the plugin refuses with its code and words', async () => {
    const { server, open } = arrange()
    const handle = await (await open()).attach(echo)
    const data = { error_code: 426, error: 'No such room (7)' }
    server.answer = () => [{ janus: 'success', plugindata: { data } }]
    await expect(handle.send({})).rejects.toMatchObject({
      kind: 'plugin',
      code: 426,
      message: 'No such room (7)',
    })
  })

  it('[G1] ends when the server no longer knows it', async () => {
    const { server, open } = arrange()
    const handle = await (await open()).attach(echo)
    server.answer = () => [{ janus: 'error', error: { code: 459, reason: 'No such handle' } }]
    await expect(handle.send({})).rejects.toMatchObject({ message: 'Invalid handle', code: 459 })
    expect(handle.isAttached).toBe(false)
  })

  it('[G1] needs a plugin with a name', async () => {
    const gateway = await arrange().open()
    await expect(gateway.attach(plugin(''))).rejects.toMatchObject({ message: 'Invalid plugin' })
  })

  it('[G1] an answer that came too late is an event', async () => {
    const { server, open } = arrange()
    const handle = await (await open()).attach(echo)
    const late = new Promise((resolve) => handle.on('event', resolve))
    const controller = new AbortController()
    const asked = handle.send({ n: 1 }, { signal: controller.signal })
    controller.abort('enough')
    await expect(asked).rejects.toBe('enough')
    expect(await late).toEqual({ data: { echo: { n: 1 } } })
    expect(server.requests.at(-1)).toMatchObject({ janus: 'message' })
  })

  it('[G1] is detached at the server when its attach was aborted', async () => {
    const { server, open } = arrange()
    const gateway = await open()
    const controller = new AbortController()
    const attaching = gateway.attach(echo, { signal: controller.signal })
    await settle()
    const again = gateway.attach(echo, { signal: controller.signal })
    controller.abort('enough')
    expect(await Promise.allSettled([attaching, again])).toMatchObject([
      { status: 'fulfilled' },
      { reason: 'enough' },
    ])
    await settle()
    expect(server.requests.at(-1)).toMatchObject({ janus: 'detach', handle_id: 2002 })
  })

  it('[G1] leaves no listener on a signal that outlives it', async () => {
    const { open } = arrange()
    const never = new AbortController().signal
    const added = vi.spyOn(never, 'addEventListener')
    const removed = vi.spyOn(never, 'removeEventListener')
    const gateway = await open({ signal: never })
    const handle = await gateway.attach(echo, { signal: never })
    handle.on('event', () => {}, { signal: never })
    gateway.on('closed', () => {}, { signal: never })
    await handle.send({}, { signal: never })
    await gateway.close()
    expect(added).toHaveBeenCalledTimes(5)
    expect(removed).toHaveBeenCalledTimes(5)
  })
})
