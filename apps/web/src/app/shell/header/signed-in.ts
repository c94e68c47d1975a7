/** The header's parts for a signed-in account: one chunk, loaded only for such an account. */
export { AccountMenu } from './account-menu.tsx'
export { NotificationBell } from './notification-bell.tsx'
