import {
  type Language,
  languageNames,
  languages,
  profileLimits,
  profileTextNames,
  profileTexts,
} from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { type PathValue, useForm, useWatch } from 'react-hook-form'
import { useCategories } from '../../../../../blocks/performer/categories.ts'
import { profileTextRules, profileTextWords } from '../../../../../blocks/performer/profile-text-words.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { showFailure } from '../../../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { countryOptions } from '../../../../../lib/language/country-options.ts'
import { formatNumber, languageName } from '../../../../../lib/language/format.ts'
import { useLanguage } from '../../../../../lib/language/language.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useSentences } from '../../../../../lib/language/sentences.ts'
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

const rules = profileTextRules(false)
/** The texts that have one field; the one about the performer has one for each language. */
const texts = profileTextNames.filter((name) => name !== 'about')

/** [O1] The performer's own words and facts. They hold at once; a picture waits for approval, a text does not [P7]. */
export function OwnPageForm({ page }: { page: OwnPage }) {
  const [language, setLanguage] = useState<Language>(useLanguage())
  const save = useAction('setStudioProfile')
  const invalidate = useInvalidate()
  const form = useForm<OwnPage>({
    defaultValues: withFirstText(page),
    resolver: rulesResolver(rules, useSentences()),
  })
  const { register, handleSubmit, setError, setValue, reset, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const [abouts = {}, categories, spoken, country] = useWatch({
    control,
    name: ['abouts', 'categories', 'languages', 'country'],
  })
  const set = <Name extends 'abouts' | 'categories' | 'languages' | 'country'>(
    name: Name,
    value: OwnPage[Name],
  ) => setValue<Name>(name, value as PathValue<OwnPage, Name>, { shouldDirty: true })
  const own = abouts[language] ?? ''
  const submit = handleSubmit(async (values) => {
    const about = languages.map((one) => abouts[one]).find(Boolean) ?? ''
    const result = await save.attempt({ body: { ...values, about } })
    if (!result.ok) return showFailure(result, [...profileTextNames, 'country'], setError)
    reset(withFirstText(result.value))
    toast({ tone: 'good', text: say('Your page shows it now') })
    await invalidate('studioProfile', 'studio', 'getPerformerByNumber')
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      {texts.map((name) => {
        const { label, hint } = profileTextWords[name]
        const field = { ...register(name), dir: 'auto', maxLength: profileTexts[name].most } as const
        return (
          <Field key={name} label={say(label)} hint={hint && say(hint)} error={errors[name]?.message}>
            {(control) =>
              profileTexts[name].isOneLine ? (
                <TextInput {...control} {...field} />
              ) : (
                <TextArea {...control} {...field} />
              )
            }
          </Field>
        )
      })}
      <div className="grid gap-3">
        <SegmentedControl<Language>
          label={say('About you, in')}
          showLabel
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({
            value,
            label: abouts[value] ? `${languageNames[value]} ✓` : languageNames[value],
          }))}
        />
        <Field
          label={say('About you in {language}', { language: languageName(language) })}
          hint={say(
            'Readers of a language without a text read the first that you wrote. {count} characters are left.',
            { count: formatNumber(profileTexts.about.most - own.length) },
          )}
          error={errors.about?.message ?? errors.abouts?.message}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              lang={language}
              maxLength={profileTexts.about.most}
              value={own}
              onChange={({ target }) => set('abouts', { ...abouts, [language]: target.value })}
            />
          )}
        </Field>
      </div>
      <ActsField chosen={categories} onChange={(chosen) => set('categories', chosen)} />
      <LanguagesField chosen={spoken} onChange={(chosen) => set('languages', chosen)} />
      <Field label={say('Country')} error={errors.country?.message}>
        {(control) => (
          <Select
            {...control}
            value={country}
            onChange={({ target }) => set('country', target.value)}
            options={
              country === ''
                ? [{ value: '', label: say('Choose a country') }, ...countryOptions()]
                : countryOptions()
            }
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone={isDirty ? 'primary' : 'quiet'} busy={isSubmitting}>
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
