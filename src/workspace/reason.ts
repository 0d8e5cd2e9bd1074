/** The code of an error of the operating system: `ENOENT`; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What an error of the operating system means, in words; without the path, which messages give beside it. */
export const reasonOf = (error: unknown): string => meaningOf(error, 'read')

/** The same for an error in writing. */
export const writingReasonOf = (error: unknown): string => meaningOf(error, 'written')

function meaningOf(error: unknown, wanted: 'read' | 'written'): string {
  const code = codeOf(error)
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'ELOOP':
      return 'it is a symbolic link loop'
    case 'ENOENT':
      return 'it does not exist'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOTDIR':
      return 'its parent is not a folder'
    case 'ENAMETOOLONG':
      return 'its name is too long'
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no space is left'
    case 'EROFS':
      return 'the file system is read-only'
    default:
      return `it could not be ${wanted} (${code ?? String(error)})`
  }
}
