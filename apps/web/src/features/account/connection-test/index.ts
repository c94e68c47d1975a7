export { ConnectionTestScreen } from './connection-test-screen.tsx'
