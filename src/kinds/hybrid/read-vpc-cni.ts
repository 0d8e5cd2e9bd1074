import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal, looseText } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { CNI_VARIABLES, type CniVariable, EXCLUSION, type VpcCni } from '../../facts/hybrid/vpc-cni.ts'

/** The container of the agent in the DaemonSet, and its image. */
export const AGENT = 'aws-node'
const IMAGE = /(?:^|\/)amazon-k8s-cni(?:[:@]|$)/

/** Variables as they are listed, `[{name, value}]`, or as a map from name to value. */
interface Environment {
  readonly variables: readonly CniVariable[]
  readonly unquoted: VpcCni['unquoted']
}

/** A variable as it is written: its value, or why that is elsewhere. */
interface Entry {
  readonly name: string
  readonly at: Place
  readonly value: Cursor
  readonly elsewhere?: Place
}

/** Reads a list of variables, or a map of them. */
export const environmentOf = (env: Cursor): Environment =>
  env.node?.type === 'sequence'
    ? environmentIn(items(env))
    : toEnvironment(fields(env).map(({ key, value }) => ({ name: key, at: place(value, 'key'), value })))

/** Reads variables that are written as `{name, value}`. */
export const environmentIn = (entries: readonly Cursor[]): Environment => toEnvironment(entries.flatMap(listed))

/** Reads variables that single settings of the chart give: `env.NAME`. */
export const environmentSet = (settings: readonly Cursor[]): Environment =>
  toEnvironment(
    settings.flatMap(one => {
      const name = /^env\.(\w+)$/.exec(literal(get(one, 'name')) ?? '')?.[1]
      return name === undefined ? [] : [{ name, at: place(get(one, 'name')), value: get(one, 'value') }]
    }),
  )

const toEnvironment = (entries: readonly Entry[]): Environment => ({
  variables: entries
    .filter(({ name }) => CNI_VARIABLES.has(name))
    .map(({ name, value, elsewhere, at }) => ({
      name,
      at,
      value: elsewhere === undefined ? textOf(value) : { state: 'unknown', why: 'valueFrom', at: elsewhere },
    })),
  unquoted: entries.flatMap(({ name, value }) => {
    const { node } = value
    if (node?.type !== 'scalar' || node.value === null || typeof node.value === 'string') return []
    return [{ name, found: node.source ?? String(node.value), at: place(value) }]
  }),
})

function listed(entry: Cursor): readonly Entry[] {
  const name = literal(get(entry, 'name'))
  if (name === undefined) return []
  const source = get(entry, 'valueFrom')
  const found = { name, at: place(get(entry, 'name')), value: get(entry, 'value') }
  return [source.node === undefined ? found : { ...found, elsewhere: place(source) }]
}

/** A variable that is there without a value is empty. */
function textOf(cursor: Cursor): Value<string> {
  const value = looseText(cursor)
  const isEmpty = value.state === 'absent' || (value.state === 'invalid' && value.found === 'null')
  return isEmpty ? { state: 'known', value: '', at: value.at } : value
}

/** What the agent's container says, of a Pod spec; undefined where it has none. `at` is the object as a whole. */
export function agentIn(podSpec: Cursor, at: Place, isWhole: boolean): VpcCni | undefined {
  const container = items(get(podSpec, 'containers')).find(isAgent)
  if (container === undefined) return undefined
  const env = get(container, 'env')
  const from = get(container, 'envFrom')
  return {
    form: isWhole ? 'daemon-set' : 'patch',
    source: 'definition',
    ...environmentOf(env),
    isWhole,
    ...(from.node === undefined ? {} : { open: { why: 'envFrom', at: place(from, 'key') } }),
    ...envPlaces(env),
    at,
  }
}

const isAgent = (container: Cursor): boolean =>
  literal(get(container, 'name')) === AGENT || IMAGE.test(literal(get(container, 'image')) ?? '')

/** Where variables are listed, or would be. */
export const envPlaces = (env: Cursor): Pick<VpcCni, 'envAt' | 'exclusionAt'> => ({
  envAt: place(env, 'key'),
  exclusionAt: env.node?.type === 'sequence' ? place(env, 'key') : place(get(env, EXCLUSION)),
})

/** What an object of values says: `env`, and `extraEnv` of the chart. */
export function valuesOf(tree: Cursor): Pick<VpcCni, 'variables' | 'unquoted' | 'envAt' | 'exclusionAt'> {
  const env = get(tree, 'env')
  const [own, more] = [environmentOf(env), environmentOf(get(tree, 'extraEnv'))]
  return {
    variables: [...own.variables, ...more.variables],
    unquoted: [...own.unquoted, ...more.unquoted],
    ...envPlaces(env),
  }
}
