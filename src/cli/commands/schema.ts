import {
  isListType,
  type KubernetesTable,
  kubernetesTable,
  type TableType,
} from '../../facts/kubernetes/kubernetes-table.ts'
import { KUBERNETES_TYPES } from '../../schemas/kubernetes-types.generated.ts'
import { unknown } from '../../workspace/suggest.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Command } from './command.ts'

/** `clauselint schema KIND[.FIELD…]`: prints the fields of one of Kubernetes' own kinds, or of an object in it. */
export const schemaCommand: Command = {
  usage: 'clauselint schema KIND[.FIELD…]',
  options: [],
  run: async ([name, ...more], _, environment) => {
    if (name === undefined || more.length > 0)
      return refuse(['name a kind, or a field of one: clauselint schema deployment.spec.template'], environment)
    const answer = describe(name, kubernetesTable(KUBERNETES_TYPES))
    if ('problem' in answer) return refuse([answer.problem], environment)
    environment.stdout.write(answer.text)
    return ExitCode.Clean
  },
}

type Answer = { readonly text: string } | { readonly problem: string }

function describe(name: string, table: KubernetesTable): Answer {
  const [first = '', ...path] = name.split('.').filter(part => part !== '')
  const found = versionsOf(first, table)
  const [key] = found
  if (key === undefined) return { problem: `there is no kind ${unknown(first, kindNames(table))}` }
  const others = found.slice(1).map(versionOf)
  const head = [
    `kind     ${kindOf(key)}`,
    `version  ${versionOf(key)}${others.length === 0 ? '' : `; also in ${others.join(', ')}`}`,
    ...lifeOf(key, table),
  ]
  let type: TableType = table.kinds[key] ?? ''
  let about = ''
  const walked: string[] = []
  for (const part of path) {
    const row = rowOf(type, table)
    const own = row !== undefined && Object.hasOwn(row.f, part) ? row.f[part] : undefined
    const at = [kindOf(key), ...walked].join('.')
    if (row === undefined) return { problem: `${at} is ${typeText(type)}, which has no fields` }
    if (own === undefined) return { problem: `${at} has no field ${unknown(part, Object.keys(row.f))}` }
    about = detailsOf(type, part, table)
    walked.push(part)
    type = own
  }
  if (walked.length > 0) head.push(`field    ${walked.join('.')}  ${typeText(type)}${about}`)
  const row = rowOf(type, table)
  return { text: `${head.join('\n')}\n${row === undefined ? '' : `\n${fieldsText(type, table)}`}` }
}

const fieldsText = (type: TableType, table: KubernetesTable): string => {
  const fields = Object.entries(rowOf(type, table)?.f ?? {})
  const width = Math.max(...fields.map(([field]) => field.length))
  const lines = fields.map(
    ([field, own]) => `  ${field.padEnd(width)}  ${typeText(own)}${detailsOf(type, field, table)}\n`,
  )
  return lines.join('')
}

/** What else there is to say of a field: whether it is required, since when it is there, its values and bounds. */
function detailsOf(type: TableType, field: string, table: KubernetesTable): string {
  const row = rowOf(type, table)
  const values = table.enumerations[row?.e?.[field] ?? '']
  const [least, most] = row?.b?.[field] ?? [null, null]
  const since = row?.s?.[field]
  const details = [
    ...(row?.r?.split(' ').includes(field) === true ? ['required'] : []),
    ...(values === undefined ? [] : [values.join(' | ')]),
    ...(least === null ? [] : [`at least ${least}`]),
    ...(most === null ? [] : [`at most ${most}`]),
    ...(row?.k?.[field] === undefined ? [] : [`a list by ${row.k[field]}`]),
    ...(since === undefined ? [] : [`from Kubernetes 1.${since} on`]),
  ]
  return details.length === 0 ? '' : `  ${details.join(', ')}`
}

/** The fields of a type, or of the items or values of one. */
function rowOf(type: TableType, { types }: KubernetesTable): KubernetesTable['types'][string] | undefined {
  const name = nameOf(type)
  return Object.hasOwn(types, name) ? types[name] : undefined
}

const nameOf = (type: TableType): string =>
  typeof type === 'string' ? type : nameOf(isListType(type) ? type[0] : type[1])

/** A type as `kubectl explain` writes it: `[]Container`, `map[string]string`, `Object` for anything. */
function typeText(type: TableType): string {
  if (typeof type !== 'string') return isListType(type) ? `[]${typeText(type[0])}` : `map[string]${typeText(type[1])}`
  return type === 'dyn' ? 'Object' : type.slice(type.lastIndexOf('.') + 1)
}

/** When a version came and goes, where that is known. */
function lifeOf(key: string, { lives }: KubernetesTable): readonly string[] {
  const [introduced, deprecated, removed] = lives[key] ?? [0, 0, 0]
  const said = [
    ...(introduced > 0 ? [`from Kubernetes 1.${introduced} on`] : []),
    ...(deprecated > 0 ? [`deprecated in 1.${deprecated}`] : []),
    ...(removed > 0 ? [`removed in 1.${removed}`] : []),
  ]
  return said.length === 0 ? [] : [`served   ${said.join(', ')}`]
}

/** The kinds of a name, whatever its case, also in the plural; the most stable and newest version first. */
function versionsOf(name: string, { kinds }: KubernetesTable): readonly string[] {
  const wanted = name.toLowerCase()
  const isMeant = (kind: string): boolean => [kind, `${kind}s`, `${kind}es`, kind.replace(/y$/, 'ies')].includes(wanted)
  return Object.keys(kinds)
    .filter(key => isMeant(kindOf(key).toLowerCase()))
    .sort((one, other) => stabilityOf(other) - stabilityOf(one) || one.length - other.length)
}

const kindOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const versionOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

const kindNames = ({ kinds }: KubernetesTable): readonly string[] => [...new Set(Object.keys(kinds).map(kindOf))]

/** `v2` is above `v1`, `v1` above `v1beta2`, and that above `v1alpha1`. */
function stabilityOf(key: string): number {
  const [, major = '0', stage, minor = '0'] = /v(\d+)(?:(alpha|beta)(\d+))?$/.exec(versionOf(key)) ?? []
  return (stage === undefined ? 2 : stage === 'beta' ? 1 : 0) * 10_000 + Number(major) * 100 + Number(minor)
}
