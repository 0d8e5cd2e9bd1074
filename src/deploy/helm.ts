import { type Place, pathOf } from '../documents/document.ts'
import { type AddedDocument, type Deployed, defineDeployStep, SWITCHED } from '../engine/deploy-step.ts'
import { type EmittedFact, isOf } from '../engine/fact.ts'
import {
  type ChartFile,
  chartFile,
  type RefusedAction,
  type RefusedChartValue,
} from '../facts/kubernetes/chart-file.ts'
import { chartOrder } from '../facts/kubernetes/chart-order.ts'
import { type ImageUse, imageUse } from '../facts/registry/image-use.ts'
import { isTemplate } from '../languages/helm-template/tree.ts'
import { parse } from '../languages/parse.ts'
import { isRepeatedKey } from '../languages/tree/keys.ts'
import type { Format } from '../languages/tree/node.ts'
import type { Parsed, Parsers } from '../languages/tree/parsed.ts'
import { groupBy } from '../model/group-by.ts'
import { lazily } from '../model/lazily.ts'
import { remembered } from '../model/remembered.ts'
import { folderOfPath } from '../model/repository-path.ts'
import type { Chart, Instance } from './helm/chart.ts'
import { load } from './helm/index.ts'
import type { Ordered, ValuesFiles } from './helm/orders.ts'
import type { Work } from './helm/scope.ts'
import type { ReadTemplate } from './rendered/chart.ts'
import type { RenderedText } from './rendered/documents.ts'

/** The work for each character of source: files of real charts need less than one step. */
export const STEPS = 8
const TOO_MUCH = 'its named templates write too much together'

/** What the step is given beside its parsers. */
export interface HelmInputs {
  /** The output of Helm for charts; they are read unrendered without it. */
  readonly rendered?: readonly RenderedText[] | undefined
  /** Gives the text of a linted file by its path; undefined of any other. */
  readonly textOf?: ReadText | undefined
  /** Whether the repository has a file, linted or not. */
  readonly hasPath?: ((path: string) => boolean) | undefined
}

/**
 * What the templates of Helm charts write, as far as that is known without rendering them: a folder with a Chart.yaml is a
 * chart, and `.Values.x` is what its values.yaml says, or what an order of the repository gives. Nothing of a chart is run.
 * What is not known stays `{{ … }}`; places stay those of what is written. Of a chart that Helm has rendered, it is what that
 * has made of it.
 */
export const helm = (
  parsers: Parsers,
  { rendered = [], textOf = () => undefined, hasPath = () => false }: HelmInputs = {},
) => {
  const documentsOf = lazily(() => load().documentMaker(rendered, text => parse(text, 'yaml', parsers)))
  const read = remembered((file: ChartFile) => parse(file.text, FORMATS[file.role] ?? 'yaml', parsers))
  return defineDeployStep({
    id: 'helm',
    isNotation: true,
    from: { files: chartFile, orders: chartOrder },
    deploy: ({ files, orders }, factsOf) => {
      if (files.every(({ role }) => role === 'values' || role === 'variant')) return undefined
      const {
        decide,
        evaluate,
        givenPaths,
        judgeValues,
        missingParts,
        orderedValues,
        refusedActions,
        renderingsOf,
        toCharts,
        toInstances,
        toTree,
        write,
      } = load()
      const places: Work['places'] = new WeakMap()
      const charts = toCharts(files, read)
      const readText: ReadText = path => {
        // When that file changes, this is to be done again.
        factsOf(path)
        const text = textOf(path)
        return text === undefined || text.length > MOST_READ ? undefined : text
      }
      const valuesFiles = valuesFilesOf(files, read, readText, parsers)
      const ordered = rendered.length > 0 ? undefined : orderedValues(orders, charts, valuesFiles, places)
      const instances = toInstances(charts, places, ordered)
      const work: Work = {
        places,
        included: [new Map(), new Map()],
        spilled: [],
        steps: STEPS * sizeOfAll(files, instances),
        textSteps: STEPS * sizeOfAll(files, instances),
        depth: 0,
        leftOut: 0,
        evaluate,
        decide,
        write,
        toTree,
        readText,
        ...reading(parsers),
      }
      const { refused, notes } = judgeValues(instances, places)
      const actions = refusedActions(charts, path => readText(path) !== undefined || hasPath(path))
      const notAnalysed = new Map<string, string>()
      const all: ReadTemplate[] = []
      for (const instance of rendered.length > 0 ? instances.filter(({ view }) => view === 'default') : instances)
        for (const file of instance.chart.templates) {
          const found = renderingsOf(file, instance, work)
          if (work.steps <= 0) notAnalysed.set(pathOf(file.at.document), TOO_MUCH)
          else all.push({ instance, file, found })
        }
      const missing = rendered.length > 0 ? [] : missingParts(charts, places)
      const overruled = overruledValues(charts, ordered, missing)
      const isGiven = givenTest(givenPaths(orders, charts))
      const analysed = all.filter(({ file }) => !notAnalysed.has(pathOf(file.at.document)))
      return {
        ...deployedOf(analysed, documentsOf()),
        notAnalysed,
        notes,
        changes: JUDGED,
        change: (path, emitted) =>
          isOf(chartFile, emitted)
            ? judged(emitted, emitted.value, refused, actions)
            : isOf(imageUse, emitted) && (overruled.has(path) || isGiven(path, emitted.value))
              ? undefined
              : emitted,
        unread: rendered.length > 0 ? [] : [...unreadOf(analysed), ...missing.map(at => ({ at, ...REMOTE }))],
      }
    },
  })
}

