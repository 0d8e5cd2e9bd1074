/**
 * The largest file, in bytes, that is read into memory, whatever is configured: far above any text that is analysed, and far
 * below the longest string that V8 can make.
 */
export const LARGEST_FILE = 100_000_000
