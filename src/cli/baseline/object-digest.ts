import { resourceAt } from '../../engine/assemble/settle.ts'
import type { Finding } from '../../engine/finding.ts'
import type { Node } from '../../languages/tree/node.ts'
import { nodeAt } from '../../languages/tree/query.ts'
import type { OpenedRun } from '../run/linted-run.ts'
import { digestOf } from '../run/shard.ts'
import type { KnownFinding } from './baseline-file.ts'

const LENGTH = 16
const shortDigest = (text: string): string => digestOf(text).slice(0, LENGTH)

/** Says of each finding which object it is about and what that object holds; objects are read again, each once. */
export function createIdentifier({ open, results, texts }: OpenedRun): (finding: Finding) => KnownFinding {
  const documentsOf = new Map(results.map(({ path, documents }) => [path, documents]))
  const digests = new Map<string, string>()
  const digestOfResource = (id: string, pointer: string): string => {
    const key = `${id}\n${pointer}`
    const before = digests.get(key)
    if (before !== undefined) return before
    const document = open(id)
    const node = document && nodeAt(document.file.text, document.root, pointer, document.parsers)
    const digest = shortDigest(node === undefined ? '' : canonical(node))
    digests.set(key, digest)
    return digest
  }
  return finding => {
    const { rule, check, object, pointer, location } = finding
    const known = { path: location.path, rule, check, object, pointer, count: 1 }
    if (isAboutText(rule)) return { ...known, digest: shortDigest(ownText(finding, texts.again(location.path) ?? '')) }
    const document = last(
      documentsOf.get(location.path) ?? [],
      one => (open(one.id)?.root.start ?? 0) <= location.start,
    )
    const resource = resourceAt(document, pointer)
    if (document === undefined || resource === undefined)
      return { ...known, digest: shortDigest(texts.again(location.path) ?? '') }
    const isBelow = pointer.startsWith(`${resource.pointer}/`)
    return {
      ...known,
      pointer: isBelow ? pointer.slice(resource.pointer.length) : pointer,
      digest: digestOfResource(document.id, resource.pointer),
    }
  }
}

/** What no rule has found but the engine itself: in the text, not in an object. */
const isAboutText = (rule: string): boolean => rule.startsWith('syntax/') || rule.startsWith('suppression/')

/** The suppression itself; of a file that is broken all of it, since nobody knows what it says. */
const ownText = ({ rule, location: { start, end } }: Finding, text: string): string =>
  rule.startsWith('suppression/') ? text.slice(start, end) : text.replaceAll('\r\n', '\n')

/** The last of a sorted list that `begins` still holds for, else the first. */
function last<T>(all: readonly T[], begins: (one: T) => boolean): T | undefined {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = all[middle]
    if (one !== undefined && begins(one)) low = middle + 1
    else high = middle
  }
  return all[Math.max(0, low - 1)]
}

/** The values of a tree as one text: the same for the same values, whatever the layout and the order of keys. */
function canonical(node: Node): string {
  const tag = node.tag === undefined ? '' : `${node.tag} `
  switch (node.type) {
    case 'scalar':
      return tag + JSON.stringify(node.value)
    case 'sequence':
      return `${tag}[${node.items.map(canonical).join(',')}]`
    case 'mapping': {
      const entries = node.entries.map(({ key, value }) => ({
        key,
        text: `${JSON.stringify(key)}:${canonical(value)}`,
      }))
      const sorted = entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      return `${tag}{${sorted.map(({ text }) => text).join(',')}}`
    }
  }
}
