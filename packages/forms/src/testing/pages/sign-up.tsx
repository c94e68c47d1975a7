import { createRoot } from 'react-dom/client'
import { SignUpForm } from '../../../examples/sign-up.tsx'

const signedUp: unknown[] = []
createRoot(document.body).render(<SignUpForm onSignUp={(values) => signedUp.push(values)} />)

Object.assign(globalThis, { signedUp })
