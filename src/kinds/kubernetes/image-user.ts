import type { Resource } from '../../documents/resource.ts'
import { objectMeta } from './object-meta.ts'

/** What runs the images of a resource: an object by kind, namespace and name, a resource of Terraform by its address. */
export function imageUser(resource: Resource): { readonly by?: string } {
  const { type, name } = resource
  if (!type.includes('/')) return name === '' ? {} : { by: `${type}.${name}` }
  const { kind, namespace, name: own } = objectMeta(resource)
  return own === '' ? {} : { by: `${kind} ${namespace === undefined ? '' : `${namespace}/`}${own}` }
}
