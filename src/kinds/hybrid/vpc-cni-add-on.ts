import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, get, items, place } from '../../documents/cursor.ts'
import { branches, intrinsicAt, resolve } from '../../documents/intrinsic.ts'
import { field, isTemplated, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known } from '../../documents/value.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { VPC_CNI, type VpcCni } from '../../facts/hybrid/vpc-cni.ts'
import { clusterLink, ownArn } from '../eks/cluster-link.ts'
import { valuesOf } from './read-vpc-cni.ts'

/** What an add-on of any dialect but eksctl's configures; none where it is another add-on. */
export function onAddon(resource: Resource): readonly VpcCni[] {
  const wanted = awsFields(resource)
  const isRecord = resource.type === 'addon' || get(resource.body, 'addonArn').node !== undefined
  const source = isRecord ? 'record' : resource.type === 'object' ? 'request' : 'definition'
  return configured(wanted, source, clusterLink(wanted, ownArn(resource, 'addonArn')))
}

/** What the add-ons of an eksctl ClusterConfig configure. */
export const onEksctl = (body: Cursor): readonly VpcCni[] =>
  items(get(body, 'addons')).flatMap(addon =>
    configured(addon, 'definition', { name: text(get(body, 'metadata', 'name')) }),
  )

function configured(wanted: Cursor, source: ClusterSource, cluster: ClusterLink): readonly VpcCni[] {
  const name = field(wanted, 'addonName', 'name')
  if (known(text(name)) !== VPC_CNI) return []
  const written = field(wanted, 'configurationValues')
  const found = branches(written)
  return (found.length === 0 ? [written] : found).flatMap(branch => {
    const said = configuration(branch)
    if (said === undefined) return []
    const open = 'why' in said ? { why: said.why, at: said.at } : undefined
    const tree = 'why' in said ? branch : said
    const isThere = tree.node?.type === 'mapping'
    return {
      form: 'add-on',
      source,
      cluster,
      ...valuesOf(tree),
      // A request without a configuration leaves it as it is.
      isWhole: isThere || source !== 'request',
      ...(open === undefined ? {} : { open }),
      at: place(name),
    } as const
  })
}

/** The object in a string of JSON or YAML, or where it would be; why it is unknown; undefined where AD-01 speaks. */
function configuration(cursor: Cursor) {
  const values = template(resolve(cursor))
  const { node } = values
  if (node === undefined || (node.type === 'scalar' && (node.value === null || node.value === ''))) return values
  if (node.type !== 'scalar' || typeof node.value !== 'string')
    return unresolved(values) ?? (node.type === 'mapping' ? values : undefined)
  const found = /^\s*\$\{/.test(node.value) ? undefined : embedded(values, 'yaml-or-json')
  if (found?.state === 'read' && found.cursor.node?.type === 'mapping') return found.cursor
  const why = isTemplated(node.value) ? { why: 'a template', at: place(values) } : unresolved(values)
  return why ?? (isNothing(found) ? values : undefined)
}

/** A string with nothing in it but a null. */
const isNothing = (found: ReturnType<typeof embedded>): boolean =>
  found?.state === 'read' && found.cursor.node?.type === 'scalar' && found.cursor.node.value === null

/** The text of CloudFormation's Fn::Sub: what is put into it may be known. */
function template(cursor: Cursor): Cursor {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name !== 'Sub') return cursor
  return intrinsic.argument.node?.type === 'sequence' ? get(intrinsic.argument, 0) : intrinsic.argument
}

/** The value of `--configuration-values` of a command on the add-on; undefined where it is something else. */
export function inCommand({ body, document: { held } }: Resource): VpcCni | undefined {
  if (held?.option !== '--configuration-values') return undefined
  const words = held.commands?.flatMap(command => command.words) ?? []
  const option = (name: string): string | undefined => {
    const i = words.findIndex(({ text: word }) => word === name || word.startsWith(`${name}=`))
    return words[i]?.text === name ? words[i + 1]?.text : words[i]?.text.slice(name.length + 1)
  }
  if (option('--addon-name') !== VPC_CNI) return undefined
  const cluster = option('--cluster-name')
  const at = place(body)
  return {
    form: 'add-on',
    source: 'request',
    cluster: {
      name:
        cluster === undefined || isTemplated(cluster) || cluster.includes('$')
          ? { state: 'unknown', why: 'a variable of the script', at }
          : { state: 'known', value: cluster, at },
    },
    ...valuesOf(body),
    isWhole: true,
    at,
  }
}

/** Whether a plain object is the body of CreateAddon or UpdateAddon, or a record without its root. */
export const isAddonObject = (body: Cursor): boolean =>
  get(body, 'clusterName').node !== undefined && literal(get(body, 'addonName')) === VPC_CNI
