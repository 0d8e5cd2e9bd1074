import { get, items, rootOf } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { folderOfPath, pathFrom } from '../../model/repository-path.ts'

/** The configuration of vendir (https://carvel.dev/vendir/), which copies folders from elsewhere into a repository. */
const VENDIR = /(?:^|\/)vendir\.ya?ml$/
/** Contents that are the repository's own. */
const OWN = ['manual', 'inline'] as const

/** The folders, relative to the root, that a file says are copied from elsewhere. */
export function vendoredFolders(path: string, documents: readonly Document[]): readonly string[] {
  if (!VENDIR.test(path)) return []
  return documents.flatMap(document =>
    items(get(rootOf(document), 'directories')).flatMap(directory =>
      items(get(directory, 'contents')).flatMap(content => {
        const [around, own] = [directory, content].map(one => literal(get(one, 'path')) ?? '.')
        const folder = pathFrom(folderOfPath(path), `${around}/${own}`)
        const isOwn = OWN.some(key => get(content, key).node !== undefined)
        return isOwn || folder === undefined || folder === '' ? [] : [folder]
      }),
    ),
  )
}
