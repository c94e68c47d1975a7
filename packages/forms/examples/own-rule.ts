import { createRule, email, required, type Schema } from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import type { Resolver } from 'react-hook-form'

interface Register {
  email: string
  adult: boolean
}

const accepted = createRule('accepted', {}, (value) => value === true)

const register = {
  email: [required, email],
  adult: [required, accepted],
} satisfies Schema<Register>

export const resolver: Resolver<Register> = rulesResolver(register, english, {
  email: { required: () => 'Fill in where we can reach you.' },
  adult: { accepted: () => 'Say that you are an adult.' },
})
