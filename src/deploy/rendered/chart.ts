import { pathOf } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { countBefore } from '../../model/count-before.ts'
import { groupBy } from '../../model/group-by.ts'
import { withoutRelease } from '../../model/kubernetes/release-name.ts'
import type { Instance } from '../helm/chart.ts'
import type { Renderings } from '../helm/documents.ts'
import type { TemplateFile } from '../helm/scope.ts'
import { object } from '../helm/values.ts'
import { type RenderedText, toDocument, type WrittenObject, writtenFinder } from './documents.ts'

/** A template of a chart with what clauselint itself makes of it. */
export interface ReadTemplate {
  readonly instance: Instance
  readonly file: TemplateFile
  readonly found: Renderings
}

/** The comment that Helm writes before each object. */
const SOURCE = /^---\n# Source: (.+)$/gm

/** Makes the documents of templates: what `helm template` has made of a chart, else what clauselint makes. */
export function documentMaker(rendered: readonly RenderedText[], parse: (text: string) => Parsed) {
  const charts = rendered
    .filter(({ program }) => program === 'helm')
    .map(({ source, text }) => ({ folder: source.slice(0, source.lastIndexOf('/') + 1), text, parsed: parse(text) }))
  const folders = new Set(charts.map(({ folder }) => folder))
  return (templates: readonly ReadTemplate[]): readonly AddedDocument[] => {
    const byChart = groupBy(templates, ({ instance }) => instance.top)
    return [
      ...templates.filter(({ instance }) => !folders.has(instance.top)).flatMap(({ found }) => found.own),
      ...charts.flatMap(({ folder, text, parsed }) => renderedChart(text, parsed, byChart.get(folder) ?? [])),
    ]
  }
}

/** The objects that a chart is rendered to, each where the template and the values have what it is made of. */
function renderedChart(text: string, { roots }: Parsed, templates: readonly ReadTemplate[]): readonly AddedDocument[] {
  const bySource = new Map(templates.map(one => [sourceOf(one), one]))
  const finders = new Map<ReadTemplate, ReturnType<typeof writtenFinder>>()
  const sourceAt = sourceFinder(text)
  return roots.flatMap(root => {
    const template = bySource.get(sourceAt(root))
    if (template === undefined || root.type !== 'mapping') return []
    const find = finders.get(template) ?? writtenFinder(writtenIn(template), isLike)
    finders.set(template, find)
    const { file, instance } = template
    const written = find(root) ?? { root: object([]), source: '', at: file.at, placeOf: () => file.at }
    return [toDocument(root, text, written, `${pathOf(file.at.document)} ${instance.chart.folder}rendered.yaml`)]
  })
}

const sourceOf = ({ instance, file }: ReadTemplate): string =>
  `${instance.source}/${pathOf(file.at.document).slice(instance.chart.folder.length)}`

/** A name that is known before only in part is a template's: it may be rendered to any. */
const isLike = (written: string, rendered: string): boolean =>
  written.includes('{{') || written === '' || rendered.endsWith(withoutRelease(written))

function writtenIn({ file, found: { own, switched = [] } }: ReadTemplate): readonly WrittenObject[] {
  return [...own, ...switched].flatMap(({ text: root, placeOf, at }) =>
    typeof root === 'string' || placeOf === undefined ? [] : [{ root, placeOf, at, source: file.text }],
  )
}

/** The source that is named before a node. */
function sourceFinder(text: string): (node: Node) => string {
  const sources = Array.from(text.matchAll(SOURCE), ({ index, 1: name = '' }) => ({ index, name: name.trim() }))
  return ({ start }) => sources[countBefore(sources, ({ index }) => index <= start) - 1]?.name ?? ''
}
