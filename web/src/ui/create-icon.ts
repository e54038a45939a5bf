import { createElement, type ReactElement, type SVGProps } from 'react'

/** One of Lucide's icons: 24 units square, drawn in the colour of the text around it; hidden from screen readers unless labelled. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement

/** `shapes`: element name and attributes of each stroke. */
export function createIcon(shapes: [element: string, attributes: Record<string, string>][]): Icon {
  return ({ className, ...props }) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
        className: className ? `icon ${className}` : 'icon',
      },
      ...shapes.map(([element, attributes]) => createElement(element, attributes)),
    )
}
