import type { Hash } from 'node:crypto'

/** Starts a SHA-256. Not by an import: runs without a cache need none, and loading Node's module takes them 2 ms. */
export const sha256 = (): Hash => process.getBuiltinModule('node:crypto').createHash('sha256')

/** The SHA-256 of a text (as UTF-8) or of bytes: 43 characters of base64url. In one step, which takes half the time. */
export const digestOf = (content: string | Uint8Array): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', content, 'base64url')
