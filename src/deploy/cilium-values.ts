import { type Place, pathOf, valueKey } from '../documents/document.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { type CiliumValues, ciliumValues, type KeptValues, overridden } from '../facts/hybrid/cilium.ts'
import { groupBy } from '../model/group-by.ts'
import { folderOfPath, pathFrom } from '../model/repository-path.ts'

/**
 * Puts Cilium's values together as Helm does: what an installation sets over the files that it names, and a file that only
 * extends another one over that. A file that is a part of something is not judged for what it leaves out.
 */
export const ciliumLayers = defineDeployStep({
  id: 'ciliumValues',
  from: { values: ciliumValues },
  deploy: ({ values }) => {
    const files = new Map(values.filter(({ isFile }) => isFile).map(one => [pathOf(one.at.document), one]))
    const bases = basesOf(files)
    const kept = groupBy(
      values.filter(({ keptIn }) => keptIn !== undefined),
      ({ keptIn }) => nameOf(keptIn),
    )
    const installed = installations(values, files, kept)
    const read = values.flatMap(readFrom).filter(path => files.has(path))
    if (installed.length + read.length === 0 && bases.size === 0) return undefined
    const parts = new Set([...bases.values(), ...installed.flatMap(({ parts }) => parts), ...read])
    const taken = new Set(installed.flatMap(({ taken }) => taken))
    const whole = new Map(installed.map(({ key, whole }) => [key, whole]))
    for (const [path, base] of bases) {
      const [over, under] = [files.get(path), files.get(base)]
      if (over !== undefined && under !== undefined) whole.set(keyOf(over), overridden(under, over))
    }
    return {
      changes: LAYERED,
      change: (path, emitted) => {
        if (!isOf(ciliumValues, emitted)) return emitted
        const value = whole.get(keyOf(emitted.value)) ?? emitted.value
        // What ConfigMaps keep is judged where a release takes it: others may override it.
        if (taken.has(keyOf(emitted.value))) return undefined
        return ciliumValues.of(value.isFile && parts.has(path) ? { ...value, open: true } : value)
      },
    }
  },
})

const LAYERED: ReadonlySet<string> = new Set([ciliumValues.id])

/** The files that contain the values of an installation: those that Terraform's functions read. */
function readFrom(values: CiliumValues): readonly string[] {
  if (values.isFile) return []
  const own = pathOf(values.at.document)
  const all: readonly unknown[] = Object.values(values)
  return all
    .flatMap(value => (isPlaced(value) && value.state === 'known' ? pathOf(value.at.document) : []))
    .filter(path => path !== own)
}

const isPlaced = (value: unknown): value is { readonly at: Place; readonly state: unknown } =>
  typeof value === 'object' && value !== null && 'at' in value && 'state' in value

const keyOf = ({ at }: CiliumValues): string => valueKey(at)

/**
 * What names files or ConfigMaps, with the values of those that are there under its own; `parts` are the paths of the
 * files, `taken` the keys of what ConfigMaps keep.
 */
function installations(
  values: readonly CiliumValues[],
  files: ReadonlyMap<string, CiliumValues>,
  kept: ReadonlyMap<string, readonly CiliumValues[]>,
) {
  return values.flatMap(one => {
    if (one.files.length + one.from.length === 0) return []
    const found = one.files.flatMap(file => fileAt(file, folderOfPath(pathOf(one.at.document)), files) ?? [])
    const taken = one.from.flatMap(source => keptAt(source, kept) ?? [])
    const open = one.open || found.length < one.files.length || taken.length < one.from.length
    const [weakest, ...others] = [...taken, ...found, one]
    const whole = others.reduce(overridden, weakest ?? one)
    const parts = found.map(({ at }) => pathOf(at.document))
    return [{ key: keyOf(one), whole: { ...whole, open }, parts, taken: taken.map(keyOf) }]
  })
}

/** What a ConfigMap keeps under a key; of several with one name, that of the same namespace. */
function keptAt(source: KeptValues, kept: ReadonlyMap<string, readonly CiliumValues[]>): CiliumValues | undefined {
  const all = kept.get(nameOf(source)) ?? []
  const [only, ...others] = all
  return others.length === 0 ? only : all.find(({ keptIn }) => keptIn?.namespace === source.namespace)
}

const nameOf = (kept: KeptValues | undefined): string => `${kept?.name}/${kept?.key}`

/** The file that is named from a folder, or from one above it: where a script is run from is not known. */
function fileAt(named: string, folder: string, files: ReadonlyMap<string, CiliumValues>): CiliumValues | undefined {
  const found = files.get(pathFrom(folder, named) ?? '')
  return found === undefined && folder !== '' ? fileAt(named, folderOfPath(folder), files) : found
}

/** Names of values that others extend. */
const BASE = /(?:^|[-_.])(?:base|common|defaults?|values)$/
/** Of a folder with more files than anybody keeps values in, none is taken for a part of another one. */
const MOST_FILES = 100

/** By the path of a file, the one that it extends: one of its folder that sets what makes values whole, which it does not. */
function basesOf(files: ReadonlyMap<string, CiliumValues>): ReadonlyMap<string, string> {
  const bases = new Map<string, string>()
  for (const [, paths] of groupBy([...files.keys()].sort(), folderOfPath)) {
    if (paths.length > MOST_FILES) continue
    const wholes = paths.filter(path => isWhole(files.get(path)))
    for (const path of paths) {
      if (isPart(files.get(path))) {
        const base = wholes.findLast(whole => stemOf(path).startsWith(stemOf(whole)) || BASE.test(stemOf(whole)))
        if (base !== undefined) bases.set(path, base)
      }
    }
  }
  return bases
}

const isPart = (values: CiliumValues | undefined): boolean =>
  values?.routingMode.state === 'absent' && values.maskSize.state === 'absent' && values.ipamMode.state === 'absent'

const isWhole = (values: CiliumValues | undefined): boolean =>
  values !== undefined && values.routingMode.state !== 'absent' && values.maskSize.state !== 'absent'

/** The name of a file without its last ending. */
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
