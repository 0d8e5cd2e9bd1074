import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { ChartLayer, ChartOrder } from '../../../facts/kubernetes/chart-order.ts'
import { parse } from '../../../languages/parse.ts'
import type { Node } from '../../../languages/tree/node.ts'
import { scriptsOf } from '../../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, type ScriptCommand, wordPlace } from '../../pipeline/commands/script-commands.ts'
import { readArguments } from '../../pipeline/procedures/command.ts'
import { folderOf } from '../resolve-path.ts'
import { fileLayer, releaseOf } from './stated-orders.ts'
import { storableNode } from './storable-node.ts'

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
  const layers = options.flatMap(({ name, value }): readonly ChartLayer[] => {
    if (value === undefined) return []
    if (name === '-f' || name === '--values') return value.text.split(',').flatMap(fileLayer)
    return /^--set(?:-string)?$/.test(name) ? setLayers(value.text, value.at) : []
  })
  const files = layers.filter(({ kind }) => kind === 'file')
  const set = layers.filter(({ kind }) => kind !== 'file')
  const [name, ...more] = operands.slice(1)
  const namespace = options.findLast(one => one.name === '-n' || one.name === '--namespace')?.value?.text
  const release = releaseOf([more.length === 0 ? undefined : name?.text], [namespace])
  return [{ bases: ['', folder], chart: chart.text, filesFrom: 'base', release, layers: [...files, ...set] }]
}

/** What `a.b=c,d=e` sets; lists and objects are left out. */
function setLayers(text: string, at: Extract<ChartLayer, { kind: 'value' }>['at']): readonly ChartLayer[] {
  return Array.from(text.matchAll(/(?:^|,)([^=,{}]{1,200})=([^,{}]*)(?=,|$)/g), ([, path = '', value = '']) => ({
    kind: 'value' as const,
    path,
    at,
    node: typed(value),
  }))
}

/** A value as Helm types it: `true` is not text. */
const typed = (text: string): Node =>
  storableNode(parse(text, 'yaml', {}).roots[0] ?? { type: 'scalar', style: 'plain', value: '', start: 0, end: 0 })