/**
 * The paths of the values.yaml of charts that orders of the repository give all other values: an image there is what these
 * make of it, and judged in what is rendered.
 */
function overruledValues(
  charts: ReadonlyMap<string, Chart>,
  ordered: ReadonlyMap<string, readonly Ordered[]> | undefined,
  missing: readonly Place[],
): ReadonlySet<string> {
  const isPartMissing = (folder: string): boolean => missing.some(at => folderOfPath(pathOf(at.document)) === folder)
  return new Set(
    Array.from(ordered ?? []).flatMap(([folder, orders]) => {
      const at = charts.get(folder)?.values?.at
      const isWhole = orders.length > 0 && orders.every(({ isOpen }) => !isOpen)
      return at === undefined || !isWhole || isPartMissing(folder.slice(0, -1)) ? [] : [pathOf(at.document)]
    }),
  )
}

/**
 * Whether a file of values in a chart's folder has an image to which every order of the repository gives a part by itself, as
 * pipelines give the tag that they have built.
 */
function givenTest(given: ReadonlyMap<string, ReadonlySet<string>>): (path: string, use: ImageUse) => boolean {
  const folders = [...given].filter(([, paths]) => paths.size > 0)
  return (path, { reference, pieces }) => {
    if (reference.state === 'absent') return false
    const written = [...(pieces ?? []), reference].map(({ at }) => at.pointer.slice(1).replaceAll('/', '.'))
    return folders.some(([folder, paths]) => path.startsWith(folder) && written.some(one => paths.has(one)))
  }
}

/** A file with what Helm refuses of it. */
function judged(
  emitted: EmittedFact,
  file: ChartFile,
  values: ReadonlyMap<string, readonly RefusedChartValue[]>,
  actions: ReadonlyMap<string, readonly RefusedAction[]>,
): EmittedFact {
  const [refused, refusedActions] = [values.get(file.at.document), actions.get(file.at.document)]
  if (refused === undefined && refusedActions === undefined) return emitted
  return chartFile.of({ ...file, ...(refused && { refused }), ...(refusedActions && { refusedActions }) })
}

/** The characters that there is work for: a chart that is deployed several times is read as often. */
function sizeOfAll(files: readonly ChartFile[], instances: readonly Instance[]): number {
  const own = files.reduce((sum, { text }) => sum + text.length, 10_000)
  return instances.reduce(
    (sum, { chart, view }) =>
      view === 'default' ? sum : chart.templates.reduce((all, { text }) => all + text.length, sum),
    own,
  )
}

