import { createBuilder } from '../../deploy/kustomize/builder.ts'
import { NAME_HASH } from '../../documents/generated-name.ts'
import { noFiles } from '../../engine/deploy-step.ts'
import type { Node } from '../../languages/tree/node.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { folderOfPath } from '../../model/repository-path.ts'

/** A repository with the folder of the kustomization to build. */
export interface Repository {
  /** The texts by their paths. */
  readonly files: Readonly<Record<string, string>>
  readonly root: string
}

/** What kustomize answers: the objects, or why it builds none. */
export interface Answer {
  readonly objects?: readonly unknown[]
  readonly fails?: string
}

/** The folders of a repository that have a kustomization. */
export const foldersOf = (files: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(files)
    .filter(path => KUSTOMIZATION_FILE.test(path))
    .map(folderOfPath)

/** The objects that clauselint builds of a kustomization, by what they are called; undefined where it builds none. */
export function builtObjects({ files, root }: Repository): ReadonlyMap<string, string> | undefined {
  const layers = Object.keys(files)
    .filter(path => KUSTOMIZATION_FILE.test(path))
    .map(path => ({ folder: folderOfPath(path), at: { document: `${path}#0`, pointer: '' }, isFlux: false }))
  const textOf = (path: string): string | undefined => (Object.hasOwn(files, path) ? files[path] : undefined)
  const builder = createBuilder().open(layers, { ...noFiles, textOf }, [], () => false)
  const built = builder.build(root)
  return built && byName(built.objects.map(({ root: node }) => toData(node)))
}

/** The objects that kustomize builds, by what they are called. */
export const answeredObjects = ({ objects = [] }: Answer): ReadonlyMap<string, string> => byName(objects)

/** What differs between what kustomize builds and what clauselint does: each object that one of them lacks or has otherwise. */
export function differences(
  wanted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    ...Array.from(wanted, ([name, text]) => {
      const own = found.get(name)
      return own === undefined
        ? [`missing: ${name}`]
        : own === text
          ? []
          : [`${name}\n  kustomize  ${aroundDifference(text, own)}\n  clauselint ${aroundDifference(own, text)}`]
    }).flat(),
    ...[...found.keys()].filter(name => !wanted.has(name)).map(name => `only clauselint has: ${name}`),
  ]
}

/** The part of a text in which it begins to differ from another one. */
function aroundDifference(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return text.slice(Math.max(0, at - 100), at + 100)
}

function byName(objects: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    objects.map(object => {
      const { apiVersion, kind, metadata } = Object(object)
      const { namespace, name } = Object(metadata)
      return [unhashed([apiVersion, kind, namespace, name].join(' ')), unhashed(JSON.stringify(inOrder(object)))]
    }),
  )
}

/** kustomize's hashes have ten of these characters. */
const unhashed = (text: string): string => text.replaceAll(/-[bcdfghkmt2456789]{10}(?![a-z0-9])/g, NAME_HASH)

/** Data with its keys in order. A null is the same as nothing: kustomize keeps some and removes others. */
function inOrder(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inOrder)
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, inOrder(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function toData(node: Node): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(toData)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toData(value)]))
}
