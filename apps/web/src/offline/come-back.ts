import { speakHere } from './speak-here.ts'

speakHere()
// the page that was asked for comes by itself when the line is back
window.addEventListener('online', () => location.reload())
document.getElementById('again')?.addEventListener('click', () => location.reload())
