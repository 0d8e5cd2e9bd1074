import type { Document } from '../../documents/document.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Kind } from '../../engine/define.ts'
import { recognise, resourcesOf, toDocuments } from '../../engine/recognise.ts'
import type { Registry } from '../../engine/registry.ts'
import type { FileSettings } from '../../engine/settings.ts'
import { formatOf, parse } from '../../languages/parse.ts'

/** A resource of a file with the kinds it was taken for. */
export interface Recognised {
  readonly document: Document
  readonly resource: Resource
  readonly kinds: readonly Kind[]
}

/** What a file holds, or why it was not analysed; `problems` is how many syntax problems it has. */
export type Contents =
  | { readonly resources: readonly Recognised[]; readonly problems: number }
  | { readonly reason: string }

/** Takes a file apart as the linter does, without asking any rule. */
export function contentsOf(path: string, text: string, settings: FileSettings, registry: Registry): Contents {
  const format = formatOf(path, text)
  if (format === undefined) return { reason: 'neither YAML nor JSON nor TOML' }
  const parsed = parse(text, format, registry.parsers)
  if (parsed.notAnalysed !== undefined) return { reason: parsed.notAnalysed }
  const resources = toDocuments({ path, text }, parsed, registry).flatMap(document =>
    resourcesOf(document, registry).map(resource => ({
      document,
      resource,
      kinds: recognise(resource, settings, registry),
    })),
  )
  return { resources, problems: parsed.problems.length }
}
