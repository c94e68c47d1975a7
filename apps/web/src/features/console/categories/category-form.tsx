import { type Category, categoryLengths, type Language, languages } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { languageNames, spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

type Texts = Readonly<Record<Language, { title: string; body: string }>>

interface CategoryFormProps {
  /** without: a new one */
  category?: Category
  onDone: () => void
}

/** [P10] A category's title and text, a language at a time; what is typed in one stays while another is open. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(category))
  const [language, setLanguage] = useState<Language>(spoken)
  const create = useAction('createCategory')
  const set = useAction('setCategory')
  const invalidate = useInvalidate()
  const [error, setError] = useState<string>()
  const write = (change: Partial<Texts[Language]>) =>
    setTexts({ ...texts, [language]: { ...texts[language], ...change } })
  const store = async () => {
    const written = languages
      .map((one) => ({ language: one, ...texts[one] }))
      .filter(({ title, body }) => title.trim() !== '' || body.trim() !== '')
    const untitled = written.find(({ title }) => title.trim() === '')
    if (written.length === 0 || untitled) {
      if (untitled) setLanguage(untitled.language)
      return setError(say('Give the category a title.'))
    }
    const body = { texts: written }
    const result = await (category
      ? set.attempt({ params: { id: category.id }, body })
      : create.attempt({ body }))
    if (!result.ok) return setError(result.fields?.[0]?.message ?? result.message)
    toast({
      tone: 'good',
      text: say('The category is saved'),
      detail: say('Visitors see it within {count} minutes.', { count: 5 }),
    })
    await invalidate('consoleCategories', 'listCategories', 'siteSetup', 'listAuditLog')
    onDone()
  }
  const { title, body } = texts[language]
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      {error && <FormError>{error}</FormError>}
      <SegmentedControl
        label={say('Language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Field label={say('Title')} hint={say('Readers of a language that has no title see the English one.')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={categoryLengths.title}
            value={title}
            onChange={(event) => write({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={say('Text on its page')}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={categoryLengths.body}
            value={body}
            onChange={(event) => write({ body: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending || set.isPending}>
          {say('Save')}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}

function textsOf(category: Category | undefined): Texts {
  const entries = languages.map((language) => {
    const { title = '', body = '' } = category?.texts.find((text) => text.language === language) ?? {}
    return [language, { title, body }]
  })
  return Object.fromEntries(entries) as Texts
}
