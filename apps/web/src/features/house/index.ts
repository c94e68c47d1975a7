export { WrittenScreen } from './written-screen.tsx'
