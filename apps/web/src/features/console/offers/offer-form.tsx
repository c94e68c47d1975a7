import { type CallInput, type Language, languages, offerLength } from '@footlight/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { languageNames, spoken } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

/** An offer in each language of the product, and its code; it is confirmed once more, because an account that got it keeps it. */
export function OfferForm({ onSent }: { onSent: () => void }) {
  const [draft, setDraft] = useState(emptyOffer)
  const [language, setLanguage] = useState<Language>(spoken)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<DraftProblem>()
  const [asks, setAsks] = useState(false)
  const send = useActionOnce('sendOffer')

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  const write = (field: 'title' | 'text') => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [language]: { ...draft[language], [field]: event.target.value } })
    setProblem(undefined)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(draft)
    setProblem(found)
    if (found) setLanguage(found.language)
    else setAsks(true)
  }
  const sendNow = async () => {
    await send.once({ body: { words: wordsOf(draft), promo: code === '' ? null : code } })
    setAsks(false)
    setDraft(emptyOffer)
    setCode('')
    toast({ tone: 'good', text: say('The offer is on its way') })
    onSent()
  }
  const errorOf = (field: 'title' | 'text') =>
    problem?.language === language && problem.field === field ? problem.says : undefined
  return (
    <form ref={form} onSubmit={check} noValidate className="grid gap-4">
      <SegmentedControl
        label={say('Language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Field
        label={say('Title')}
        hint={say('Readers of a language that you leave empty get the English text.')}
        error={errorOf('title')}
      >
        {(control) => (
          <TextInput
            {...control}
            lang={language}
            dir="auto"
            maxLength={offerLength.title}
            autoComplete="off"
            value={draft[language].title}
            onChange={write('title')}
          />
        )}
      </Field>
      <Field label={say('Text')} error={errorOf('text')}>
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            dir="auto"
            rows={4}
            maxLength={offerLength.text}
            value={draft[language].text}
            onChange={write('text')}
          />
        )}
      </Field>
      <PromoChoice value={code} onChange={setCode} />
      <div>
        <Button type="submit">{say('Send the offer')}</Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Send “{title}”?', { title: draft.en.title.trim() })}
        confirmLabel={say('Send it')}
        cancelLabel={say('Not yet')}
        busy={send.busy}
        failure={send.failure}
        onConfirm={() => void resultOf(sendNow())}
      >
        <p>{say('We tell every client who wants offers. Clients who already have it keep it.')}</p>
      </ConfirmDialog>
    </form>
  )
}

/** One of the promo codes that can be used, now or later. */
function PromoChoice({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const codes = useCall('listPromoCodes', { query: {} })
  const usable = codes.data?.promoCodes.filter(({ state }) => state === 'NOW' || state === 'NEXT') ?? []
  return (
    <Field label={say('Promo code')} hint={say('The offer leads to a top-up with it.')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: say('None: it leads to the front page') },
            ...usable.map((promo) => ({ value: promo.code, label: promo.code })),
          ]}
        />
      )}
    </Field>
  )
}

/** An offer as it is typed, in every language. */
type OfferDraft = Readonly<Record<Language, { title: string; text: string }>>

const emptyOffer = Object.fromEntries(
  languages.map((language) => [language, { title: '', text: '' }]),
) as OfferDraft

interface DraftProblem {
  language: Language
  field: 'title' | 'text'
  says: string
}

const missing: Record<'title' | 'text', Message> = {
  title: 'Give the offer a title.',
  text: 'Say what is offered.',
}

/** The first missing field: English is required; in any other language title and text are, once one of them is filled in. */
function problemOf(draft: OfferDraft): DraftProblem | undefined {
  for (const language of languages) {
    const isMeant = language === languages[0] || isBegun(draft, language)
    for (const field of ['title', 'text'] as const) {
      if (isMeant && draft[language][field].trim() === '')
        return { language, field, says: say(missing[field]) }
    }
  }
  return undefined
}

const isBegun = (draft: OfferDraft, language: Language) =>
  Object.values(draft[language]).some((typed) => typed.trim() !== '')

/** What is asked of the server: only languages that have words. */
function wordsOf(draft: OfferDraft): CallInput<'sendOffer'>['body']['words'] {
  const { en, ...others } = draft
  const begun = Object.entries(others).filter(([language]) => isBegun(draft, language as Language))
  return { en, ...Object.fromEntries(begun) }
}
