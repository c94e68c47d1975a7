import { describe, expect, it } from 'vitest'
import { sendDtmf } from './dtmf.ts'

class FakeSender extends EventTarget {
  readonly inserted: unknown[][] = []
  canInsertDTMF = true
  insertDTMF(...tones: unknown[]) {
    this.inserted.push(tones)
  }
  play(tone: string) {
    this.dispatchEvent(Object.assign(new Event('tonechange'), { tone }))
  }
  readonly asSender = this as unknown as RTCDTMFSender
}

const { signal } = new AbortController()

describe('DTMF', () => {
  it('plays tones of 500 ms with 50 ms between, and waits for the last', async () => {
    const sender = new FakeSender()
    let isDone = false
    const sending = sendDtmf(sender.asSender, '1A', {}, signal).then(() => {
      isDone = true
    })
    sender.play('1')
    sender.play('A')
    await Promise.resolve()
    expect([sender.inserted, isDone]).toEqual([[['1A', 500, 50]], false])
    sender.play('')
    await sending
    const quick = sendDtmf(sender.asSender, '0#*,d', { durationMs: 100, gapMs: 30 }, signal)
    sender.play('')
    await quick
    expect(sender.inserted[1]).toEqual(['0#*,d', 100, 30])
  })

  it.each(['', 'E', '1 2', '１'])('refuses %j', async (tones) => {
    const sender = new FakeSender()
    const sending = sendDtmf(sender.asSender, tones, {}, signal)
    await expect(sending).rejects.toMatchObject({ kind: 'dtmf', message: `Not DTMF tones: '${tones}'` })
    expect(sender.inserted).toEqual([])
  })

  it('refuses where there is no audio that takes them', async () => {
    const sender = new FakeSender()
    sender.canInsertDTMF = false
    for (const none of [sender.asSender, null, undefined]) {
      await expect(sendDtmf(none, '1', {}, signal)).rejects.toMatchObject({ kind: 'dtmf' })
    }
  })

  it('falls silent with the signal, and throws nothing where the connection is gone', async () => {
    for (const isOpen of [true, false]) {
      const stop = new AbortController()
      const sender = new FakeSender()
      const sending = sendDtmf(sender.asSender, '123', {}, stop.signal)
      sender.canInsertDTMF = isOpen
      stop.abort(new Error('enough'))
      await expect(sending).rejects.toThrow('enough')
      expect(sender.inserted.slice(1)).toEqual(isOpen ? [['']] : [])
    }
  })
})
