export { WatchScreen } from './watch-screen.tsx'
