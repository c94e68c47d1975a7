export { CheckScreen } from './check-screen.tsx'
export { HistoryScreen } from './history-screen.tsx'
export { ReceiptScreen } from './receipt-screen.tsx'
