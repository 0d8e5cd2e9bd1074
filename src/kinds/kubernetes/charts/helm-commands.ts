import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { ChartLayer, ChartOrder } from '../../../facts/kubernetes/chart-order.ts'
import type { Argument } from '../../../facts/pipeline/procedure.ts'
import { scriptsOf } from '../../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, type ScriptCommand, wordPlace } from '../../pipeline/commands/script-commands.ts'
import { readArguments } from '../../pipeline/procedures/command.ts'
import { folderOf } from '../resolve-path.ts'
import { fileLayer, releaseOf } from './stated-orders.ts'

const PROGRAM = /^(?:\S*\/)?helm$/

/** The charts of this repository that the commands of scripts deploy: `helm upgrade --install web ./charts/web -f prod.yaml`. */
export function commandOrders(resource: Resource): readonly ChartOrder[] {
  const folder = folderOf(resource.document)
  return scriptsOf(resource)
    .filter(({ texts }) => texts.some(({ text }) => literal(text)?.includes('helm') === true))
    .flatMap(script => commandsIn(script).flatMap(command => orderOf(command, folder)))
}

function orderOf(command: ScriptCommand, folder: string): readonly ChartOrder[] {
  const at = command.words.findIndex(({ text }) => PROGRAM.test(text))
  const words = command.words.slice(at + 1)
  if (at < 0 || !/^(?:install|upgrade)$/.test(words.find(({ text }) => !text.startsWith('-'))?.text ?? '')) return []
  const { operands, options } = readArguments(
    'helm',
    words.map(word => ({ text: word.text, at: wordPlace(command, word), isOpen: word.isOpen })),
  )
  // The release may be left out, with --generate-name.
  const chart = operands.slice(1).at(-1)
  if (chart === undefined || !/^(?:\.{0,2}\/)?[\w./-]+$/.test(chart.text) || chart.text.startsWith('/')) return []
  const read = options.map(({ name, value }): readonly ChartLayer[] => {
    if (value === undefined) return []
    if (name === '-f' || name === '--values') return value.text.split(',').flatMap(fileLayer)
    return /^--set(?:-string)?$/.test(name) ? setLayers(value, name === '--set-string') : []
  })
  const layers = read.flat()
  const isOpen =
    words.some(word => word.isOpen) ||
    options.some(({ name }, i) => GIVES_MORE.test(name) || (GIVES_VALUES.test(name) && read[i]?.length === 0))
  const files = layers.filter(({ kind }) => kind === 'file')
  const set = layers.filter(({ kind }) => kind !== 'file')
  const [name, ...more] = operands.slice(1)
  const namespace = options.findLast(one => one.name === '-n' || one.name === '--namespace')?.value?.text
  const release = releaseOf([more.length === 0 ? undefined : name?.text], [namespace])
  const order: ChartOrder = {
    bases: ['', folder],
    chart: chart.text,
    filesFrom: 'base',
    release,
    layers: [...files, ...set],
    ...(isOpen && { isOpen }),
  }
  return [order]
}

const GIVES_VALUES = /^(?:-f|--values|--set|--set-string)$/
/** What gives values that are not read here. */
const GIVES_MORE = /^--(?:set-file|set-json|set-literal|reuse-values|reset-then-reuse-values)$/

/** What `a.b=c,d=e` sets; lists and objects are left out. */
function setLayers({ text, at }: Argument, isText: boolean): readonly ChartLayer[] {
  const layers: ChartLayer[] = []
  for (const found of text.matchAll(/(?:^|,)([^=,{}]{1,200})=([^,{}]*)(?=,|$)/g)) {
    const [all, path = '', value = ''] = found
    const end = found.index + all.length
    const pathEnd = end - value.length - 1
    layers.push({
      kind: 'value',
      path,
      pathAt: partOf(at, text, pathEnd - path.length, pathEnd),
      at: partOf(at, text, end - value.length, end),
      node: { type: 'scalar', style: 'plain', value, start: 0, end: 0 },
      ...(isText && { isText }),
    })
  }
  return layers
}

/** The place of a part of a word; of all of it where it is written in another way than it reads. */
function partOf(at: Place, text: string, start: number, end: number): Place {
  if (at.within === undefined) return at
  const quotes = (at.within.end - at.within.start - text.length) / 2
  if (quotes !== 0 && quotes !== 1) return at
  const from = at.within.start + quotes
  return { ...at, within: { start: from + start, end: from + end } }
}
