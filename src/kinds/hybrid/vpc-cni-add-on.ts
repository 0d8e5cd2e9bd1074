import { type Cursor, get, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { VPC_CNI, type VpcCni } from '../../facts/hybrid/vpc-cni.ts'
import { addonOption } from '../eks/addon-option.ts'
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
export function inCommand(resource: Resource): VpcCni | undefined {
  const option = addonOption(resource)
  if (option?.addon !== VPC_CNI) return undefined
  const { body } = resource
  const { cluster } = option
  return { form: 'add-on', source: 'request', cluster, ...valuesOf(body), isWhole: true, at: place(body) }
}

/** Whether a plain object is the body of CreateAddon or UpdateAddon, or a record without its root. */
export const isAddonObject = (body: Cursor): boolean =>
  get(body, 'clusterName').node !== undefined && literal(get(body, 'addonName')) === VPC_CNI
