import { type ClientAccount, isLanguage } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { displayNameRules } from '../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { usernameRules, usernameWords } from '../username-rule.ts'

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
export function useDetailsForm(account: ClientAccount) {
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
