import { phoneCodeDigits } from '@footlight/contract'
import { staticPagePolicy } from '../../../../platform/http/security-headers.ts'

/** A call as its caller sees it: seconds since it was answered. */
export type SandboxCall = { state: 'ringing' } | { state: 'over' } | { state: 'connected'; seconds: number }

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:16px;font:15px/1.55 system-ui,sans-serif}
main{width:100%;max-width:26rem;overflow-wrap:anywhere}
h1{font-size:1.944rem;line-height:1.14;margin:0 0 8px}
.clock{font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
input,button{display:block;width:100%;min-height:48px;margin-top:8px;padding:8px 16px;border-radius:10px;font:inherit}
input{border:1px solid;font-size:1.25rem;letter-spacing:.1em}
button{border:0;background:#b25a00;color:#fff;font-weight:600;cursor:pointer}
[role=alert]{font-weight:600}`

export const sandboxPhonePolicy = staticPagePolicy(style)

/** Page on which the caller enters a reservation's code in the demo. `note` is a fixed text, so it is not escaped. */
export function dialPage(parts: {
  number: string
  code: string
  note: string | null
  codeCalls: readonly { to: string; code: string }[]
}): string {
  const { number, code, note, codeCalls } = parts
  const items = codeCalls.map(
    ({ to, code }) => `<li>At ${to}: “This is Footlight. The code that proves this number is ${code}.”</li>`,
  )
  return frame(
    'Sandbox telephone',
    `<p>A telephone of the demo. It rings nowhere; the call is metered like any other.</p>
${note === null ? '' : `<p role="alert">${note}</p>`}
<form method="post" action="/sandbox/phone"><label>You call ${number}. “Welcome to Footlight. Please enter the ${phoneCodeDigits} digits of your reservation.”
<input name="code" inputmode="numeric" autocomplete="off" required pattern="[0-9 ]{${phoneCodeDigits},${phoneCodeDigits + 4}}" value="${code}"></label>
<button>Call</button></form>
${items.length === 0 ? '' : `<h2>Calls to performers’ numbers</h2><ul>${items.join('')}</ul>`}`,
  )
}

export function callPage(id: string, call: SandboxCall): string {
  if (call.state === 'over')
    return frame(
      'The call is over',
      `<p>What it cost stands in your history.</p><p><a href="/history">History</a></p>`,
    )
  const words =
    call.state === 'ringing'
      ? '<p role="status">“You are being connected.” The performer’s telephone rings.</p>'
      : `<p>You are connected, and pay by the second.</p><p class="clock" role="timer">${clock(call.seconds)}</p>`
  const hangUp = `<form method="post" action="/sandbox/phone/${id}"><button>Hang up</button></form>`
  return frame('Sandbox call', `${words}${hangUp}`, '<meta http-equiv="refresh" content="2">')
}

export function noSuchCall(): string {
  return frame('No such call', '<p><a href="/sandbox/phone">Call again</a></p>')
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function frame(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${title} · Footlight</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}
