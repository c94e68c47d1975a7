import type { PageTexts } from './first-texts.ts'

const draft =
  '> This is a first version. The operator of this site completes it, above all where there are [brackets].\n\n'

export const english: PageTexts = {
  notice: {
    title: 'Before you come in',
    body: 'Footlight shows live performances for adults. Come in only if you are **18 or older**, and of age where you live.',
  },
  account: {
    title: 'Your account',
    body: `Your credits belong to you and are in your [wallet](/wallet). Everything that moved them is in your [history](/history), with a receipt for each show.

- Set a limit for a show or for a day in your wallet. Lowering it works at once, raising it after 24 hours.
- End sign-ins that you do not know, and choose a new password then.
- Something is not clear? [Write to us](/contact).`,
  },
  help: {
    title: 'Help',
    body: `## Watching

You look in for free for a short while. A private show begins only after you have seen the price and agreed to it, and the performer has said yes.

## What a show costs

You pay by the second: in a show or a peek only for seconds whose picture reached you, on the telephone only for seconds in which you are connected. When your connection is lost, the meter stands still and your place is kept for a moment. The show ends when you press **End**, or when your credits, your limit or your cap are used up.

## Credits

100 credits are one unit of the currency that you pay in. Promo credit is spent first. A payment counts once the payment provider has confirmed it; that may take a minute.

## Checking a bill

Every show has a receipt, second by second. It is signed, and [anybody can check it](/receipts/check).

## Money back

Write to us with the show's receipt at hand. What is given back is credited to your wallet and shown in your history.

## It does not play

- Allow sound and picture for this site in your browser, and try another network if you can.
- Company networks often block live video.
- If nothing helps, [write to us](/contact) and say which browser you use.

## Staying well

If it is no longer fun, set a limit, take a break, or talk to someone you trust.`,
  },
  terms: {
    title: 'Terms of use',
    body: `${draft}## Who may come in

Only adults. One person, one account. Do not share your password.

## What you buy

Credits pay for live shows by the second, for tips and for months with a performer. The price is shown before anything begins and does not change while it runs. Credits can be used on this site only and earn no interest.

## How people treat each other

Nobody records or passes on a show. Nobody asks for what is against the law, threatens, harasses, or pretends to be someone else. A performer may end a show or block a client at any time, and so may a client.

## What performers owe

They are adults, have proved who they are, own what they show, and appear of their own will.

## When we step in

We may end a show, take something down or close an account that breaks these terms or the law. We say why, unless the law forbids it, and you can [complain](/p/complaints).

## Money back

Seconds of a show or a peek whose picture did not reach you are not charged, nor seconds of a phone call in which you are not connected. If something went wrong, we look at the receipt together and give back what is right. Your rights as a consumer stay as they are.

## The small rest

The law of [country] applies. We tell you of changes to these terms at least 14 days ahead. This version is of [date].`,
  },
  privacy: {
    title: 'Privacy',
    body: `${draft}## Who is responsible

[Name and address of the operator], reached by [the contact form](/contact).

## What we keep, and why

- **Your account**: e-mail address, name, language, and what you enter yourself. Without it there is no account.
- **Money**: payments, shows, receipts. The law asks us to keep them for [years] years; after your account is closed they stand there without your name.
- **Promo codes**: with a payment for which you used a code we keep a keyed hash of your confirmed e-mail address, as long as the payment and after your account is closed, so that a code is not used again with a new account. The address cannot be read from it.
- **Shows**: when, with whom, how long. Shows are not recorded. The text chat of a show is kept for disputes for a limited time.
- **Safety**: addresses from which your account was signed in to, and tries that failed, for a short time.
- **Messages and e-mails to us**, as long as they are needed.

## Who else sees it

The payment provider sees your payment. Performers see the name that you show, never your e-mail address. We sell nothing to anybody, and there is no advertising.

## Cookies

One for your sign-in, one for your language, one for the free look. None of them follows you elsewhere.

## Your rights

You can read and take along what is kept about you, have it corrected, and close your account. You may object, and complain to [supervisory authority].`,
  },
  imprint: {
    title: 'Imprint',
    body: `${draft}**[Name of the company]**
[Street and number]
[Postcode and town], [country]

Represented by [name]
Register: [court and number]
VAT number: [number]

E-mail: [address]
Telephone: [number]

You reach us fastest by [the contact form](/contact).`,
  },
  complaints: {
    title: 'Complaints',
    body: `${draft}Something went wrong? [Write to us](/contact) and say:

1. what happened, and when;
2. which show, message or profile it is about, with the number of the receipt or of the performer;
3. what you would like us to do.

You get a reference at once. We answer within [5] working days, and decide within [14] days. The person who decides had no part in what you complain about.

If you do not agree, ask for a second look and name your reference. After that you may turn to [dispute settlement body] or to a court.

Is anyone in danger right now? Call the emergency number of your country first.`,
  },
  takedown: {
    title: 'Having something taken down',
    body: `${draft}Are you shown here without your consent, or is your work? Has someone used your name? Then [write to us](/contact) with the subject “Takedown” and say:

- the address of the page, or the number of the performer;
- what it is, and why it must go;
- how we reach you. You need no account.

Where a person is shown who did not consent, or who may be a minor, we take it down **at once** and look at it afterwards. Everything else is decided within [48] hours. Both sides hear what was decided, and may have it looked at again.

Deliberately false reports are not without consequences.`,
  },
}
