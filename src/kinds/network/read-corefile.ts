import { type Cursor, follow, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { Corefile, OpenText, Option, Plugin, Server, Zone } from '../../facts/network/corefile.ts'
import { faultsOf, isBody } from '../../languages/corefile/tree.ts'

/** The context of a Corefile. */
export type CorefileOwner = Pick<Corefile, 'of' | 'isOfCluster' | 'writable' | 'cluster'>

/** Limit of lines of snippets that are put where they are imported: CoreDNS itself stops at 1,000 imports. */
const MOST_IMPORTED = 20_000
/** A snippet may import another one; one that imports itself is refused by CoreDNS. */
const DEEPEST = 20

/** What the Corefile at `root` says. */
export function readCorefile(root: Cursor, owner: CorefileOwner): Corefile {
  const statements = items(root)
  const expand = snippetReader(statements)
  const servers = statements.flatMap(statement => {
    const [first] = wordsOf(statement)
    const body = bodyOf(statement)
    const isServer = body !== undefined && first !== undefined && !isSnippet(first)
    return isServer ? [toServer(statement, body, expand)] : []
  })
  const [imported] = statements.filter(statement => literal(get(statement, 0)) === 'import')
  return {
    ...owner,
    servers,
    isNodeLocal: servers.some(isNodeLocal),
    faults: faultsOf(root.node).map(({ kind, pointer }) => ({ kind, at: place(follow(root, pointer)) })),
    at: place(get(root, 0)),
    ...(imported === undefined ? {} : { open: elsewhere(imported) }),
  }
}

const wordsOf = (line: Cursor): readonly Cursor[] => items(line).filter(({ node }) => node?.type === 'scalar')
const bodyOf = (line: Cursor): Cursor | undefined => items(line).find(({ node }) => isBody(node))
const isSnippet = (word: Cursor): boolean => /^\(.*\)$/s.test(literal(word) ?? '')

const elsewhere = (line: Cursor): OpenText => ({
  why: 'what is imported from another file is only known where CoreDNS runs',
  at: place(get(line, 1)),
})

/** Lines, and the first import that is of no snippet. */
interface Lines {
  readonly lines: readonly Cursor[]
  readonly open?: OpenText
}

/** Makes the reader of bodies that puts the snippets of the file where they are imported, within one limit for all. */
function snippetReader(statements: readonly Cursor[]): (body: Cursor) => Lines {
  const snippets = new Map<string, Cursor>()
  for (const statement of statements) {
    const [name] = wordsOf(statement)
    const body = bodyOf(statement)
    if (name !== undefined && body !== undefined && isSnippet(name))
      snippets.set((literal(name) ?? '').slice(1, -1), body)
  }
  let left = MOST_IMPORTED
  const expand = (body: Cursor, depth: number): Lines => {
    const lines: Cursor[] = []
    let open: OpenText | undefined
    for (const line of items(body)) {
      const name = literal(get(line, 0)) === 'import' ? (literal(get(line, 1)) ?? '') : undefined
      const snippet = name === undefined ? undefined : snippets.get(name)
      if (name === undefined) lines.push(line)
      else if (snippet === undefined || depth >= DEEPEST || left <= 0) open ??= elsewhere(line)
      else {
        const inside = expand(snippet, depth + 1)
        left -= inside.lines.length + 1
        for (const one of inside.lines) lines.push(one)
        open ??= inside.open
      }
    }
    return { lines, ...(open === undefined ? {} : { open }) }
  }
  return body => expand(body, 0)
}

function toServer(statement: Cursor, body: Cursor, expand: (body: Cursor) => Lines): Server {
  const { lines, open } = expand(body)
  return {
    zones: wordsOf(statement).map(toZone),
    plugins: lines.map(line => toPlugin(line, expand)),
    at: place(get(statement, 0)),
    body: place(body),
    ...(open === undefined ? {} : { open }),
  }
}

function toPlugin(line: Cursor, expand: (body: Cursor) => Lines): Plugin {
  const body = bodyOf(line)
  return {
    ...toOption(line),
    options: body === undefined ? [] : expand(body).lines.map(toOption),
    at: place(get(line, 0)),
  }
}

const toOption = (line: Cursor): Option => {
  const [name, ...words] = wordsOf(line)
  return { name: (name && literal(name)) ?? '', words: words.map(wordValue) }
}

/** What CoreDNS takes from its environment: `{$NAME}`, `{%NAME%}`. */
const VARIABLE = /\{\$[^{}]{1,200}\}|\{%[^{}%]{1,200}%\}/

function wordValue(cursor: Cursor): Value<string> {
  const text = literal(cursor) ?? ''
  const at = place(cursor)
  if (!VARIABLE.test(text) && !isTemplated(text)) return { state: 'known', value: text, at }
  return { state: 'unknown', why: `${(VARIABLE.exec(text)?.[0] ?? text).slice(0, 60)} is only known at deployment`, at }
}

const PORTS: ReadonlyMap<string, number> = new Map([
  ['dns', 53],
  ['tls', 853],
  ['quic', 853],
  ['https', 443],
  ['https3', 443],
  ['grpc', 443],
])

function toZone(cursor: Cursor): Zone {
  const word = wordValue(cursor)
  const text = (word.state === 'known' ? word.value : (literal(cursor) ?? '')).toLowerCase()
  const [, protocol = 'dns'] = /^([a-z0-9]{1,10}):\/\//.exec(text) ?? []
  const [, port] = /:(\d{1,5})$/.exec(text) ?? []
  const name = text.replace(/^[a-z0-9]{1,10}:\/\//, '').replace(/:\d{1,5}$/, '')
  const zone = name === '' || name === '.' ? '.' : name.endsWith('.') ? name.slice(0, -1) : name
  return {
    name: word.state === 'known' ? { ...word, value: zone } : word,
    protocol,
    port: port === undefined ? (PORTS.get(protocol) ?? 0) : Number(port),
  }
}

/** The address that Kubernetes' cache on each node listens on, and the placeholders of its manifest. */
const isNodeLocal = ({ plugins }: Server): boolean =>
  plugins.some(
    ({ name, words }) =>
      (name === 'bind' && words.some(word => word.state === 'known' && word.value.startsWith('169.254.'))) ||
      words.some(word => word.state === 'known' && word.value.startsWith('__PILLAR__')),
  )
