import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type MailServer, startMailServer } from '@footlight/test-kit/mail-server'
import { paidPage, startStripe, stripeKeys, webhookOf } from '@footlight/test-kit/stripe'
import { until } from '../wait.ts'
import { compileCache } from './prepared.ts'
import { openProduct, type Product } from './product.ts'

/** A site without the demo, on an empty database, with a mail server and a stand-in for Stripe. */
export interface NewSite extends AsyncDisposable {
  product: Product
  /** The path of the link that was mailed last to this address. */
  mailedLink(address: string): Promise<string>
  /** What `npm run operator` prints. */
  operatorCommand(...args: string[]): Promise<string>
  /** Pays as on Stripe's page: tells the site by its webhook, and returns the address to go back to. */
  payOnStripe(): Promise<string>
}

const command = join(import.meta.dirname, '../../../packages/stack/src/commands/operator.ts')

export async function openNewSite(): Promise<NewSite> {
  await using opened = new AsyncDisposableStack()
  const mail = opened.use(await startMailServer())
  const stripe = opened.use(await startStripe())
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Stage <no-reply@stage.test>',
    ...stripeKeys,
    STRIPE_API_URL: stripe.origin,
  }
  const product = opened.use(await openProduct({ isNew: true, environment }))
  const { url, dataDir } = product.stack
  const everything = opened.move()
  return {
    product,
    mailedLink: (address) => mailedLink(mail, address),
    async operatorCommand(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
        env: {
          ...compileCache,
          ...environment,
          PATH: process.env.PATH,
          DEMO: '0',
          DATA_DIR: dataDir,
          PORT: new URL(url).port,
        },
      })
      return stdout
    },
    async payOnStripe() {
      const form = stripe.asked.at(-1)?.form
      const charge = stripe.books.of(form?.get('client_reference_id') ?? '')
      const at = Math.floor(Date.now() / 1000)
      const { body, signature } = webhookOf('checkout.session.completed', paidPage(charge), { at })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const reply = await fetch(new URL('/webhooks/stripe', url), { method: 'POST', headers, body })
      if (!reply.ok) throw new Error(`the webhook was answered ${reply.status}: ${await reply.text()}`)
      return form?.get('success_url') ?? ''
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function mailedLink({ taken }: MailServer, address: string): Promise<string> {
  return until(`a mail with a link to ${address}`, () => {
    const raw = taken.findLast(({ to }) => to.includes(address))?.raw ?? ''
    // quoted-printable: soft line breaks, and `=` as =3D
    const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = /https?:\/\/[^\s"<>]+\?token=[\w-]{43}/.exec(text)?.[0]
    if (link === undefined) return false
    const { pathname, search } = new URL(link)
    return `${pathname}${search}`
  })
}
