import { posix, relative } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { apart, nameOf, OPTIONS, writeBundle } from './bundle.ts'
import { spreads } from './spreads.ts'
import { type NameInTrunk, toCommonJs, URL_NAME } from './to-common-js.ts'

const BIN = 'src/cli/bin.ts'
/** What nearly every run needs. Its chunk also has what several parts share. */
const TRUNK = 'src/cli/commands/lint.ts'
/** The modules that are loaded when their `load` is first called: the rules of an area, the kinds of a domain. */
const PART = /^src\/(?:kinds|rules)\/[^/]+\/index\.ts$/

const COMMAND = {
  ...OPTIONS,
  define: { 'import.meta.url': URL_NAME },
} as const satisfies BuildOptions

/**
 * Bundles the command as CommonJS, which Node starts 5 ms sooner: the program, and in dist/chunks the trunk, every part, and
 * every module that is imported dynamically. They take from the trunk what it has, but for the program, which is there before
 * it. What several parts need is in the trunk; what else several chunks need is in each of them, since Node takes about half a
 * millisecond for each file of a program. Nothing in the sources keeps state in a module, so copies do no harm. Gives the
 * paths of all bundled files.
 */
export async function bundleCommand(): Promise<readonly string[]> {
  const chunks = new Set([BIN])
  const analysed = await bundleOne(TRUNK, chunks)
  const parts = Object.keys(analysed.inputs).filter(path => PART.test(path))
  const trunk = trunkOf(parts, analysed.inputs)
  const { nameInTrunk, exports } = nameExports()
  const inputs = new Set(Object.keys(analysed.inputs))
  for (const part of parts) chunks.add(part)
  // Those that are found on the way are visited, too.
  for (const module of chunks) {
    if (module === TRUNK) continue
    const plugins = [whenCalled(module), ...(module === BIN ? [] : [fromTrunk(trunk)])]
    const bundled = await bundleOne(module, chunks, plugins)
    for (const input of Object.keys(bundled.inputs)) inputs.add(input)
    writeBundle(outfileOf(module), toCommonJs(bundled.text, wayTo(TRUNK), nameInTrunk))
  }
  const contents = [`export * from './${TRUNK}'`, ...exports()].join('\n')
  const { text } = await bundleOne({ contents, resolveDir: '.', loader: 'ts' }, chunks, [whenCalled(TRUNK)])
  writeBundle(outfileOf(TRUNK), toCommonJs(text, wayTo(TRUNK), nameInTrunk))
  return [...inputs]
}

interface Bundled {
  readonly text: string
  readonly inputs: Metafile['inputs']
}

/** Bundles from a module, or from a text; adds to `chunks` what is imported dynamically. */
async function bundleOne(
  from: string | NonNullable<BuildOptions['stdin']>,
  chunks: Set<string>,
  plugins: readonly Plugin[] = [],
): Promise<Bundled> {
  const outfile = outfileOf(typeof from === 'string' ? from : TRUNK)
  const { metafile, outputFiles } = await build({
    ...COMMAND,
    ...(typeof from === 'string' ? { entryPoints: [from] } : { stdin: from }),
    outfile,
    plugins: [apart(outfile, outfileOf, module => chunks.add(module)), ...plugins, spreads],
  })
  return { text: outputFiles.map(({ text }) => text).join(''), inputs: metafile.inputs }
}

const outfileOf = (module: string): string =>
  module === BIN ? 'dist/bin/clauselint.cjs' : `dist/chunks/${nameOf(module)}.cjs`
/** What one chunk requires another one by. */
const wayTo = (module: string): string => `./${posix.basename(outfileOf(module))}`

/** The modules of the trunk: what is reached from it without any part, and what several parts reach. */
function trunkOf(parts: readonly string[], inputs: Bundled['inputs']): ReadonlySet<string> {
  const reach = (from: string, into: Set<string>): Set<string> => {
    if (into.has(from) || (PART.test(from) && into.size > 0)) return into
    into.add(from)
    for (const { path } of inputs[from]?.imports ?? []) if (path in inputs) reach(path, into)
    return into
  }
  const trunk = reach(TRUNK, new Set())
  const seen = new Set<string>()
  for (const part of parts)
    for (const module of reach(part, new Set())) {
      if (seen.has(module)) trunk.add(module)
      seen.add(module)
    }
  return trunk
}

/** Names what chunks take from the trunk, each thing once, and gives the statements that export it. */
function nameExports(): { readonly nameInTrunk: NameInTrunk; readonly exports: () => readonly string[] } {
  const names = new Map<string, { readonly name: string; readonly statement: string }>()
  return {
    nameInTrunk: (module, exported) => {
      const key = `${module} ${exported}`
      const name = names.get(key)?.name ?? `$${names.size}`
      const what = exported === '*' ? `* as ${name}` : `{ ${exported} as ${name} }`
      names.set(key, { name, statement: `export ${what} from './${module}'` })
      return name
    },
    exports: () => Array.from(names.values(), ({ statement }) => statement),
  }
}

/** Leaves the modules of the trunk to it. */
const fromTrunk = (trunk: ReadonlySet<string>): Plugin => ({
  name: 'from-trunk',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.{1,2}\// }, async ({ kind, path, importer, resolveDir, pluginData }) => {
      if (kind !== 'import-statement' || pluginData === SEEN) return undefined
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: SEEN })
      const module = relative('.', found.path)
      return trunk.has(module) ? { path: `trunk:${module}`, external: true } : undefined
    })
  },
})
const SEEN = 'seen'

/** Has parts loaded by a call, but for the one that is being bundled. */
const whenCalled = (own: string): Plugin => ({
  name: 'when-called',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]index\.ts$/ }, ({ path }) => {
      const module = relative('.', path)
      if (!PART.test(module) || module === own) return undefined
      return { contents: `export const load = () => require(${JSON.stringify(wayTo(module))}).load()` }
    })
    onResolve({ filter: /\.cjs$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path, external: true } : undefined,
    )
  },
})
