export function bundleServer(options?: { force?: boolean }): Promise<void>
export function bundleTestProcesses(options?: { force?: boolean }): Promise<void>
export const bundledServer: string
export function findBundled(source: string): string
