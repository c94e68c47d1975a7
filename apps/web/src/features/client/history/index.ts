export { HistoryScreen } from './history-screen.tsx'
export { CheckScreen } from './receipt/check-screen.tsx'
export { MoneyReceiptScreen, ReceiptScreen } from './receipt/receipt-screen.tsx'
