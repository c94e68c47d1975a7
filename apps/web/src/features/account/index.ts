export { AccountScreen } from './account-screen.tsx'
export { RegisterScreen } from './register-screen.tsx'
export { SignInAgain } from './sign-in-again.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
