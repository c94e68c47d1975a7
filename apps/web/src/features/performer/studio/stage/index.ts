export { StageScreen } from './stage-screen.tsx'
