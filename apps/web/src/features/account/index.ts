export { AccountScreen } from './account-screen.tsx'
export { RegisterScreen } from './register-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
