export { OperatorScreen } from './operator-screen.tsx'
