export { DiaryScreen } from './diary-screen.tsx'
