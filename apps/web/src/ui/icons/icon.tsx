import type { ComponentType, SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** its width and height in pixels */
  size?: number
}

export type IconComponent = ComponentType<IconProps>

/** An icon of one path, drawn on 24 by 24. It stands beside words or in a button with a name, and is not read out. */
export function icon(path: string): IconComponent {
  return ({ size = 24, ...props }) => (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  )
}
