import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([
  ['path', { d: 'M7 7h10v10' }],
  ['path', { d: 'M7 17 17 7' }],
])
