import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([
  ['line', { x1: '5', x2: '19', y1: '9', y2: '9' }],
  ['line', { x1: '5', x2: '19', y1: '15', y2: '15' }],
])
