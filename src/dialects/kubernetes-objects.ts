import { type Cursor, get } from '../documents/cursor.ts'
import { type Dialect, plain } from '../documents/dialect.ts'
import { block, blocks, field } from '../documents/read.ts'

function wantedOf(body: Cursor): Cursor {
  const forProvider = get(body, 'spec', 'forProvider')
  return forProvider.node === undefined ? get(body, 'spec') : forProvider
}

/** An object of Kubernetes: exact names and strict types, as the API server has them; another object refers to it by its name. */
export const kubernetesObject: Dialect = {
  ...plain,
  id: 'kubernetes',
  scope: 'cluster',
  wanted: wantedOf,
  observed: body => get(body, 'status', 'atProvider'),
  reference: (_, name) => name,
}

/** AWS Controllers for Kubernetes: `spec` is the request to the API, `status` what the controller saw. */
const ack: Dialect = { ...kubernetesObject, id: 'ack', observed: body => get(body, 'status') }

/** Crossplane's provider by Upbound, whose `forProvider` is the schema of Terraform's provider in camel case. */
const crossplane: Dialect = {
  ...kubernetesObject,
  id: 'crossplane',
  hasBlocks: true,
  word: (name, inBlocks = name) => inBlocks,
  field: (cursor, name, inBlocks = name) => field(cursor, inBlocks),
  object: block,
  objects: blocks,
}

/** Crossplane's older provider, whose `forProvider` is the request to the API. */
const crossplaneNative: Dialect = { ...kubernetesObject, id: 'crossplane-native' }

/** The dialect of an object by its type, `GROUP/KIND`. */
export function objectDialect(type: string): Dialect {
  if (type.includes('.services.k8s.aws/')) return ack
  if (type.includes('.upbound.io/')) return crossplane
  return type.includes('.aws.crossplane.io/') ? crossplaneNative : kubernetesObject
}
