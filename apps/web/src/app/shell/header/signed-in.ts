/** What the header has for whoever is signed in: fetched then, in one file. */
export { AccountMenu } from './account-menu.tsx'
export { NotificationBell } from './notification-bell.tsx'
