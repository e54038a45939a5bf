/**
 * Settings of the system's memory allocator (glibc; others ignore them): pictures are large and short-lived, so their memory goes
 * back to the system at once and is not kept for each thread.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
}
