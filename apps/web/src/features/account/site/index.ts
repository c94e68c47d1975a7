export { ContactScreen } from './contact-screen.tsx'
export { WrittenScreen } from './written-screen.tsx'
