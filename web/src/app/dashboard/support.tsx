export { SupportTab as default } from '../../features/support/support-tab.tsx'
