export { DiscoverScreen } from './discover-screen.tsx'
