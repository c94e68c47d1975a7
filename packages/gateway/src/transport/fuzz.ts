import type { Random } from '../ports/random.ts'

/** What a fuzzed reply may speak of: the true ids, and transactions that are or were in flight. */
export interface FuzzTargets {
  sessionId: number
  handleIds: readonly number[]
  transactions: readonly string[]
}

const kinds = ['success', 'ack', 'error', 'event', 'server_info', 'webrtcup', 'hangup', 'media', 'slowlink']
  .concat('trickle', 'detached', 'timeout', 'keepalive')
  .concat('', '__proto__', 'constructor')
const codes = [403, 456, 457, 458, 459, 460, 490, -1, 0.5]

/** One text frame that a server might send in error, in malice, or rightly. */
export function fuzzFrame(random: Random, targets: FuzzTargets): string {
  const messages = Array.from({ length: chance(random, 0.1) ? 12 : 1 }, () => fuzzMessage(random, targets))
  const text = JSON.stringify(messages.length > 1 || chance(random, 0.1) ? messages : messages[0])
  const at = Math.floor(random() * text.length)
  return pick(random, [
    () => text,
    () => text,
    () => text,
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(random() * 0xffff) + text.slice(at + 1),
    () => text + text,
    () => text.replace(/"(data|plugindata|error|jsep|candidate)"/, '"__proto__"'),
    () => text.replace(/:[^,{}[\]]+/, `:${'['.repeat(2000)}${']'.repeat(2000)}`),
  ])()
}

function fuzzMessage(random: Random, targets: FuzzTargets): unknown {
  const { sessionId, handleIds, transactions } = targets
  const message: Record<string, unknown> = {
    janus: pick(random, kinds),
    session_id: sessionId,
    sender: pick(random, handleIds),
    transaction: pick(random, transactions),
    data: { id: pick(random, [...handleIds, 77, sessionId]) },
    plugindata: { plugin: 'fake', data: chance(random, 0.3) ? refused(random) : { echo: random() } },
    jsep: { type: pick(random, ['offer', 'answer', 'rollback']), sdp: 'v=0' },
    error: { code: pick(random, codes), reason: 'fuzz' },
    candidate: pick(random, [{ completed: true }, { candidate: 'c', sdpMid: '0' }, 'c']),
    type: pick(random, ['audio', 'video', 'data']),
    uplink: chance(random, 0.5),
    reason: 'fuzz',
  }
  for (let changes = Math.floor(random() * 4); changes > 0; changes--) {
    const field = pick(random, Object.keys(message))
    if (chance(random, 0.5)) delete message[field]
    else message[field] = junk(random)
  }
  return chance(random, 0.05) ? junk(random) : message
}

function refused(random: Random): unknown {
  return { error_code: pick<unknown>(random, [426, '426', null]), error: junk(random) }
}

function junk(random: Random): unknown {
  return pick<() => unknown>(random, [
    () => null,
    () => true,
    () => '',
    () => 'x'.repeat(10_000 * random()),
    () => -1,
    () => 2 ** 60,
    () => [],
    () => [[{ janus: 'ack' }]],
    () => ({}),
    () => ({ id: {}, code: '458', data: [], plugin: 7, type: 'offer', sdp: {}, completed: 'yes' }),
    () => Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field ${index}`, index])),
  ])()
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}
