/** What the header has for a signed-in account: fetched then, in one file. */
export { AccountMenu } from './account-menu.tsx'
export { NotificationBell } from './notification-bell.tsx'
