import { profileTextNames, profileTexts } from '@footlight/contract'
import { createRule, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { displayNameRules } from '../../../blocks/account/account-rules.ts'
import { useCategories } from '../../../blocks/performer/categories.ts'
import { profileTextRules, profileTextWords } from '../../../blocks/performer/profile-text-words.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { countryOptions } from '../../../lib/language/country-options.ts'
import { languageOptions } from '../../../lib/language/language-options.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldError, FormError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Step } from './step.tsx'

type Values = Reply<'studioProfile'>

const some = createRule('some', {}, (value) => Array.isArray(value) && value.length > 0)
const rules = {
  displayName: displayNameRules,
  ...profileTextRules(true),
  languages: [some],
  country: [required],
}

const words = { languages: { some: () => say('Choose at least one language.') } }

/** [P1] What clients read of the performer. */
export function ProfileStep({ isDone }: { isDone: boolean }) {
  const { data } = useCall('studioProfile')
  return (
    <Step title={say('Your profile')} isDone={isDone}>
      {data ? <ProfileForm profile={data} /> : <Skeleton className="h-48 w-full" />}
    </Step>
  )
}

function ProfileForm({ profile }: { profile: Values }) {
  const save = useAction('setStudioProfile')
  const invalidate = useInvalidate()
  const categories = useCategories()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    values: profile,
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting, isDirty } = formState
  const submit = handleSubmit(async (body) => {
    const result = await save.attempt({ body })
    if (!result.ok)
      return showFailure(
        result,
        ['displayName', ...profileTextNames, 'languages', 'categories', 'country'],
        setError,
      )
    await invalidate('studioProfile', 'application', 'studio')
    toast({ tone: 'good', text: say('Your profile is saved') })
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('Name on stage')} error={errors.displayName?.message}>
        {(control) => <TextInput {...control} {...register('displayName')} autoComplete="nickname" />}
      </Field>
      {profileTextNames.map((name) => {
        const { label, hint } = profileTextWords[name]
        return (
          <Field key={name} label={say(label)} hint={hint && say(hint)} error={errors[name]?.message}>
            {(control) =>
              profileTexts[name].isOneLine ? (
                <TextInput {...control} {...register(name)} autoComplete="off" />
              ) : (
                <TextArea {...control} {...register(name)} />
              )
            }
          </Field>
        )
      })}
      <Field label={say('Country')} error={errors.country?.message}>
        {(control) => (
          <Select
            {...control}
            {...register('country')}
            options={[{ value: '', label: say('Choose a country') }, ...countryOptions()]}
          />
        )}
      </Field>
      <Choices
        legend={say('Languages you speak on stage')}
        error={errors.languages?.message}
        options={languageOptions()}
        field={register('languages')}
      />
      {categories.length > 0 && (
        <Choices
          legend={say('Categories')}
          error={errors.categories?.message}
          options={categories.map(({ id, title }) => ({ value: id, label: title }))}
          field={register('categories')}
        />
      )}
      <Button type="submit" size="sm" className="justify-self-start" busy={isSubmitting} disabled={!isDirty}>
        {say('Save the profile')}
      </Button>
    </form>
  )
}

function Choices({
  legend,
  error,
  options,
  field,
}: {
  legend: string
  error: string | undefined
  options: readonly { value: string; label: string }[]
  field: object
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-paper-0">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} {...field}>
            {label}
          </Checkbox>
        ))}
      </div>
      <div aria-live="polite" className="text-sm">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
