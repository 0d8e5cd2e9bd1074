import { pathOf } from '../documents/document.ts'
import { type AddedDocument, defineDeployStep } from '../engine/deploy-step.ts'
import { type ChartFile, chartFile } from '../facts/kubernetes/chart-file.ts'
import { isTemplate } from '../languages/helm-template/tree.ts'
import { parse } from '../languages/parse.ts'
import type { Parsed, Parsers } from '../languages/tree/parsed.ts'
import { groupBy } from '../model/group-by.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './helm/index.ts'
import type { Work } from './helm/scope.ts'
import type { ReadTemplate } from './rendered/chart.ts'
import type { RenderedText } from './rendered/documents.ts'

/** The work for each character of source: files of real charts need less than one step. */
export const STEPS = 8
const TOO_MUCH = 'its named templates write too much together'

/**
 * What the templates of Helm charts write, as far as that is known without rendering them: a folder with a Chart.yaml is a
 * chart, and `.Values.x` is what its values.yaml says, unless somebody gives another value. Nothing of a chart is run. What
 * is not known stays `{{ … }}`; places stay those of what is written. Of a chart that Helm has rendered, it is what that
 * has made of it.
 */
export const helm = (parsers: Parsers, rendered: readonly RenderedText[] = []) => {
  const documentsOf = lazily(() => load().documentMaker(rendered, text => parse(text, 'yaml', parsers)))
  const read = remembering((file: ChartFile) =>
    parse(file.text, file.role === 'template' ? 'helm-template' : 'yaml', parsers),
  )
  return defineDeployStep({
    id: 'helm',
    isNotation: true,
    from: { files: chartFile },
    deploy: ({ files }) => {
      if (files.every(({ role }) => role === 'values')) return undefined
      const { decide, missingParts, toCharts, toInstances, renderingsOf, evaluate, toTree, write } = load()
      const total = files.reduce((sum, { text }) => sum + text.length, 10_000)
      const work: Work = {
        places: new WeakMap(),
        included: [new Map(), new Map()],
        steps: STEPS * total,
        leftOut: 0,
        evaluate,
        decide,
        write,
        toTree,
        ...reading(parsers),
      }
      const notAnalysed = new Map<string, string>()
      const all: ReadTemplate[] = []
      const charts = toCharts(files, read)
      for (const instance of toInstances(charts, work.places))
        for (const file of instance.chart.templates) {
          const found = renderingsOf(file, instance, work)
          if (work.steps <= 0) notAnalysed.set(pathOf(file.at.document), TOO_MUCH)
          else all.push({ instance, file, found })
        }
      const byPath = groupBy(
        all.filter(({ file }) => !notAnalysed.has(pathOf(file.at.document))),
        ({ file }) => pathOf(file.at.document),
      )
      const unread = [...byPath.values()].flatMap(each =>
        each.flatMap(({ found }) => found.own.flatMap(({ text, at }) => (isUnread(text) ? [{ at, ...UNREAD }] : []))),
      )
      const switched = [...byPath].filter(([, each]) => each.some(({ found }) => found.switched !== undefined))
      return {
        documents: documentsOf()(all.filter(({ file }) => byPath.has(pathOf(file.at.document)))),
        switched: new Map(
          switched.map(([path, each]) => [path, each.flatMap(({ found }) => found.switched ?? found.own)]),
        ),
        notAnalysed,
        unread:
          rendered.length > 0 ? [] : [...unread, ...missingParts(charts, work.places).map(at => ({ at, ...REMOTE }))],
      }
    },
  })
}

/** How the texts are read that templates make. */
const reading = (parsers: Parsers): Pick<Work, 'parseTemplate' | 'parseYaml'> => ({
  parseTemplate: text => {
    const parsed = parse(text, 'helm-template', parsers)
    return isTemplate(parsed) ? parsed.template : { parts: [], text }
  },
  parseYaml: text => {
    const { roots, problems } = parse(text, 'yaml', parsers)
    return problems.length === 0 && roots.length === 1 ? roots[0] : undefined
  },
})

const REMOTE = { kind: 'remote chart', reason: 'it is not in the folder charts; nothing is fetched' }
const UNREAD = { kind: 'template', reason: 'what it writes is only known when it is rendered' }

/** Whether nothing is known of a document. */
const isUnread = (root: AddedDocument['text']): boolean =>
  typeof root !== 'string' && root.type === 'scalar' && root.isAnything === true

/** Files that have not changed since are not parsed again. */
function remembering(read: (file: ChartFile) => Parsed): (file: ChartFile) => Parsed {
  const before = new WeakMap<ChartFile, Parsed>()
  return file => {
    const found = before.get(file) ?? read(file)
    before.set(file, found)
    return found
  }
}