/** What is made of templates, by who sees it. */
function deployedOf(
  all: readonly ReadTemplate[],
  toDocuments: (templates: readonly ReadTemplate[]) => readonly AddedDocument[],
): Deployed {
  const isMain = ({ instance: { view } }: ReadTemplate): boolean => view === 'default' || view === 'own'
  const byPath = groupBy(all, ({ file }) => pathOf(file.at.document))
  const switched = [...byPath].flatMap(([path, each]) => {
    const isOther = each.some(({ found, instance }) => found.switched !== undefined || instance.view === 'second')
    return isOther ? [[path, each.flatMap(secondOf)] as const] : []
  })
  return {
    documents: toDocuments(all.filter(isMain)),
    ...(switched.length === 0 ? {} : { views: new Map([[SWITCHED, new Map(switched)]]) }),
    apart: all.flatMap(({ found, instance }) => (instance.view === 'apart' ? found.own : [])),
  }
}

/** The second deployment: with everything switched on, or of a second order to deploy the chart. */
const secondOf = ({ found, instance: { view } }: ReadTemplate): readonly AddedDocument[] =>
  view === 'default' || view === 'second' ? (found.switched ?? found.own) : []

const unreadOf = (all: readonly ReadTemplate[]) =>
  all.flatMap(({ found, instance: { view } }) =>
    view === 'default' || view === 'own'
      ? found.own.flatMap(({ text, at }) => (isUnread(text) ? [{ at, ...UNREAD }] : []))
      : [],
  )

/** The files of values that orders may name: those that are called so, and any other of the run by its path. */
function valuesFilesOf(
  files: readonly ChartFile[],
  read: (file: ChartFile) => Parsed,
  textOf: ReadText,
  parsers: Parsers,
): ValuesFiles {
  const values = files.filter(({ role }) => role === 'values' || role === 'variant')
  const byPath = new Map(values.map(file => [pathOf(file.at.document), file]))
  const others = new Map<string, Parsed>()
  const parsedOf = (path: string): Parsed | undefined => {
    const file = byPath.get(path)
    if (file !== undefined) return read(file)
    const text = others.has(path) ? undefined : textOf(path)
    if (text !== undefined) others.set(path, parse(text, 'yaml', parsers))
    return others.get(path)
  }
  return {
    paths: [...byPath.keys()].sort(),
    at: path => {
      const [node] = parsedOf(path)?.roots ?? []
      return node && { node, at: { document: `${path}#0`, pointer: '', shared: true }, assumed: true }
    },
  }
}

type ReadText = (path: string) => string | undefined

/** More than a ConfigMap takes. */
const MOST_READ = 1_000_000

/** How the texts are read that templates make. */
const reading = (parsers: Parsers): Pick<Work, 'parseTemplate' | 'parseYaml' | 'parseDocuments'> => ({
  parseTemplate: text => {
    const parsed = parse(text, 'helm-template', parsers)
    return isTemplate(parsed) ? parsed.template : { parts: [], text }
  },
  parseYaml: text => {
    const { roots, problems } = parse(text, 'yaml', parsers)
    return problems.length === 0 && roots.length === 1 ? roots[0] : undefined
  },
  parseDocuments: text => {
    const { roots, problems, skipped = [] } = parse(text, 'yaml', parsers)
    return skipped.length === 0 && problems.every(isRepeatedKey) ? roots : undefined
  },
})

const FORMATS: Readonly<Partial<Record<ChartFile['role'], Format>>> = { template: 'helm-template', schema: 'json' }
const JUDGED: ReadonlySet<string> = new Set([chartFile.id, imageUse.id])
const REMOTE = { kind: 'remote chart', reason: 'it is not in the folder charts; nothing is fetched' }
const UNREAD = { kind: 'template', reason: 'what it writes is only known when it is rendered' }

/** Whether nothing is known of a document. */
const isUnread = (root: AddedDocument['text']): boolean =>
  typeof root !== 'string' && root.type === 'scalar' && root.isAnything === true
