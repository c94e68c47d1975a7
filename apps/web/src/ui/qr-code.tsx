import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** what it is a picture of */
  label: string
}

/** Dark on white in every theme: cameras read other colours unreliably. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 3, ecc: 'M' })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-52 rounded"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dots.join('')} />
    </svg>
  )
}
