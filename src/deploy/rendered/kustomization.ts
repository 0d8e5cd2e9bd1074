import type { Place } from '../../documents/document.ts'
import { defineDeployStep } from '../../engine/deploy-step.ts'
import { type Kustomization, kustomization } from '../../facts/kubernetes/kustomization.ts'
import { parse } from '../../languages/parse.ts'
import type { Parsers } from '../../languages/tree/parsed.ts'
import { groupBy } from '../../model/group-by.ts'
import { object } from '../helm/values.ts'
import { type Rendered, type RenderedText, toDocument, type WrittenObject, writtenFinder } from './documents.ts'

/** What `kustomize build` has made, in the place of the files that it lists. Only with `--render`. */
export const builtKustomizations = ({ texts, textOf }: Rendered, parsers: Parsers) => {
  const built = texts.filter(({ program }) => program === 'kustomize')
  const parsed = new Map(built.map(one => [one, parse(one.text, 'yaml', parsers).roots]))
  return defineDeployStep({
    id: 'kustomize build',
    isNotation: true,
    from: { kustomizations: kustomization },
    deploy: ({ kustomizations }) => {
      if (built.length === 0) return undefined
      const listed = new Map(built.map(one => [one, filesOf(one, kustomizations)]))
      const replaced = new Set([...listed.values()].flat())
      return {
        change: (path, fact) => (replaced.has(path) ? undefined : fact),
        documents: built.flatMap(one => {
          const find = writtenFinder(
            (listed.get(one) ?? []).flatMap(path => objectsIn(path, textOf(path), parsers)),
            (written, rendered) => written !== '' && rendered.includes(written),
          )
          return (parsed.get(one) ?? []).map(root =>
            toDocument(root, one.text, builtBy(one, find(root)), `${one.source} built.yaml`),
          )
        }),
      }
    },
  })
}

/** The files that a kustomization lists, by itself or through others. */
function filesOf({ source }: RenderedText, kustomizations: readonly Kustomization[]): readonly string[] {
  const byFolder = groupBy(kustomizations, ({ folder }) => folder)
  const open = [source.slice(0, Math.max(source.lastIndexOf('/'), 0))]
  const seen = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const { resources, components } of byFolder.get(path) ?? [])
      for (const next of [...resources, ...components])
        if (!seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
  return [...seen].filter(path => !byFolder.has(path)).sort()
}

function objectsIn(path: string, text: string | undefined, parsers: Parsers): readonly WrittenObject[] {
  if (text === undefined) return []
  return parse(text, path.endsWith('.json') ? 'json' : 'yaml', parsers).roots.map((root, i) => {
    const at: Place = { document: `${path}#${i}`, pointer: '' }
    return { root, source: text, at, placeOf: pointer => ({ ...at, pointer }) }
  })
}

/** An object with the kustomization that changes it, or that alone: what it generates is written nowhere else. */
function builtBy({ source }: RenderedText, found: WrittenObject | undefined): WrittenObject {
  const at: Place = { document: `${source}#0`, pointer: '' }
  if (found === undefined) return { root: object([]), source: '', at, placeOf: () => at }
  return { ...found, also: { ...at, note: 'changed by this kustomization' } }
}
