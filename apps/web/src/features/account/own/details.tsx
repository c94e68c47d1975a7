import { type ClientAccount, languages } from '@footlight/contract'
import { countryOptions } from '../../../lib/language/country-options.ts'
import { countryName } from '../../../lib/language/format.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { timezoneOption, timezoneOptions } from '../../../lib/language/time-zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Panel } from '../../../ui/page.tsx'
import { LongSelect } from './long-select.tsx'
import { useDetailsForm } from './use-details-form.ts'

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
