import type { Payment } from '@footlight/contract'
import { staticPagePolicy } from '../../platform/http/security-headers.ts'

const style = `
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#121014;color:#f3eff5;
font:16px/1.5 system-ui,sans-serif}
main{width:min(26rem,calc(100vw - 3rem));padding:2rem;border:1px solid #39333f;border-radius:16px;background:#1b181e}
h1{margin:0 0 .25rem;font-size:1.375rem}
p{margin:.25rem 0 1rem;color:#bdb4c4}
dl{display:grid;grid-template-columns:1fr auto;gap:.5rem 1rem;margin:1.5rem 0}
dd{margin:0;font-variant-numeric:tabular-nums}
button{display:block;width:100%;min-height:48px;margin-top:.75rem;border:1px solid #4a4351;border-radius:10px;
background:transparent;color:inherit;font:inherit;cursor:pointer}
button.pay{border-color:transparent;background:#f2b84b;color:#1a1206;font-weight:600}
button:focus-visible,a:focus-visible{outline:3px solid #9ec5ff;outline-offset:2px}
a{color:#f2b84b}`

export const sandboxPolicy = staticPagePolicy(style)

const stateWords: Record<Payment['state'], string> = {
  PENDING: 'Nothing is charged until you choose.',
  PAID: 'This payment is paid.',
  DECLINED: 'This payment was declined.',
  ABANDONED: 'This payment was given up.',
}

/** The sandbox provider's own page [T2]. Everything in it is a number or a word of ours: nothing to escape. */
export function sandboxPage(payment: Payment): string {
  const choices =
    payment.state === 'PENDING'
      ? `<form method="post" action="/sandbox/${payment.id}">
<button class="pay" name="action" value="pay">Pay ${money(payment.amount)}</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Leave without paying</button>
</form>`
      : `<p><a href="/wallet?payment=${payment.id}">Back to the wallet</a></p>`
  return frame(
    'Sandbox payment',
    `<p>No real money moves here. ${stateWords[payment.state]}</p>
<dl><dt>Amount</dt><dd>${money(payment.amount)}</dd>
<dt>Fee, taken from it</dt><dd>${money(payment.fee)}</dd>
<dt>Added to the balance</dt><dd>${payment.credit} credits</dd></dl>
${choices}`,
  )
}

export function sandboxNotFound(): string {
  return frame('No such payment', '<p>This address belongs to no payment.</p>')
}

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}

/** Credits as the operator's currency: 100 credits are one unit [L1]. */
function money(credits: number): string {
  return `€${Math.floor(credits / 100)}.${String(credits % 100).padStart(2, '0')}`
}
