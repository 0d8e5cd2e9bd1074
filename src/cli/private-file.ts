import type { Stats } from 'node:fs'

/** Whether it belongs to the user. On Windows, which has no such owners, the folder's own permissions keep others out. */
export const isOwn = ({ uid }: Pick<Stats, 'uid'>): boolean => process.getuid === undefined || uid === process.getuid()

/** Whether it belongs to the user, and nobody else may read or write it. */
export const isPrivate = (status: Pick<Stats, 'uid' | 'mode'>): boolean =>
  process.getuid === undefined || (isOwn(status) && (status.mode & 0o077) === 0)
