import { relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** The modules that are loaded when their `load` is first called: the rules of an area, what is known of all, the kinds of a domain, what a deploy step does. */
export const PART = /^src\/(?:(?:kinds|rules|deploy)\/[^/]+\/index|rules\/data\.generated)\.ts$/

/** The modules that are a chunk of their own, which others require: the steps of CEL. What they are for turns up in few documents. */
export const LIBRARY = /^src\/cel\/\w+\//

/** The file (`./cel.cjs`) that has a module, for those that others take from there; undefined for all that they have themselves. */
export type HomeOf = (module: string) => string | undefined

/** Leaves the modules that have a home to it: they are imported from `home:FILE:MODULE`. */
export const fromHome = (homeOf: HomeOf): Plugin => ({
  name: 'from-home',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.{1,2}\// }, async ({ kind, path, importer, resolveDir, pluginData }) => {
      if (kind !== 'import-statement' || importer === '' || pluginData === SEEN) return undefined
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: SEEN })
      const module = relative('.', found.path)
      const home = homeOf(module)
      return home === undefined ? undefined : { path: `home:${home}:${module}`, external: true, sideEffects: false }
    })
  },
})
const SEEN = 'seen'

/** Has parts required by the call that loads them, but for the one that is being bundled. */
export const whenCalled = (fileOf: (part: string) => string, own?: string): Plugin => ({
  name: 'when-called',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/](?:index|data\.generated)\.ts$/ }, ({ path }) => {
      const module = relative('.', path)
      if (!PART.test(module) || module === own) return undefined
      return { contents: `export const load = () => require(${JSON.stringify(fileOf(module))}).load()` }
    })
    onResolve({ filter: /\.cjs$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path, external: true } : undefined,
    )
  },
})

/** What chunks take from the homes of modules: a short name for each thing, and the statements that export it under that name. */
export interface Taken {
  /** Gives the name under which `home` exports what a module exports as `name`; `*` is all of it. */
  readonly nameIn: (home: string, module: string, name: string) => string
  readonly exportsOf: (home: string) => string
}

/** Starts with nothing taken. */
export function createTaken(): Taken {
  const statements = new Map<string, Map<string, string>>()
  return {
    nameIn: (home, module, exported) => {
      const own = statements.get(home) ?? new Map<string, string>()
      statements.set(home, own)
      const thing = `${exported === '*' ? '* as #' : `{ ${exported} as # }`} from './${module}'`
      const name = own.get(thing) ?? `$${own.size}`
      own.set(thing, name)
      return name
    },
    exportsOf: home =>
      Array.from(statements.get(home) ?? [], ([thing, name]) => `export ${thing.replace('#', () => name)}`).join('\n'),
  }
}
