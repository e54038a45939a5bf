type Attributes = Record<string, string>

/** Elements by script alone: a page may forbid markup in texts (trusted types). */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? '')
  element.append(...children)
  return element
}

/** A line drawing on a ground of 24 units. */
export function draw(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const looks: Attributes = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'aria-hidden': 'true',
  }
  for (const name in looks) svg.setAttribute(name, looks[name] ?? '')
  const line = document.createElementNS(namespace, 'path')
  for (const [name, value] of Object.entries({
    d: path,
    'stroke-width': '1.6',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }))
    line.setAttribute(name, value)
  svg.append(line)
  return svg
}
