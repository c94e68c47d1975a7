export { EarningsScreen } from './earnings-screen.tsx'
