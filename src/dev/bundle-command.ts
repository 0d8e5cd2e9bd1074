import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { filesBelow } from './bench/files.ts'
import { OPTIONS, writeBundle } from './bundle.ts'
import { sources } from './sources.ts'
import { toCommonJs } from './to-common-js.ts'

const BIN = 'src/cli/bin.ts'
/** What every command needs, and `--version` nothing else. */
const ALWAYS: readonly string[] = [BIN, 'src/cli/main.ts']
/** The API for programs, which does what the command does. */
const API = 'src/api/index.ts'
/** The modules that are loaded when their `load` is first called: rules of an area, kinds of a domain, a deploy step's work, tables. */
const PART = /^src\/(?:(?:kinds|rules|deploy)\/[^/]+\/index|(?:rules|model\/iam\/services)\/data\.generated)\.ts$/
/** What a run on a single ConfigMap loads. */
const USUAL: readonly string[] = [
  ...['src/cli/commands/lint.ts', 'src/kinds/kubernetes/index.ts', 'src/kinds/schema/index.ts'],
  ...['src/rules/schema/index.ts', 'src/rules/secrets/index.ts', 'src/reporters/text.ts'],
]
/** What a run on other manifests loads beside it. */
const MANIFESTS: readonly string[] = ['access', 'network', 'registry', 'rights', 'storage', 'workload'].map(
  area => `src/rules/${area}/index.ts`,
)
/** What evaluates expressions: only graphs, policies and definitions need it. */
const EXPRESSIONS: readonly string[] = [
  ...[
    'deploy/custom',
    'deploy/kro',
    'deploy/policies',
    'kinds/application',
    'kinds/policy',
    'rules/graph',
    'rules/policy',
  ],
].map(part => `src/${part}/index.ts`)
/** What a run that lints may load. */
const LINTS = /^src\/(?:deploy|kinds|languages|rules)\//

/**
 * Modules that are in one chunk: those that the usual run needs, those that most manifests need, those that only what evaluates
 * expressions needs, and the others that several chunks of linting need.
 */
const GROUPS = ['usual', 'manifests', 'expressions', 'shared'] as const
type Group = (typeof GROUPS)[number]

/**
 * Bundles the command as CommonJS, which Node starts 5 ms sooner and whose compiled code can be kept (code-cache.ts): esbuild
 * splits it into the program and what it imports dynamically or by `load`. Node takes half a millisecond for each file of a
 * program, and esbuild makes a chunk for each set of entries that share modules, which are 220: a small file takes 1.5 times
 * as long with them. So entries import whole groups of modules, each of which becomes one chunk. Gives the paths of all
 * bundled files. `dist/index.js` gives the API as an ES module: what it is made of is there once.
 */
export async function bundleCommand(): Promise<readonly string[]> {
  const parts = filesBelow('src')
    .map(path => relative('.', path).replaceAll(sep, '/'))
    .filter(path => PART.test(path))
  const { inputs } = (await build(optionsFor([BIN, API, ...parts], [lazyParts, usedFacts, sources()]))).metafile
  const imported = Object.values(inputs).flatMap(({ imports }) => imports)
  const late = imported.filter(({ kind, external }) => kind === 'dynamic-import' && external !== true)
  const entries = [...new Set([BIN, API, ...parts, ...late.map(({ path }) => path)])]
  const groups = groupsOf(entries, inputs)
  const bundled = await build(optionsFor(entries, [lazyParts, usedFacts, grouped(groups), sources(groups.importsOf)]))
  for (const { path, text } of bundled.outputFiles) writeBundle(path, toCommonJs(text))
  writeBundle('dist/index.js', `import api from './${outputOf(API)}.cjs'\nexport const { Clauselint } = api\n`)
  return Object.keys(bundled.metafile.inputs)
}

const optionsFor = (entries: readonly string[], plugins: readonly Plugin[]) =>
  ({
    ...OPTIONS,
    entryPoints: Object.fromEntries(entries.map(entry => [outputOf(entry), entry])),
    outExtension: { '.js': '.cjs' },
    // Graphviz accepts any address for a module that is not a file.
    define: {
      'import.meta.filename': '__filename',
      'import.meta.dirname': '__dirname',
      'import.meta.url': '__filename',
    },
    // A group is imported for the chunk that its modules are in; a fact that `usedFacts` does not find must not go unseen.
    logOverride: { 'ignored-bare-import': 'silent', 'import-is-undefined': 'error' },
    plugins: [...plugins],
  }) satisfies BuildOptions

const outputOf = (module: string): string => (module === BIN ? 'bin/clauselint' : `chunks/${nameOf(module)}`)

