export { HistoryScreen } from './history-screen.tsx'
export { CheckScreen } from './receipt/check-screen.tsx'
export { MoneyReceiptScreen } from './receipt/money-receipt-screen.tsx'
export { ReceiptScreen } from './receipt/receipt-screen.tsx'
