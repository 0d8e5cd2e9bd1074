import { child, fieldsOf, folderFrom, type Module } from './module.ts'
import { publicModule } from './public-modules.ts'
import type { Located } from './values.ts'

/** The modules of a repository by their folders. */
export type Modules = Pick<ReadonlyMap<string, Module>, 'get'>

/** The module of the same repository that is called from a folder: by its path, or by the repository's own address. */
export function calledModule(call: Located, from: string, modules: Modules): Module | undefined {
  const source = child(call, 'source')?.node
  if (source?.type !== 'scalar' || typeof source.value !== 'string') return undefined
  const folder = folderFrom(from, source.value)
  return folder === undefined ? ownModule(source.value, call, modules) : modules.get(folder)
}

/** What an address names below its `//`: `github.com/OWNER/NAME//modules/vpc?ref=v1`. */
const BELOW = /[^:/]\/\/((?:[\w.-]+\/)+[\w.-]+)\/?(?:\?.*)?$/
/** Arguments of any call. */
const META: ReadonlySet<string> = new Set(['source', 'version', 'count', 'for_each', 'providers', 'depends_on'])

/**
 * The module that an address of a repository names, if that is this one: its folder is here, and has a variable for
 * each argument. The version that the address states may differ from what is here.
 */
function ownModule(address: string, call: Located, modules: Modules): Module | undefined {
  const path = publicModule(address) === undefined ? BELOW.exec(address)?.[1] : undefined
  const module = path === undefined ? undefined : modules.get(`${path}/`)
  const isItsCall = fieldsOf(call).every(([name]) => META.has(name) || module?.variables.has(name) === true)
  return isItsCall ? module : undefined
}
