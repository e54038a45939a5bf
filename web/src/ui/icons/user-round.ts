import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([
  ['circle', { cx: '12', cy: '8', r: '5' }],
  ['path', { d: 'M20 21a8 8 0 0 0-16 0' }],
])
