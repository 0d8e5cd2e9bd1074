import { posix } from 'node:path'

/** Where pages of the repository that have no folder of the site are shown. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['README.md', '/'],
  ['CHANGELOG.md', '/versions'],
  ['CONTRIBUTING.md', '/docs/contributing/'],
])

/** The address on the site of a page of the repository, `rules-docs/network/dns.md`; undefined if it has none. */
export function addressOf(path: string): string | undefined {
  const [, folder = '', name = ''] = /^(docs|rules-docs)\/(.+)\.md$/.exec(path) ?? []
  if (folder === '') return ELSEWHERE.get(path)
  return `/${folder === 'docs' ? 'docs' : 'rules'}/${name.replace(/(^|\/)README$/, '$1')}`
}

const FENCE = /^(?:`{3,}|~{3,})[\s\S]*?^(?:`{3,}|~{3,})[ \t]*$/gm
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g

/**
 * A page's Markdown with links to other pages by their addresses on the site. What the site does not have is its text
 * alone; examples in fences stay as they are. `path` is the page's path in the repository.
 */
export function withSiteLinks(markdown: string, path: string): string {
  let end = 0
  let written = ''
  for (const fence of markdown.matchAll(FENCE)) {
    written += linked(markdown.slice(end, fence.index), path) + fence[0]
    end = fence.index + fence[0].length
  }
  return written + linked(markdown.slice(end), path)
}

const linked = (prose: string, path: string): string =>
  prose.replace(LINK, (_, image: string, text: string, target: string, anchor = '') => {
    const meant = posix.join(posix.dirname(path), target)
    if (image !== '') return `![${text}](/${posix.basename(meant)})`
    const address = addressOf(meant)
    return address === undefined ? text : `[${text}](${address}${anchor})`
  })
