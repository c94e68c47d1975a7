import { type ClientAccount, isLanguage, languages } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { displayNameRules, usernameRules, usernameWords } from '../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { countryOptions } from '../../../lib/language/country-options.ts'
import { countryName } from '../../../lib/language/format.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { timezoneOption, timezoneOptions } from '../../../lib/language/time-zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { LongSelect } from './long-select.tsx'

/** [A7] The client's details that can be changed without the password. */
export function Details({ account }: { account: ClientAccount }) {
  const { fields, errors, isSubmitting, submit } = useDetailsForm(account)
  return (
    <Panel title={say('You')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <div className="grid gap-5 sm:grid-cols-2">
          <NameFields account={account} fields={fields} errors={errors} />
          <HomeFields account={account} fields={fields} errors={errors} />
          <TimeFields account={account} fields={fields} errors={errors} />
        </div>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {say('Save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface FieldsProps extends Pick<ReturnType<typeof useDetailsForm>, 'fields' | 'errors'> {
  account: ClientAccount
}

function NameFields({ account, fields, errors }: FieldsProps) {
  return (
    <>
      <Field label={say('Name')} hint={say('Performers see it.')} error={errors.displayName?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...fields.displayName}
            defaultValue={account.displayName}
            autoComplete="nickname"
            dir="auto"
          />
        )}
      </Field>
      <Field label={say('Username')} hint={say('You can sign in by it.')} error={errors.username?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...fields.username}
            defaultValue={account.username}
            autoComplete="username"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  )
}

function HomeFields({ account, fields, errors }: FieldsProps) {
  const notSaid = { value: '', label: say('Not said') }
  return (
    <>
      <Field label={say('Language')} error={errors.language?.message}>
        {(control) => (
          <Select
            {...control}
            {...fields.language}
            defaultValue={account.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
      </Field>
      <Field label={say('Country')} error={errors.country?.message}>
        {(control) => (
          <LongSelect
            {...control}
            {...fields.country}
            autoComplete="country"
            present={
              account.country ? { value: account.country, label: countryName(account.country) } : notSaid
            }
            options={() => [notSaid, ...countryOptions()]}
          />
        )}
      </Field>
    </>
  )
}

function TimeFields({ account, fields, errors }: FieldsProps) {
  return (
    <>
      <Field
        label={say('Time zone')}
        hint={say('Your daily limits start anew at midnight there.')}
        error={errors.timezone?.message}
      >
        {(control) => (
          <LongSelect
            {...control}
            {...fields.timezone}
            present={timezoneOption(account.timezone)}
            options={() => timezoneOptions(account.timezone)}
          />
        )}
      </Field>
      <Field label={say('Date of birth')} error={errors.birthDate?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...fields.birthDate}
            defaultValue={account.birthDate ?? ''}
            type="date"
            autoComplete="bday"
          />
        )}
      </Field>
    </>
  )
}

interface DetailsValues {
  displayName: string
  username: string
  language: string
  country: string
  timezone: string
  birthDate: string
}

const rules = {
  displayName: displayNameRules,
  username: usernameRules,
  language: [],
  country: [],
  timezone: [],
  birthDate: [],
} as const

/** [A7] The form of the client's details: its fields, what is wrong with them, and sending it. */
function useDetailsForm(account: ClientAccount) {
  const invalidate = useInvalidate()
  const change = useAction('changeClientAccount')
  const { register, handleSubmit, setError, formState } = useForm<DetailsValues>({
    values: {
      displayName: account.displayName,
      username: account.username,
      language: account.language,
      country: account.country ?? '',
      timezone: account.timezone,
      birthDate: account.birthDate ?? '',
    },
    // a refetch of the account does not overwrite what is typed
    resetOptions: { keepDirtyValues: true },
    resolver: rulesResolver(rules, useSentences(), { username: usernameWords }),
  })
  // in the order of the screen: the first that is wrong gets the focus
  const fields = {
    displayName: register('displayName'),
    username: register('username'),
    language: register('language'),
    country: register('country'),
    timezone: register('timezone'),
    birthDate: register('birthDate'),
  }
  const submit = handleSubmit(async ({ language, country, birthDate, ...names }) => {
    const result = await change.attempt({
      params: { id: account.id },
      body: {
        ...names,
        ...(isLanguage(language) && { language }),
        country: country === '' ? null : country,
        birthDate: birthDate === '' ? null : birthDate,
        version: account.version,
      },
    })
    if (result.ok) toast({ tone: 'good', text: say('Your details are saved') })
    else
      showFailure(
        result,
        ['displayName', 'username', 'language', 'country', 'timezone', 'birthDate'],
        setError,
      )
    if (result.ok || result.code === 'ACCOUNT_CHANGED') await invalidate('getClientAccount', 'checkSession')
  })
  const { errors, isSubmitting } = formState
  return { fields, errors, isSubmitting, submit }
}
