import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([['path', { d: 'm6 9 6 6 6-6' }]])
