export { WalletScreen } from './wallet-screen.tsx'
