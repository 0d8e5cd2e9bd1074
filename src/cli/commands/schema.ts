import { type KubernetesTable, kubernetesTable } from '../../facts/kubernetes/kubernetes-table.ts'
import { type DescribedField, detailsText, fieldOnPath, fieldsOfType } from '../../facts/schema/described-fields.ts'
import { validatedDetails } from '../../kinds/schema/validated-details.ts'
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
  return walked(kindOf(key), head, fieldsOfType(table.kinds[key] ?? '', table, validatedDetails), path)
}

/** The fields that a path leads to, or why it leads nowhere. */
function walked(
  kind: string,
  head: readonly string[],
  fields: readonly DescribedField[],
  path: readonly string[],
): Answer {
  let [open, text] = [fields, '']
  for (const [i, part] of path.entries()) {
    const at = [kind, ...path.slice(0, i)].join('.')
    if (open.length === 0) return { problem: `${at} is ${text}, which has no fields` }
    const found = fieldOnPath(open, [part])
    if (found === undefined)
      return {
        problem: `${at} has no field ${unknown(
          part,
          open.map(({ name }) => name),
        )}`,
      }
    open = found.inside()
    text = lineOf(found)
  }
  const lines = [...head, ...(path.length === 0 ? [] : [`field    ${path.join('.')}  ${text}`])]
  return { text: `${lines.join('\n')}\n${open.length === 0 ? '' : `\n${fieldsText(open)}`}` }
}

const fieldsText = (fields: readonly DescribedField[]): string => {
  const width = Math.max(...fields.map(({ name }) => name.length))
  return fields.map(field => `  ${field.name.padEnd(width)}  ${lineOf(field)}\n`).join('')
}

const lineOf = (field: DescribedField): string => {
  const details = detailsText(field)
  return details === '' ? field.type : `${field.type}  ${details}`
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
