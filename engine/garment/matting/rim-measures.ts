/** Pixels: what lies so deep inside the rough outline holds nothing of the ground. */
export const pure = 3
/** RGB units between ground and palest cloth, above which a pixel's colour alone tells its share. */
export const clear = 70
/** Reaches inside the rough outline: between them what is like the ground is counted, and up to the second contrasts are measured. */
export const depth = { from: 1, to: 2.5 }
