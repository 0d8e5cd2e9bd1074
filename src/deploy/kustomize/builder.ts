import { valueKey } from '../../documents/document.ts'
import type { RunFiles } from '../../engine/deploy-step.ts'
import { type Accumulated, type Building, type Built, build } from './build.ts'
import { isClusterType } from './kubernetes-types.ts'
import { type Layer, type ReadFile, readText } from './layer.ts'
import { TooMuchWork, type Work } from './object.ts'
import { newPlaces } from './tree.ts'
import { layerOf, type WrittenLayer } from './written-layer.ts'

/** The work for each character of the files that builds read: fifty overlays of one base need less than ten. */
const STEPS = 20
/** The same for a repository with little text. */
const FIRST_STEPS = 100_000

/** Builds the kustomizations of a repository while it changes. */
export interface Builder {
  /** Takes the kustomizations as they are now, and what gives the texts of files. */
  readonly open: (
    layers: readonly WrittenLayer[],
    files: RunFiles,
    /** The kinds of custom objects that have no namespace, as `GROUP/KIND`. */
    clusterKinds: readonly string[],
    /** Whether a file or folder may be there, be it that git ignores it. */
    hasPath: (path: string) => boolean,
  ) => OpenedBuilder
}

/** Kustomizations that can be built. */
export interface OpenedBuilder {
  readonly work: Work
  readonly layerOf: (folder: string) => Layer | undefined
  readonly read: (path: string) => ReadFile | undefined
  /** Whether there are linted files in a folder, or in one below it. */
  readonly isFolder: (path: string) => boolean
  /** What the objects of a file are called by a quick look at its text, as `KIND NAME`; more objects may be in it. */
  readonly namesIn: (path: string) => readonly string[]
  /** The same as before where nothing that was looked at has changed; undefined where it would cost too much. */
  readonly build: (folder: string) => Built | undefined
}

/** What was found for a folder, and what that was found of: texts and kustomizations by their paths. */
interface Kept<T> {
  readonly found: T
  readonly of: ReadonlyMap<string, unknown>
}

/** Starts with nothing built. Files and folders that have not changed are not read again. */
export function createBuilder(): Builder {
  const places = newPlaces()
  const files = new Map<string, ReadFile>()
  const names = new Map<string, { readonly text: string; readonly names: readonly string[] }>()
  const layers = new Map<
    string,
    { readonly of: ReadFile | undefined; readonly id: string; readonly layer: Layer | undefined }
  >()
  const accumulated = new Map<string, Kept<Accumulated>>()
  const built = new Map<string, Kept<Built>>()
  let kinds = ''
  return {
    open: (written, run, clusterKinds, hasPath) => {
      const now = [...clusterKinds].sort().join()
      if (now !== kinds) {
        accumulated.clear()
        built.clear()
        kinds = now
      }
      const custom = new Set(clusterKinds)
      const isOfCluster: Work['isOfCluster'] = (group, kind) =>
        isClusterType(group, kind) || custom.has(`${group}/${kind}`)
      const byFolder = new Map(written.map(one => [one.folder, one]))
      const read = (path: string): ReadFile | undefined => {
        const text = run.textOf(path)
        if (text === undefined) return undefined
        const before = files.get(path)
        if (before?.text === text) return before
        const file = readText(path, text)
        files.set(path, file)
        work.steps += STEPS * text.length
        return file
      }
      const layerAt = (folder: string): Layer | undefined => {
        const one = byFolder.get(folder)
        if (one === undefined) return undefined
        const file = read(one.at.document.slice(0, one.at.document.lastIndexOf('#')))
        const before = layers.get(folder)
        const id = valueKey(one.at)
        if (before !== undefined && before.of === file && before.id === id) return before.layer
        const layer = layerOf(one, () => file)
        layers.set(folder, { of: file, id, layer })
        return layer
      }
      const work: Work = { places, steps: FIRST_STEPS, isOfCluster }
      const stateOf = (path: string): unknown =>
        path.endsWith('/*') ? run.below(path.slice(0, -2)).join('\n') : (layerAt(path) ?? read(path))
      const holds = <T>(kept: Kept<T> | undefined): kept is Kept<T> =>
        kept !== undefined && Array.from(kept.of).every(([path, state]) => stateOf(path) === state)
      // What is valid once is valid for all of this round.
      const checked = new Map<string, Accumulated>()
      const building: Building = {
        work,
        read,
        hasPath,
        layerAt,
        below: run.below,
        known: folder => {
          const now = checked.get(folder)
          if (now !== undefined) return now
          const kept = accumulated.get(folder)
          if (!holds(kept)) return undefined
          checked.set(folder, kept.found)
          return kept.found
        },
        keep: (folder, found) => {
          checked.set(folder, found)
          // What is only begun is not kept.
          if (found.seen.read.size > 0)
            accumulated.set(folder, { found, of: new Map(Array.from(found.seen.read, path => [path, stateOf(path)])) })
        },
      }
      return {
        work,
        read,
        layerOf: layerAt,
        isFolder: path => run.below(path).length > 0,
        namesIn: path => {
          const text = run.textOf(path)
          if (text === undefined) return []
          const before = names.get(path)
          if (before?.text === text) return before.names
          const found = namesInText(text)
          names.set(path, { text, names: found })
          return found
        },
        build: folder => {
          const layer = layerAt(folder)
          if (layer === undefined) return undefined
          const kept = built.get(folder)
          if (holds(kept) && layers.get(folder)?.layer === layer) return kept.found
          try {
            const found = build(layer, building)
            built.set(folder, { found, of: new Map(Array.from(found.seen.read, path => [path, stateOf(path)])) })
            return found
          } catch (error) {
            if (!(error instanceof TooMuchWork)) throw error
            built.delete(folder)
            return undefined
          }
        },
      }
    },
  }
}

const KIND = /\bkind["']?[ \t]*:[ \t]*["']?(\w+)/
const NAME = /\bname["']?[ \t]*:[ \t]*["']?([\w.-]+)/

const namesInText = (text: string): readonly string[] =>
  text.split(/^---/m).flatMap(part => {
    const kind = KIND.exec(part)?.[1]
    const name = NAME.exec(part.slice(part.indexOf('metadata')))?.[1]
    return kind === undefined || name === undefined ? [] : [`${kind} ${name}`]
  })
