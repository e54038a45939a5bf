import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([['path', { d: 'm9 18 6-6-6-6' }]])
