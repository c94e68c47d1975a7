export type DeviceKind = 'camera' | 'microphone'

export interface DeviceChoice {
  deviceId: string
  label: string
}

export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (kind: DeviceKind) => `live.${kind}`

/** [C6] Stores a choice by device id and label; null deletes it. Errors of the storage are ignored. */
export function rememberDevice(kind: DeviceKind, choice: DeviceChoice | null, storage: ChoiceStorage): void {
  try {
    if (choice === null) storage.removeItem(keyOf(kind))
    else storage.setItem(keyOf(kind), JSON.stringify({ deviceId: choice.deviceId, label: choice.label }))
  } catch {
    // the storage is full, or disabled by the user: the choice is lost with the page
  }
}

/** The remembered device among those present: by id, else by label, as browsers renew ids. */
export function recallDevice<T extends DeviceChoice>(
  kind: DeviceKind,
  present: readonly T[],
  storage: ChoiceStorage,
): T | undefined {
  const choice = readChoice(kind, storage)
  if (!choice) return undefined
  return (
    present.find(({ deviceId }) => deviceId !== '' && deviceId === choice.deviceId) ??
    present.find(({ label }) => label !== '' && label === choice.label)
  )
}

function readChoice(kind: DeviceKind, storage: ChoiceStorage): DeviceChoice | undefined {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(keyOf(kind)) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { deviceId, label } = parsed as Partial<DeviceChoice>
    return typeof deviceId === 'string' && typeof label === 'string' ? { deviceId, label } : undefined
  } catch {
    return undefined
  }
}
