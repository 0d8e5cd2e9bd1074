import type { Cursor } from '../../documents/cursor.ts'
import { get, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { VPC_CNI, type VpcCni } from '../../facts/hybrid/vpc-cni.ts'
import { addonValues } from '../eks/addon-values.ts'
import { valuesOf } from './read-vpc-cni.ts'

/** What an add-on, or the add-ons of an eksctl ClusterConfig, configure; none where they are others. */
export const onAddon = (resource: Resource): readonly VpcCni[] =>
  addonValues(resource, VPC_CNI).map(({ values, source, ...rest }) => ({
    form: 'add-on',
    source,
    ...valuesOf(values),
    // A request without a configuration leaves it as it is.
    isWhole: values.node?.type === 'mapping' || source !== 'request',
    ...rest,
  }))

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
