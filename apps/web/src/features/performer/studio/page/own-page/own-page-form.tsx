import { type Language, languageNames, languages, profileLimits } from '@footlight/contract'
import { useState } from 'react'
import { useCategories } from '../../../../../blocks/performer/categories.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { countryOptions } from '../../../../../lib/language/country-options.ts'
import { formatNumber, languageName } from '../../../../../lib/language/format.ts'
import { useLanguage } from '../../../../../lib/language/language.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/fields/checkbox.tsx'
import { Field, FormError } from '../../../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { toast } from '../../../../../ui/notices/toast.tsx'
import { LanguagesField } from './languages-field.tsx'

type OwnPage = Reply<'studioProfile'>

/** [O1] The performer's own words and facts. They hold at once; a picture waits for approval, a text does not [P7]. */
export function OwnPageForm({ page }: { page: OwnPage }) {
  const [saved, setSaved] = useState(() => withFirstText(page))
  const [wish, setWish] = useState(saved)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const save = useAction('setStudioProfile')
  const invalidate = useInvalidate()
  const change = (part: Partial<OwnPage>) => setWish({ ...wish, ...part })
  const isChanged = JSON.stringify(wish) !== JSON.stringify(saved)
  const own = wish.abouts[language] ?? ''
  const send = async () => {
    const about = languages.map((one) => wish.abouts[one]).find(Boolean) ?? ''
    const result = await save.attempt({ body: { ...wish, about } })
    if (!result.ok) return
    const now = withFirstText(result.value)
    setWish(now)
    setSaved(now)
    toast({ tone: 'good', text: say('Your page shows it now') })
    await invalidate('studioProfile', 'studio', 'getPerformerByNumber')
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {save.error && <FormError>{save.error.failure.message}</FormError>}
      <Field label={say('Headline')} hint={say('One line, on your card and at the top of your page.')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={profileLimits.headline}
            value={wish.headline}
            onChange={({ target }) => change({ headline: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3">
        <SegmentedControl<Language>
          label={say('About you, in')}
          showLabel
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({
            value,
            label: wish.abouts[value] ? `${languageNames[value]} ✓` : languageNames[value],
          }))}
        />
        <Field
          label={say('About you in {language}', { language: languageName(language) })}
          hint={say(
            'Readers of a language without a text read the first that you wrote. {count} characters are left.',
            {
              count: formatNumber(profileLimits.about - own.length),
            },
          )}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              lang={language}
              maxLength={profileLimits.about}
              value={own}
              onChange={({ target }) => change({ abouts: { ...wish.abouts, [language]: target.value } })}
            />
          )}
        </Field>
      </div>
      <ActsField chosen={wish.categories} onChange={(categories) => change({ categories })} />
      <LanguagesField chosen={wish.languages} onChange={(spoken) => change({ languages: spoken })} />
      <Field label={say('Country')}>
        {(control) => (
          <Select
            {...control}
            value={wish.country}
            onChange={({ target }) => change({ country: target.value })}
            options={
              wish.country === ''
                ? [{ value: '', label: say('Choose a country') }, ...countryOptions()]
                : countryOptions()
            }
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone={isChanged ? 'primary' : 'quiet'} busy={save.isPending}>
          {say('Save your page')}
        </Button>
      </div>
    </form>
  )
}

/** A text that was written before there were languages stands in the first one. */
function withFirstText(page: OwnPage): OwnPage {
  const hasNone = Object.keys(page.abouts).length === 0 && page.about !== ''
  return hasNone ? { ...page, abouts: { [languages[0]]: page.about } } : page
}

interface ActsFieldProps {
  /** ids, the main one first */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function ActsField({ chosen, onChange }: ActsFieldProps) {
  const categories = useCategories()
  const isFull = chosen.length >= profileLimits.categories
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {say('Your acts, {count} at most', { count: profileLimits.categories })}
      </legend>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
        {categories.map(({ id, title }) => {
          const isChosen = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isChosen}
              // one stays, and no more than fit
              disabled={isChosen ? chosen.length === 1 : isFull}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {title}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
