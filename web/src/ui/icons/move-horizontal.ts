import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([
  ['path', { d: 'm18 8 4 4-4 4' }],
  ['path', { d: 'M2 12h20' }],
  ['path', { d: 'm6 8-4 4 4 4' }],
])
