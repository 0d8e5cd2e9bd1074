import type { Hash } from 'node:crypto'

/** Starts a SHA-256. Not by an import: runs without a cache need none, and loading Node's module takes them 2 ms. */
export const sha256 = (): Hash => process.getBuiltinModule('node:crypto').createHash('sha256')