/** `src/languages/json/json.ts` → `languages-json-json`, `src/kinds/eks/index.ts` → `kinds-eks`, `node_modules/chalk/source/index.js` → `chalk-source`. */
const nameOf = (module: string): string =>
  module
    .replace(/^.*node_modules\//, '')
    .replace(/^src\//, '')
    .replace(/(?:\/index)?\.\w+$/, '')
    .replaceAll('/', '-')

/** Parts are required by the call that loads them; in the sources that is an import. */
const lazyParts: Plugin = {
  name: 'lazy-parts',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /(?:^|\/)(?:index|data\.generated)\.ts$/ }, ({ kind, path, resolveDir }) => {
      const module = relative('.', resolve(resolveDir, path)).replaceAll(sep, '/')
      return kind === 'import-statement' && PART.test(module) ? { path: module, namespace: 'lazy-part' } : undefined
    })
    onLoad({ filter: /./, namespace: 'lazy-part' }, ({ path }) => ({
      contents: `export const load = () => require('./${nameOf(path)}.cjs').load()`,
    }))
    onResolve({ filter: /\.cjs$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path, external: true } : undefined,
    )
  },
}

/**
 * Rules import all facts by one name: esbuild leaves out what no rule uses, but takes what any rule uses for used by all. So each
 * rule imports a module of what it uses itself.
 */
const usedFacts: Plugin = {
  name: 'used-facts',
  setup({ onLoad, onResolve }) {
    const namespace = 'used-facts'
    onResolve({ filter: /\/facts\/index\.ts$/ }, ({ importer }) => ({ path: importer, namespace }))
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: exportsUsed(new Set(readFileSync(path, 'utf8').match(/(?<=\bfacts\s*\.)\w+/g))),
      resolveDir: resolve('src/facts'),
    }))
  },
}

/** The statements of `src/facts/index.ts`, for some names alone. */
const exportsUsed = (names: ReadonlySet<string>): string =>
  readFileSync('src/facts/index.ts', 'utf8').replaceAll(
    /^export (?:type \*|\{([^}]*)\}) from .*\n/gm,
    (line, list?: string) => {
      const used =
        list
          ?.split(',')
          .map(name => name.trim())
          .filter(name => names.has(name)) ?? []
      return used.length === 0 ? '' : line.replace(/\{[^}]*\}/, `{${used.join()}}`)
    },
  )

/** The modules of the groups, and the statements by which a module imports the groups that it uses: none unless it is an entry. */
interface Groups {
  readonly modulesOf: (group: string) => readonly string[]
  readonly importsOf: (module: string) => string
}

function groupsOf(entries: readonly string[], inputs: Metafile['inputs']): Groups {
  const used = new Map(entries.map(entry => [entry, modulesUsedBy(entry, inputs)]))
  const usedByAny = (some: readonly string[]) => new Set(some.flatMap(entry => [...(used.get(entry) ?? [])]))
  const [usual, manifests] = [usedByAny(USUAL), usedByAny(MANIFESTS)]
  const groupOf = (module: string): Group | undefined => {
    if (entries.includes(module) || !module.startsWith('src/')) return undefined
    const users = entries.filter(entry => used.get(entry)?.has(module))
    if (users.length < 2) return undefined
    if (usual.has(module)) return 'usual'
    if (manifests.has(module)) return 'manifests'
    const lints = users.filter(entry => LINTS.test(entry))
    if (lints.length === 0) return undefined
    return lints.every(entry => EXPRESSIONS.includes(entry)) ? 'expressions' : 'shared'
  }
  const groups = new Map(Object.keys(inputs).map(module => [module, groupOf(module)]))
  const modulesOf = (group: string): readonly string[] =>
    [...groups.keys()].filter(module => groups.get(module) === group)
  const groupsIn = (modules: Iterable<string>) => Array.from(modules, one => groups.get(one))
  const needed = new Map(
    GROUPS.map(group => [group, modulesOf(group).flatMap(module => groupsIn(modulesUsedBy(module, inputs)))]),
  )
  return {
    modulesOf,
    importsOf: module => {
      const modules = used.get(module)
      if (modules === undefined || ALWAYS.includes(module)) return ''
      const uses = new Set(['usual', ...groupsIn(modules).flatMap(group => (group && needed.get(group)) ?? [])])
      return GROUPS.map(group => (uses.has(group) ? `import 'group:${group}'\n` : '')).join('')
    },
  }
}

/** An entry and all that it imports, directly or not, but for what is loaded later. */
function modulesUsedBy(entry: string, inputs: Metafile['inputs']): ReadonlySet<string> {
  const found = new Set([entry])
  for (const module of found)
    for (const { path, kind, external } of inputs[module]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) found.add(path)
  return found
}

/** `group:NAME` is a module that imports all modules of a group. */
const grouped = ({ modulesOf }: Groups): Plugin => ({
  name: 'grouped',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }))
    onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({
      contents: modulesOf(path)
        .map(module => `import './${module}'`)
        .join('\n'),
      resolveDir: resolve('.'),
    }))
  },
})
