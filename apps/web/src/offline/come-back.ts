import { speakHere } from './speak-here.ts'
import { waitForServer } from './wait-for-server.ts'

speakHere()
const comeBack = () => location.reload()
const askNow = waitForServer({
  ask: async () => {
    const signal = AbortSignal.timeout(10_000)
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  },
  comeBack,
  random: Math.random,
})
window.addEventListener('online', askNow)
document.getElementById('again')?.addEventListener('click', comeBack)
