/* What pages.ts uses of the measuring tools, which are a package of their own (bench/package.json) and not installed with the product. */

declare module 'lighthouse' {
  type Audit = {
    title: string
    score: number | null
    scoreDisplayMode: string
    numericValue?: number
    details?: unknown
  }
  type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> }
  export const desktopConfig: Record<string, unknown>
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error' },
    config?: typeof desktopConfig,
  ): Promise<{ lhr: Report } | undefined>
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string
    chromeFlags: string[]
    envVars: Record<string, string | undefined>
  }): Promise<{ port: number; kill: () => void }>
}
