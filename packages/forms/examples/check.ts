import { check, email, minLength, required, type Schema, sameAs } from '@footlight/forms'
import { english } from '@footlight/forms/en'

interface SignUp {
  email: string
  password: string
  passwordAgain: string
}

const signUp = {
  email: [required, email],
  password: [required, minLength(10)],
  passwordAgain: [required, sameAs('password')],
} satisfies Schema<SignUp>

const values: SignUp = { email: 'name@example', password: 'secret', passwordAgain: ' ' }
for (const failure of check(signUp, values)) {
  console.log(`${failure.path}: ${english(failure, { password: 'the password' })}`)
}
