export const compileCache: Record<string, string>
export const memorySettings: Record<string, string>
export const nodeOptions: string[]
