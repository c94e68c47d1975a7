interface BitrateCurveProps {
  /** kbit/s, oldest first */
  samples: readonly number[]
  /** how many fill the width */
  length: number
}

const height = 48
const width = 240

/** The last minute of the line as a curve; the numbers below say the same. */
export function BitrateCurve({ samples, length }: BitrateCurveProps) {
  if (samples.length < 2) return <div className="h-16 border-b border-line" />
  const top = Math.max(...samples) * 1.15 || 1
  const step = width / (length - 1)
  const start = width - (samples.length - 1) * step
  const points = samples.map((sample, index) => {
    const y = height - (sample / top) * height
    return `${(start + index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-16 w-full border-b border-line"
    >
      <polygon
        points={`${start},${height} ${points.join(' ')} ${width},${height}`}
        className="fill-available/15"
      />
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-available stroke-2"
      />
    </svg>
  )
}
