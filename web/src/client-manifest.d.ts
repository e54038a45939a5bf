/** The browser build's files by source file; empty in development. */
declare module 'virtual:client-manifest' {
  type ManifestChunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
  const manifest: Record<string, ManifestChunk>
  export default manifest
}
