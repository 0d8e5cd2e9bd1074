import type { RenderedText } from '../../../deploy/rendered/documents.ts'
import { linesOf, locationOf } from '../../../engine/assemble/locate.ts'
import type { NotAnalysed, Report } from '../../../engine/finding.ts'
import { formatOf, parse } from '../../../languages/parse.ts'
import { find, type Node } from '../../../languages/tree/node.ts'
import { KUSTOMIZATION_FILE } from '../../../model/kubernetes/kustomization-file.ts'
import { folderOfPath } from '../../../model/repository-path.ts'
import { inFolder } from '../../../workspace/repository.ts'
import type { Environment } from '../../environment.ts'
import type { Run } from '../run.ts'
import { createTextReader } from '../text-reader.ts'
import { type Made, runProgram, type Target } from './render-program.ts'

/** A run with what programs have rendered of its charts and kustomizations. */
export interface RenderedRun {
  readonly run: Run
  /** Leaves out what was not read of templates, where it was rendered. */
  readonly complete: (report: Report) => Report
}

/** For how long all programs of a run may run together. */
const ALL_MILLISECONDS = 600_000

/**
 * Has `helm template` render the charts of a run, and `kustomize build` its kustomizations, so that what they make is linted
 * in the place of what it is made of. That runs what the linted repository says: only for repositories that are trusted
 * (docs/security.md).
 */
export async function render(run: Run, environment: Environment): Promise<RenderedRun> {
  const texts: RenderedText[] = []
  const notAnalysed: NotAnalysed[] = []
  const { again } = createTextReader(run)
  const files = new Set(run.files)
  const textOf = (path: string): string | undefined => (files.has(path) ? again(path) : undefined)
  const search = { repository: run.repository, variables: environment.variables }
  const deadline = environment.now().getTime() + ALL_MILLISECONDS
  const rootOf = (path: string): Node | undefined => {
    const text = textOf(path) ?? ''
    const format = formatOf(path, text)
    return format && parse(text, format, run.registry.parsers).roots[0]
  }
  for (const target of targetsOf(run.files, rootOf)) {
    const left = deadline - environment.now().getTime()
    const made = runProgram(target, search, left)
    if ('text' in made) texts.push({ ...target, text: made.text })
    else if ('reason' in made) notAnalysed.push(unrendered(target, made, textOf))
  }
  const charts = texts.flatMap(({ program, source }) => (program === 'helm' ? [folderOfPath(source)] : []))
  return {
    run: { ...run, registry: await run.loadFor({ texts, textOf }), notAnalysed: [...run.notAnalysed, ...notAnalysed] },
    complete: report => ({
      ...report,
      notAnalysed: report.notAnalysed.filter(({ path, kind }) => kind !== 'template' || !isBelow(path, charts)),
    }),
  }
}

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some(
    folder => path.startsWith(inFolder(folder, 'templates/')) || path.startsWith(inFolder(folder, 'charts/')),
  )

/** The charts that are not parts of others, and the kustomizations that no other one lists. */
function targetsOf(files: readonly string[], rootOf: (path: string) => Node | undefined): readonly Target[] {
  const charts = new Set(files.filter(path => /(?:^|\/)Chart\.yaml$/.test(path)).map(folderOfPath))
  const isPart = (folder: string): boolean => {
    const parent = /^(?:(.*)\/)?charts\/[^/]+$/.exec(folder)
    return parent !== null && charts.has(parent[1] ?? '')
  }
  const kustomizations = files
    .filter(path => KUSTOMIZATION_FILE.test(path))
    .map(source => ({ source, root: rootOf(source) }))
  const listed = new Set(kustomizations.flatMap(({ source, root }) => listedIn(folderOfPath(source), root)))
  return [
    ...[...charts]
      .filter(folder => !isPart(folder))
      .map((folder): Target => ({ program: 'helm', source: inFolder(folder, 'Chart.yaml') })),
    ...kustomizations
      // Others use a component, but nothing is built of it by itself.
      .filter(({ source, root }) => !listed.has(folderOfPath(source)) && textIn(find(root, 'kind')) !== 'Component')
      .map(({ source }): Target => ({ program: 'kustomize', source })),
  ]
}

/** The folders, and files, that a kustomization lists. */
const listedIn = (folder: string, root: Node | undefined): readonly (string | undefined)[] =>
  ['resources', 'bases', 'components'].flatMap(key => {
    const all = find(root, key)
    return all?.type === 'sequence' ? all.items.map(item => resolved(folder, textIn(item))) : []
  })

const textIn = (node: Node | undefined): string => (node?.type === 'scalar' ? String(node.value) : '')

/** A path relative to a folder, from the root; one that leads out of it names nothing. */
function resolved(folder: string, path: string): string | undefined {
  const found = folder === '' ? [] : folder.split('/')
  for (const step of path.split('/')) {
    if (step === '..') {
      if (found.pop() === undefined) return undefined
    } else if (step !== '.' && step !== '') found.push(step)
  }
  return found.join('/')
}

/** The report of a target that is not rendered, at the place that the program names if that is in the chart. */
function unrendered(
  { source }: Target,
  { reason, at }: Extract<Made, { readonly reason: string }>,
  textOf: (path: string) => string | undefined,
): NotAnalysed {
  const path = at === undefined ? source : inFolder(folderOfPath(source), at.file.slice(at.file.indexOf('/') + 1))
  const text = at === undefined ? undefined : textOf(path)
  if (text === undefined || at === undefined) return { path: source, reason }
  const lines = linesOf(text)
  const start = Math.min(lines.startOf(at.line) + at.column - 1, text.length)
  return { path, reason, location: locationOf(path, lines, start, start) }
}
