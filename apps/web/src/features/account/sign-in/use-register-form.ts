import { createRule, required, type Schema } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import {
  emailRules,
  newPasswordRules,
  usernameRules,
  usernameWords,
} from '../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { useEnter } from './use-enter.ts'

export interface RegisterForm {
  email: string
  username: string
  password: string
  adult: boolean
}

const accepted = createRule('accepted', {}, (value) => value === true)

/** [A4] the server validates again: it also refuses common passwords */
export const registerRules = {
  email: [required, ...emailRules],
  username: usernameRules,
  password: [required, ...newPasswordRules],
  adult: [required, accepted],
} as const satisfies Schema<RegisterForm>

const adult = () => say('Say that you are an adult.')

export const registerWords = {
  email: { required: () => say('Fill in your e-mail address.') },
  username: usernameWords,
  password: { required: () => say('Choose a password.') },
  adult: { required: adult, accepted: adult },
}

/** The form of a new account: its fields, what is wrong with them, and sending it. */
export function useRegisterForm(as: 'client' | 'performer', returnTo: string | undefined) {
  const enter = useEnter(returnTo ?? '/welcome')
  const signUp = useAction('register')
  const apply = useAction('registerPerformer')
  const { register, handleSubmit, setError, formState } = useForm<RegisterForm>({
    resolver: rulesResolver(registerRules, useSentences(), registerWords),
  })
  // in the order of the screen: the first that is wrong gets the focus
  const fields = {
    email: register('email'),
    username: register('username'),
    password: register('password'),
    adult: register('adult'),
  }
  const submit = handleSubmit(async ({ email, username, password }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { email, username, password, language: spoken(), timezone: timeZone, adult: true as const }
    if (as === 'performer') {
      const result = await apply.attempt({ body })
      if (result.ok) return enter('performer')
      return showFailure(result, ['email', 'username', 'password', 'adult'], setError)
    }
    const result = await signUp.attempt({ body })
    if (result.ok) {
      await enter('client')
      // a reader with a `returnTo` skips the welcome page and goes back there
      if (returnTo !== undefined)
        toast({
          tone: 'good',
          text: say('Welcome, {name}', { name: result.value.clientAccount.displayName }),
          detail: say('Open the e-mail that we sent you: it says how to go on.'),
        })
    } else showFailure(result, ['email', 'username', 'password', 'adult'], setError)
  })
  const { errors, isSubmitting } = formState
  return { fields, errors, isSubmitting, submit }
}
