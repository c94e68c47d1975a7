/**
 * In the page: a fake microphone's beep is taken as it is. To clean it of echo and noise takes the machine a seventh of a core
 * for each that is open; that the SDK asks for it is held by its own tests.
 */
export const plainMicrophone = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  navigator.mediaDevices.getUserMedia = ({ audio, ...wanted }) =>
    open({ ...wanted, audio: typeof audio === 'object' ? { ...audio, ...plain } : audio })`
