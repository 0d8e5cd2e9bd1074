import { type Place, pathOf } from '../../documents/document.ts'
import type { RefusedAction } from '../../facts/kubernetes/chart-file.ts'
import {
  type ScannedTemplate,
  scanTemplate,
  type TemplateUse,
  type TemplateWant,
} from '../../languages/helm-template/faults.ts'
import { type Arity, FUNCTION_NAMES } from '../../languages/helm-template/function-names.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import { FILE_TEXT } from '../../languages/tree/query.ts'
import { groupBy } from '../../model/group-by.ts'
import { findNearest } from '../../model/nearest.ts'
import { folderFrom } from '../terraform/module.ts'
import type { Chart } from './chart.ts'
import type { TemplateFile } from './scope.ts'

/** A template with what is read of it. */
interface Scanned extends ScannedTemplate {
  readonly at: Place
  /** Whether Helm renders it by itself. */
  readonly isRendered: boolean
  /** The fields that it sets on the root context, or on whatever else the dot is there. */
  readonly sets: readonly string[]
}

/** Charts that are deployed together, so that they share the names of templates. */
interface Family {
  readonly templates: Scanned[]
  /** Whether it has a chart that is not in the repository. */
  isOpen: boolean
}

/** What keeps the templates of charts from being rendered, by their documents. `hasFile` tells whether there is a file at a path. */
export function refusedActions(
  charts: ReadonlyMap<string, Chart>,
  hasFile: (path: string) => boolean,
): ReadonlyMap<string, readonly RefusedAction[]> {
  const found = new Map<string, readonly RefusedAction[]>()
  const families = familiesOf(charts, hasFile)
  const everywhere = new Set(families.flatMap(({ templates }) => templates.flatMap(({ defines }) => defines)))
  for (const { templates, isOpen } of families) {
    const known = namedTemplates(templates)
    const added = new Set(templates.flatMap(({ sets }) => sets))
    const undefinedNames = isOpen
      ? new Map<Scanned, readonly RefusedAction[]>()
      : undefinedTemplates(templates, everywhere)
    for (const template of templates) {
      const all = [...faultsOf(template), ...(undefinedNames.get(template) ?? []), ...usesThatFail(template, known)]
      const failing = all.filter(({ is, name }) => is !== 'no object' || !added.has(name.replace(/^\$?\./, '')))
      if (failing.length > 0) found.set(template.at.document, failing)
    }
  }
  return found
}

interface NamedTemplate {
  readonly wants: readonly TemplateWant[]
  /** Whether another template uses it. */
  readonly isUsed: boolean
}

/** The templates by their names, but for those that several files define. */
function namedTemplates(templates: readonly Scanned[]): ReadonlyMap<string, NamedTemplate> {
  const wants = groupBy(
    templates.flatMap(one => one.wants),
    ({ within }) => within,
  )
  const used = new Set(
    templates.flatMap(({ uses }) => uses.flatMap(({ name, within }) => (name === within ? [] : [name]))),
  )
  const counts = groupBy(
    templates.flatMap(({ defines }) => defines),
    name => name,
  )
  const known = new Map<string, NamedTemplate>()
  for (const [name, { length }] of counts)
    if (length === 1) known.set(name, { wants: wants.get(name) ?? [], isUsed: used.has(name) })
  return known
}

/** Uses of templates that are there: of one by itself, whatever the values are, or given what lacks a field that it reads. */
function* usesThatFail({ uses, at }: Scanned, known: ReadonlyMap<string, NamedTemplate>): Generator<RefusedAction> {
  for (const { name, within, start, end, isConditional, given } of uses) {
    const template = known.get(name)
    if (template === undefined) continue
    const place = { name, at: placeIn(at, start, end) }
    if (within === name && !isConditional && template.isUsed) yield { is: 'endless template', ...place }
    if (given === undefined) continue
    const lacking = template.wants.find(want => isLacking(want, given))
    if (lacking === undefined) continue
    const value = 'value' in given ? given.value : 'a dict without it'
    const isUnsure = isConditional || within !== undefined
    yield { is: 'missing field', ...place, wanted: `.${lacking.name}`, value, ...(isUnsure && { isConditional: true }) }
  }
}

