import { idOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from './kit/authenticator.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { lastSession } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 1 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

/** Of the demo: on air, and accepts by itself. */
const demoPerformer = 1002

/** 64 by 48 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEUAAIBKwr76AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BgQAAAADDoPlTX+AIVQEAAHwDDDAAAcvAQmMAAAAASUVORK5CYII=',
  'base64',
)

/** Sends a photo, which waits to be approved. */
async function addPhoto({ context, caller }: Visitor): Promise<void> {
  const headers = { 'content-type': 'image/png', origin: product.stack.url }
  const reply = await context.request.post('/api/uploads', { data: png, headers })
  const { upload } = (await reply.json()) as { upload: { id: string } }
  await caller.ok('addPhoto', { body: { upload: upload.id } })
}

it('[O2, O7] an operator decides the queues by keyboard alone, a minor first; the performer objects, and the decision is taken back', async () => {
  const performer = await product.enter({ account: 'performer@footlight.test' })
  for (const _ of [1, 2]) await addPhoto(performer)
  const client = await product.enter({ account: 'client@footlight.test' })
  const { photos = [] } = await client.caller.ok('getPerformerByNumber', {
    params: { number: 1002 },
    query: {},
  })
  const report = { kind: 'PHOTO', id: photos[0]?.id ?? '', reason: 'UNDERAGE', text: 'Look.' } as const
  await client.caller.ok('reportAsClient', { body: report })

  const { page, caller } = await product.enter({ account: 'admin@footlight.test' })
  // the demo's applicant leaves the queue with the document
  const [document] = (await caller.ok('waitingDocuments', { query: {} })).waiting
  const body = { from: 'pending', reason: 'This is a sample of a card.' } as const
  await caller.ok('rejectDocument', { params: { id: document?.id ?? '' }, body })
  await page.goto('/admin?desk=queues')
  await page.getByText('3 waiting').waitFor()
  expect.soft(await violationsEverywhere(page), 'the list').toEqual([])
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'A person may be under age' }).waitFor()
  expect.soft(await violationsEverywhere(page), 'a report').toEqual([])
  await page.keyboard.press('j')
  const turnDown = page.getByRole('button', { name: 'Turn it down' })
  await turnDown.waitFor()
  await page.keyboard.press('r')
  const reason = page.getByLabel('Reason')
  await reason.waitFor()
  await page.keyboard.press('2')
  await until('the reason', async () => (await reason.inputValue()) === 'It shows another person than you.')
  await page.keyboard.press('Enter')
  await page.getByText('2 waiting').waitFor({ state: 'attached' })
  await turnDown.waitFor()
  // [P7] once the picture is on screen
  await page.locator('button:enabled', { hasText: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await page.getByText('1 waiting').waitFor({ state: 'attached' })

  const notice = await until('the performer to be told', async () => {
    const { notifications } = await performer.caller.ok('notifications', { query: {} })
    return notifications.find(({ name }) => name === 'Your photo was not approved')
  })
  await performer.page.goto(notice.link)
  await performer.page.getByText('It shows another person than you.').waitFor()
  expect.soft(await violationsEverywhere(performer.page), 'a statement of reasons').toEqual([])
  await performer.page.getByLabel('Why do you think so?').fill('It is me in that photo.')
  await performer.page.getByRole('button', { name: 'Send the objection' }).click()
  await performer.page.getByRole('heading', { name: 'Your objection' }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin?desk=queues&queue=objections')
  await page.getByRole('link', { name: /^Objection: A photo/ }).click()
  await page.getByRole('button', { name: 'Back to the list' }).waitFor()
  expect.soft(await violationsEverywhere(page), 'an objection').toEqual([])
  await page.keyboard.press('a')
  await page.getByLabel('Reason').fill('You are right.')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing waits for review').waitFor()
  await performer.page.reload()
  await performer.page.getByText('We took our decision back').waitFor()
  const own = await performer.caller.ok('studioPhotos')
  expect(own.photos.filter(({ approvalStatus }) => approvalStatus !== 'approved')).toEqual([])
})

it('[O7, A8] a suspended client signs in to the decision alone, objects to it, and closes the account', async () => {
  const admin = await product.enter({ account: 'admin@footlight.test' })
  const client = await product.enter({ account: 'newclient@footlight.test' })
  const id = await idOf(client.caller)
  const reason = 'You threatened or insulted a person.'
  await admin.caller.ok('suspendAccount', { params: { id }, body: { reason, days: 30 } })
  const { page } = await product.enter()
  await page.goto('/signin?returnTo=/wallet')
  await page.getByLabel('E-mail or username').fill('newclient@footlight.test')
  await page.getByLabel('Password', { exact: true }).fill('footlight-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
  await page.getByText(/^It is open again from/).waitFor()
  await page.getByText(reason).waitFor()
  expect.soft(await violationsEverywhere(page), 'a suspended account').toEqual([])
  await page.getByLabel('Why do you think so?').fill('That was another person.')
  await page.getByRole('button', { name: 'Send the objection' }).press('Enter')
  await page.getByRole('heading', { name: 'Your objection' }).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByLabel('Your password').fill('footlight-demo')
  await page.getByRole('button', { name: 'Close the account' }).click()
  await page.getByText('Your account is closed').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

it('[O2, S12, T6] suspends a performer in mid-show, which ends settled, and gives a part of its cost back: both are told why', async () => {
  await using client = await product.enter({ account: 'client@footlight.test' })
  await client.page.goto(`/watch/${demoPerformer}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  const show = await until('two billed seconds', async () => {
    const session = await lastSession(product, demoPerformer)
    return session && session.billed_seconds >= 2 && session
  })
  const { performerAccount } = await client.caller.ok('getPerformerByNumber', {
    params: { number: demoPerformer },
    query: {},
  })

  // the show ends, settled to the second, and both sides are told why
  await using operator = await product.enter({
    account: 'admin@footlight.test',
    viewport: { width: 1440, height: 900 },
  })
  const { page } = operator
  await page.goto(`/admin?desk=people&account=${performerAccount?.id}`)
  const suspend = page.getByRole('button', { name: 'Suspend the account' })
  await suspend.click()
  await page.getByLabel('Reason').fill('You broke the law.')
  await suspend.click()
  await page.getByText(/^Suspended since/).waitFor()
  expect.soft(await violationsEverywhere(page), 'a suspended account').toEqual([])
  await client.page.getByText('Footlight ended the show.').waitFor()
  const { receipt } = await client.caller.ok('receipt', { params: { id: show.id } })
  expect(receipt).toMatchObject({ endReason: 'ADMIN_ENDED' })
  const ended = await lastSession(product, demoPerformer)
  expect(ended).toMatchObject({ id: show.id, state: 'ENDED', end_reason: 'ADMIN_ENDED' })
  const mailsTo = async (recipient: string) => {
    const { rows } = await product.database.query(
      "select from letters where recipient = $1 and template = 'notice'",
      [recipient],
    )
    return rows.length
  }
  await until('the mail to the suspended performer', () =>
    mailsTo(`performer${demoPerformer}@footlight.test`),
  )

  await page.goto(`/admin?desk=sessions&session=${show.id}`)
  const mailed = await mailsTo('client@footlight.test')
  await page.getByLabel('Credits to give back').fill('1')
  await page.getByLabel('Reason').fill('The show was cut short.')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('button', { name: 'Refund 1 credit' }).click()
  await page.getByText(/^1 credit went back/).waitFor()
  await client.page.goto(`/history/${show.id}`)
  await client.page.getByText('The show was cut short.').waitFor()
  await until('the notice of the refund', async () => {
    const { notifications } = await client.caller.ok('notifications', { query: {} })
    return notifications.find(({ text }) => text?.includes('The show was cut short.'))
  })
  await until('the mail of the refund', async () => (await mailsTo('client@footlight.test')) > mailed)
})

it('[O13, A6, O6] an operator invited for questions alone makes an account, sets up a second factor and sees no other section', async () => {
  await using operator = await product.enter({ account: 'admin@footlight.test' })
  await operator.page.goto('/admin?desk=operators')
  const invite = operator.page.getByRole('button', { name: 'Invite', exact: true })
  const form = operator.page.locator('form').filter({ has: invite })
  await form.getByLabel('E-mail').fill('noor@stage.test')
  await form.getByLabel('Questions', { exact: true }).check()
  await invite.click()
  const link = operator.page.getByRole('status').getByText(/\/invite\?token=/)

  await using invited = await product.enter({ viewport: { width: 1440, height: 900 } })
  const { page } = invited
  await page.goto((await link.textContent()) ?? '')
  await page.getByText('noor@stage.test').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Noor')
  await page.getByLabel('Username').fill('noor')
  await page.getByLabel('Password', { exact: true }).fill('vier blauwe fietsen')
  await page.getByRole('button', { name: 'Make my account' }).click()
  // the console opens behind the second factor
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('First code').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.waitForURL('**/admin')
  const rail = page.getByRole('navigation', { name: 'Section' })
  await rail.waitFor()
  expect(await rail.getByRole('link').allTextContents()).toEqual(['Start', 'Questions'])
})
