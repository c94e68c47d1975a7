import type { GatewayState } from '../src/index.ts'
import { type Preset, presets, type Side } from '../src/media/index.ts'
import { type Echo, startEcho } from './echo.ts'

const find = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`no ${selector}`)
  return found
}
const controls = find('#controls', HTMLFormElement)
const field = (name: string) => find(`[name=${name}]`, HTMLInputElement)
const choice = (name: string) => find(`[name=${name}]`, HTMLSelectElement)
const output = (id: string) => find(`#${id}`, HTMLOutputElement)
const sent = find('#sent', HTMLVideoElement)
const echoed = find('#echoed', HTMLVideoElement)
const start = find('#start', HTMLButtonElement)

field('server').value = new URLSearchParams(location.search).get('server') ?? 'ws://localhost:8188'
for (const [name, { width, height }] of Object.entries(presets)) {
  choice('preset').append(new Option(`${name}, ${width} × ${height}`, name, false, name === 'stdres'))
}
const showCap = () => {
  output('cap').value = `${field('bitrate').value} kbit/s`
}
showCap()

let life: AbortController | undefined
let running: Echo | undefined

function showState(state: GatewayState | 'idle' | 'failed', text: string): void {
  output('state').dataset.state = state
  output('state').value = text
}

async function begin(): Promise<void> {
  const own = new AbortController()
  life = own
  start.textContent = 'Stop'
  showState('idle', 'Connecting …')
  // late messages of an earlier echo are dropped
  const endOwn = (error?: unknown) => life === own && end(error)
  try {
    const echo = await startEcho({
      server: field('server').value,
      source: choice('source').value === 'screen' ? 'screen' : 'camera',
      preset: choice('preset').value as Preset,
      isSimulcast: field('simulcast').checked,
      signal: own.signal,
    })
    echo.gateway.on('closed', ({ error }) => endOwn(error))
    echo.peer.on('ended', ({ reason }) => endOwn(new Error(reason)))
    show(echo)
    await echo.limit(Number(field('bitrate').value))
    if (field('simulcast').checked) await echo.choose(Number(choice('layer').value))
  } catch (error) {
    endOwn(error)
  }
}

function show(echo: Echo): void {
  const { gateway } = echo
  running = echo
  sent.srcObject = echo.sent
  echoed.srcObject = echo.echoed
  choice('layer').disabled = !field('simulcast').checked
  const isConnected = () => showState('connected', `Session ${gateway.sessionId} at ${gateway.server}`)
  isConnected()
  gateway.on('connected', isConnected)
  gateway.on('reconnecting', ({ attempt }) =>
    showState('reconnecting', `Lost, attempt ${attempt} to come back`),
  )
  void showVolume(echo, 'local', 'sent-volume')
  void showVolume(echo, 'remote', 'echoed-volume')
  void showBitrate(echo)
}

function end(error?: unknown): void {
  life?.abort()
  life = undefined
  running = undefined
  sent.srcObject = null
  echoed.srcObject = null
  choice('layer').disabled = true
  for (const id of ['sent-size', 'echoed-size', 'bitrate']) output(id).value = ''
  start.textContent = 'Start'
  if (error instanceof Error) showState('failed', error.message)
  else showState('idle', 'Not connected')
}

async function showVolume({ peer }: Echo, side: Side, id: string): Promise<void> {
  for await (const volume of peer.volume(side)) find(`#${id}`, HTMLMeterElement).value = volume ?? 0
}

async function showBitrate({ peer }: Echo): Promise<void> {
  for await (const kbps of peer.bitrate()) output('bitrate').value = `${Math.round(kbps)} kbit/s come back`
}

controls.addEventListener('submit', (event) => {
  event.preventDefault()
  if (life) end()
  else void begin()
})
controls.addEventListener('input', showCap)
controls.addEventListener('change', ({ target }) => {
  if (!life) return
  if (target === field('bitrate')) void running?.limit(Number(field('bitrate').value)).catch(end)
  else if (target === choice('layer')) void running?.choose(Number(choice('layer').value)).catch(end)
  else {
    end()
    void begin()
  }
})
for (const [video, id] of [
  [sent, 'sent-size'],
  [echoed, 'echoed-size'],
] as const) {
  video.addEventListener('resize', () => {
    output(id).value = video.videoWidth ? `${video.videoWidth} × ${video.videoHeight}` : ''
  })
}
