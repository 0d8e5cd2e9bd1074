import { type UnreadFile, unreadFileOf } from '../languages/unread.ts'
import { beginOf } from './found-by-text.ts'
import { type Repository, toAbsolute } from './repository.ts'

/** How much of a file is looked at for what it speaks of, in bytes. */
const LOOKED_AT = 65_536

/** What the file at `path` is, if it is of a sort that is not read and that matters (`unreadFileOf`). Never throws. */
export const unreadAt = (path: string, repository: Repository): UnreadFile | undefined =>
  unreadFileOf(path, () => beginOf(toAbsolute(repository, path), LOOKED_AT))