/** Whether what a template is given lacks a field that it reads, whatever the values are. */
function isLacking({ name, isDeep, isObject }: TemplateWant, given: NonNullable<TemplateUse['given']>): boolean {
  if ('keys' in given) return isDeep && !given.keys.includes(name)
  return given.isOfChart !== true || (isDeep && isObject)
}

function faultsOf({ faults, at }: Scanned): readonly RefusedAction[] {
  return faults.map(({ is, name, start, end, call, odd, near: meant }) => {
    const near = is === 'unknown function' ? findNearest(name, [...FUNCTION_NAMES]) : meant
    return {
      is,
      name,
      at: placeIn(at, start, end),
      ...(near !== undefined && { near }),
      ...(call !== undefined && { given: call.given, wanted: wordsOf(call) }),
      ...(odd !== undefined && { value: odd.value, wanted: odd.wanted }),
      ...((call ?? odd)?.isConditional === true && { isConditional: true }),
    }
  })
}

/** `2 arguments`, `1 argument or more`. */
function wordsOf({ least, most }: Arity): string {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more arguments`
  return least === 1 && most === 1 ? '1 argument' : least === 0 && most === 0 ? 'no arguments' : `${most} arguments`
}

const placeIn = ({ document }: Place, start: number, end: number): Place => ({
  document,
  pointer: FILE_TEXT,
  within: { start, end },
})

/**
 * The templates that are used and nowhere defined, where what is rendered uses them, be it through others. One that another
 * chart of the repository defines (`everywhere`) may come from there: scripts put charts into a common one.
 */
function undefinedTemplates(
  templates: readonly Scanned[],
  everywhere: ReadonlySet<string>,
): ReadonlyMap<Scanned, readonly RefusedAction[]> {
  const names = new Set(templates.flatMap(({ defines }) => defines))
  const uses = templates.flatMap(template => template.uses.map(use => ({ ...use, template })))
  const reached = new Map<TemplateUse, boolean>()
  const isRoot = ({ within, template }: (typeof uses)[number]): boolean => within === undefined && template.isRendered
  // First what is rendered whatever the values are, then what a condition may leave out.
  for (const isConditional of [false, true]) {
    const waiting = uses.filter(one => isRoot(one) && (isConditional || !one.isConditional))
    const seen = new Set<string>()
    for (const use of waiting) {
      if (!reached.has(use)) reached.set(use, isConditional)
      if (seen.has(use.name)) continue
      seen.add(use.name)
      for (const one of uses) if (one.within === use.name && (isConditional || !one.isConditional)) waiting.push(one)
    }
  }
  const found = new Map<Scanned, RefusedAction[]>()
  for (const use of uses) {
    const isConditional = reached.get(use)
    // A file is a template by its path.
    if (isConditional === undefined || everywhere.has(use.name) || use.name.includes('/templates/')) continue
    const near = findNearest(use.name, [...names])
    const own = found.get(use.template) ?? []
    found.set(use.template, own)
    own.push({
      is: 'undefined template',
      name: use.name,
      at: placeIn(use.template.at, use.start, use.end),
      ...(near !== undefined && { near }),
      ...(isConditional && { isConditional }),
    })
  }
  return found
}

/** The charts by what they are deployed with: their parts, and those that they name by a path. */
function familiesOf(charts: ReadonlyMap<string, Chart>, hasFile: (path: string) => boolean): readonly Family[] {
  const byFolder = new Map<string, Family>()
  const families = new Set<Family>()
  for (const chart of charts.values()) {
    if (!isOfHelm(chart)) continue
    const linked = linkedFolders(chart, charts)
    const helpers = `${chart.folder}templates/_helpers.tpl`
    // With a file that is there and not linted, not all names are known.
    const isPart = hasFile(helpers) && !chart.templates.some(({ at }) => pathOf(at.document) === helpers)
    const own: Family = {
      templates: scannedOf(chart),
      isOpen:
        isPart || linked.isOpen || chart.templates.some(isFilledFirst) || hasFile(`${chart.folder}requirements.yaml`),
    }
    const together = new Set([chart.folder, ...linked.folders].flatMap(folder => byFolder.get(folder) ?? []))
    for (const other of together) {
      own.templates.push(...other.templates)
      own.isOpen ||= other.isOpen
      families.delete(other)
    }
    families.add(own)
    for (const [folder, family] of byFolder) if (together.has(family)) byFolder.set(folder, own)
    for (const folder of [chart.folder, ...linked.folders]) byFolder.set(folder, own)
  }
  return [...families]
}

/** Whether it is a chart by itself: not of a generator of charts, nor of a program with functions of its own. */
const isOfHelm = ({ stated, folder }: Chart): boolean =>
  stated !== undefined && !/\{\{|\}\}|(?:^|\/)\.helm\//.test(folder)

/** Whether another program fills a template in before Helm has it. */
const isFilledFirst = ({ text }: TemplateFile): boolean => /\$\{\{|\{%|cookiecutter\./.test(text)

/** The keys of `set . "ca" $ca`, `set $ "ca" $ca` and `set (set . "ca" $ca) "name" $name`. */
const fieldsSetIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\bset\s+(?:\(\s*set\s+)?[.$]\s[^{}\n]{0,500}/g), ([call]) => call).flatMap(call =>
    Array.from(call.matchAll(/"(\w+)"/g), ([, name = '']) => name),
  )

/** The templates of a chart that Helm parses: of a library those whose names begin with _. */
function scannedOf({ templates, stated }: Chart): Scanned[] {
  const isLibrary = textAt(stated?.node, 'type') === 'library'
  return templates.flatMap(one => {
    const isRendered = !/(?:^|\/)_[^/]*$/.test(pathOf(one.at.document))
    if (isFilledFirst(one) || (isLibrary && isRendered)) return []
    const scanned = scanTemplate(one.text)
    return isOfOthers(one, scanned) ? [] : [{ ...scanned, at: one.at, isRendered, sets: fieldsSetIn(one.text) }]
  })
}

/**
 * Whether a template is another program's, which only lies with those of a chart, as a generator's that .helmignore names: it reads
 * objects that Helm does not give, and none that it gives.
 */
const isOfOthers = ({ text }: TemplateFile, { faults }: ScannedTemplate): boolean =>
  !OBJECTS.test(text) && faults.some(({ is, near }) => is === 'no object' && near === undefined)

/** What Helm gives to templates, and how they use others. */
const OBJECTS = /(?<![\w)])\.(?:Values|Release|Chart|Files|Capabilities|Template|Subcharts)\b|\binclude\s/

/** The chart in whose folder a chart is, which deploys it: in `charts`, or in a folder that it takes it from. */
function chartAround(folder: string, charts: ReadonlyMap<string, Chart>): string | undefined {
  for (let at = folder.lastIndexOf('/', folder.length - 2); at > 0; at = folder.lastIndexOf('/', at - 1)) {
    const around = folder.slice(0, at + 1)
    if (charts.get(around)?.stated !== undefined) return around
  }
  return charts.get('')?.stated !== undefined && folder !== '' ? '' : undefined
}

/** The folders of the charts that a chart is deployed with, and whether one is not there. */
function linkedFolders({ folder, stated }: Chart, charts: ReadonlyMap<string, Chart>) {
  const parent = chartAround(folder, charts)
  const folders = parent === undefined ? [] : [parent]
  const all = stated && find(stated.node, 'dependencies')
  if (all === undefined) return { folders, isOpen: false }
  if (all.type !== 'sequence') return { folders, isOpen: true }
  let isOpen = false
  for (const one of all.items) {
    const inside = `${folder}charts/${textAt(one, 'name') ?? ''}/`
    const path = /^file:\/\/(.*)$/.exec(textAt(one, 'repository') ?? '')?.[1]
    const named = path === undefined ? undefined : folderFrom(folder, `./${path}`)
    const target = [inside, named].find(at => at !== undefined && charts.get(at)?.stated !== undefined)
    if (target === undefined) isOpen = true
    else folders.push(target)
  }
  return { folders, isOpen }
}

function textAt(node: Node | undefined, key: string): string | undefined {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}
