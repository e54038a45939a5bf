import { z } from 'zod'

/** In lists of everybody's, `total` counts no further than one beyond `listedAtMost`. */
export const paginationSchema = z.object({ total: z.int(), totalPages: z.int() })
