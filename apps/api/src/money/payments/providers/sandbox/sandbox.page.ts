import type { Payment } from '@footlight/contract'
import { staticPagePolicy } from '../../../../platform/http/security-headers.ts'

import { sandboxStyle } from './sandbox.style.ts'

/** its own style, and the product's script that knows which theme the reader chose */
export const sandboxPolicy = staticPagePolicy(sandboxStyle, { themeScript: true })

const stateWords: Record<Payment['state'], string> = {
  PENDING: 'Nothing is charged until you choose.',
  PAID: 'This payment is paid.',
  DECLINED: 'This payment was declined.',
  ABANDONED: 'This payment was given up.',
}

/** The sandbox provider's page [T2]. It contains only numbers and fixed texts, so nothing needs escaping. */
export function sandboxPage(payment: Payment): string {
  const choices =
    payment.state === 'PENDING'
      ? `<form method="post" action="/sandbox/${payment.id}">
<button class="pay" name="action" value="pay">Pay ${money(payment.amount)}</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Leave without paying</button>
</form>`
      : `<p><a href="/wallet?payment=${payment.id}">Back to the wallet</a></p>`
  const promo =
    payment.promoCredit > 0
      ? `<dt>Promo credits, on top</dt><dd>${creditWords(payment.promoCredit)}</dd>\n`
      : ''
  return frame(
    'Sandbox payment',
    `<p>No real money moves here. ${stateWords[payment.state]}</p>
<dl><dt>Amount</dt><dd>${money(payment.amount)}</dd>
<dt>Fee, taken from it</dt><dd>${money(payment.fee)}</dd>
${promo}<dt>Added to the balance</dt><dd>${creditWords(payment.credit + payment.promoCredit)}</dd></dl>
${choices}`,
  )
}

export function sandboxNotFound(): string {
  return frame('No such payment', '<p>This address belongs to no payment.</p>')
}

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Footlight</title><script src="/theme.js"></script><style>${sandboxStyle}</style></head>
<body><main><p class="house">Footlight</p><h1>${title}</h1>${content}</main></body></html>`
}

const creditWords = (credits: number) => `${credits.toLocaleString('en-GB')} credits`

/** Credits as the operator's currency: 100 credits are one unit [L1]. */
function money(credits: number): string {
  return `€${Math.floor(credits / 100)}.${String(credits % 100).padStart(2, '0')}`
}
