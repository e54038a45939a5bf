import { createIcon } from '../create-icon.ts'

export default /* @__PURE__ */ createIcon([['path', { d: 'M20 6 9 17l-5-5' }]])
