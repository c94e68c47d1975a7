export { PageScreen } from './page-screen.tsx'
