import { find, type Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { folderOfPath, pathFrom } from '../../model/repository-path.ts'

/** The configuration of vendir (https://carvel.dev/vendir/), which copies folders from elsewhere into a repository. */
const VENDIR = /(?:^|\/)vendir\.ya?ml$/
/** Contents that are the repository's own. */
const OWN = ['manual', 'inline'] as const

/** The folders, relative to the root, that a file says are copied from elsewhere. */
export function vendoredFolders(path: string, { roots }: Parsed): readonly string[] {
  if (!VENDIR.test(path)) return []
  return roots.flatMap(root =>
    itemsOf(root, 'directories').flatMap(directory =>
      itemsOf(directory, 'contents').flatMap(content => {
        const isOwn = OWN.some(key => fieldOf(content, key) !== undefined)
        const folder = pathFrom(folderOfPath(path), `${textOf(directory)}/${textOf(content)}`)
        return isOwn || folder === undefined || folder === '' ? [] : [folder]
      }),
    ),
  )
}

const fieldOf = (node: Node, key: string): Node | undefined => (node.type === 'mapping' ? find(node, key) : undefined)

const itemsOf = (node: Node, key: string): readonly Node[] => {
  const list = fieldOf(node, key)
  return list?.type === 'sequence' ? list.items : []
}

/** What an entry has as its path. */
const textOf = (node: Node): string => {
  const path = fieldOf(node, 'path')
  return path?.type === 'scalar' && typeof path.value === 'string' ? path.value : '.'
}
