import { posix } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { apart, nameOf, OPTIONS, writeBundle } from './bundle.ts'
import { createTaken, fromHome, type HomeOf, LIBRARY, PART, whenCalled } from './chunks.ts'
import { withAssignedFields } from './conditional-spreads.ts'
import { withIndexedLoops } from './indexed-loops.ts'
import { spreads } from './spreads.ts'
import { toCommonJs } from './to-common-js.ts'

const BIN = 'src/cli/bin.ts'
/** What nearly every run needs. Its chunk also has what several parts share. */
const TRUNK = 'src/cli/commands/lint.ts'
const CEL = 'src/cel.ts'
/** What several parts need, but not those that nearly every run needs. */
const SHARED = 'src/shared.ts'
/** The parts that a run on a single ConfigMap needs. */
const USUAL_PARTS = ['src/kinds/kubernetes/index.ts', 'src/rules/secrets/index.ts']

const COMMAND = {
  ...OPTIONS,
  // Of a module that is no file Graphviz takes any address.
  define: {
    'import.meta.filename': '__filename',
    'import.meta.dirname': '__dirname',
    'import.meta.url': '__filename',
  },
} as const satisfies BuildOptions

/**
 * Bundles the command as CommonJS, which Node starts 5 ms sooner: the program, and in dist/chunks the trunk, the library, every
 * part, and every module that is imported dynamically. They take from the trunk and the library what these have, but for the
 * program, which is there before them. What several parts need is in the trunk, or in a chunk of its own where the usual
 * ones do not need it; what else several chunks need is in each of them, since Node takes about half a millisecond for each file of a program. Nothing in the sources keeps state in a module,
 * so copies do no harm. Gives the paths of all bundled files.
 */
export async function bundleCommand(): Promise<readonly string[]> {
  const chunks = new Set([BIN])
  const homes = await findHomes(chunks)
  const homeOf: HomeOf = module => inLibrary(module) ?? homes.get(module)
  const taken = createTaken()
  const inputs = new Set<string>()
  const write = async (module: string, home?: HomeOf, contents?: string): Promise<void> => {
    const bundled = await bundleOne(module, chunks, home, contents)
    for (const input of Object.keys(bundled.metafile.inputs)) inputs.add(input)
    writeBundle(outfileOf(module), withIndexedLoops(withAssignedFields(toCommonJs(bundled.text, taken.nameIn))))
  }
  // Those that are found on the way are visited, too.
  for (const module of chunks) if (module !== TRUNK) await write(module, module === BIN ? undefined : homeOf)
  const toTrunk: HomeOf = module => (homeOf(module) === wayTo(TRUNK) ? wayTo(TRUNK) : undefined)
  const outOfShared: HomeOf = module => (homeOf(module) === wayTo(SHARED) ? undefined : homeOf(module))
  await write(SHARED, outOfShared, taken.exportsOf(wayTo(SHARED)))
  await write(CEL, toTrunk, taken.exportsOf(wayTo(CEL)))
  await write(TRUNK, undefined, `export * from './${TRUNK}'\n${taken.exportsOf(wayTo(TRUNK))}`)
  return [...inputs]
}

/**
 * Which file has which module for others: the trunk what is left of it when it is bundled alone, and what several parts need;
 * the library has those of these that need it. Adds the parts to `chunks`.
 */
async function findHomes(chunks: Set<string>): Promise<ReadonlyMap<string, string>> {
  const { metafile } = await bundleOne(TRUNK, chunks, inLibrary)
  const homes = new Map(usedIn(metafile).map(module => [module, wayTo(TRUNK)]))
  const usual = new Set<string>()
  for (const part of USUAL_PARTS)
    for (const module of usedIn((await bundleOne(part, chunks, inLibrary)).metafile)) usual.add(module)
  const seen = new Set<string>()
  for (const part of Object.keys(metafile.inputs).filter(path => PART.test(path))) {
    chunks.add(part)
    const bundled = await bundleOne(part, chunks, inLibrary)
    const needs = needsLibrary(bundled.metafile)
    for (const module of usedIn(bundled.metafile)) {
      if (seen.has(module) && !homes.has(module))
        homes.set(module, wayTo(needs(module) ? CEL : usual.has(module) ? TRUNK : SHARED))
      seen.add(module)
    }
  }
  return homes
}

/** Tells whether a module needs the library, itself or by what it imports. */
function needsLibrary({ inputs }: Metafile): (module: string) => boolean {
  const known = new Map<string, boolean>()
  const needs = (module: string): boolean => {
    const found =
      known.get(module) ?? (inputs[module]?.imports ?? []).some(({ path }) => path.startsWith('home:') || needs(path))
    known.set(module, found)
    return found
  }
  return needs
}

const inLibrary: HomeOf = module => (LIBRARY.test(module) ? wayTo(CEL) : undefined)

const outfileOf = (module: string): string =>
  module === BIN ? 'dist/bin/clauselint.cjs' : `dist/chunks/${nameOf(module)}.cjs`
/** What one chunk requires another one by. */
const wayTo = (module: string): string => `./${posix.basename(outfileOf(module))}`

/** The sources of which anything is left. */
const usedIn = ({ outputs }: Metafile): readonly string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 && path.startsWith('src/') && !PART.test(path) ? [path] : [],
    ),
  )

/** Bundles a module, or `contents` in its place, as an ES module; adds to `chunks` what is imported dynamically. */
async function bundleOne(
  module: string,
  chunks: Set<string>,
  homeOf: HomeOf = () => undefined,
  contents?: string,
): Promise<{ readonly text: string; readonly metafile: Metafile }> {
  const outfile = outfileOf(module)
  const plugins: readonly Plugin[] = [
    apart(outfile, outfileOf, one => chunks.add(one)),
    whenCalled(wayTo, module),
    fromHome(homeOf),
    spreads,
  ]
  const { metafile, outputFiles } = await build({
    ...COMMAND,
    ...(contents === undefined ? { entryPoints: [module] } : { stdin: { contents, resolveDir: '.', loader: 'ts' } }),
    outfile,
    plugins: [...plugins],
  })
  return { text: outputFiles.map(({ text }) => text).join(''), metafile }
}
