import { awsDialect, awsSchema } from '../../dialects/aws-fields.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { block, blocks, field, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'

/** Where a resource of EKS says what is wanted, and where what is so. */
export interface EksFields {
  /** What shall be: Properties, the block, `spec`, `spec.forProvider`. */
  readonly wanted: Cursor
  /** What is: `status` of ACK, `status.atProvider` of Crossplane, the same as `wanted` elsewhere. */
  readonly observed: Cursor
  /** What its own document calls it. */
  readonly reference?: string
}

/** The fields of a resource of EKS in any dialect but eksctl's. */
export function eksFields(resource: Resource): EksFields {
  const { body, type, name } = resource
  const dialect = awsDialect(resource)
  const reference = dialect.reference(type, name)
  return {
    wanted: dialect.wanted(body),
    observed: dialect.observed(body),
    ...(reference === '' ? {} : { reference }),
  }
}

/**
 * The field at `names` below `cursor`, each in any dialect's spelling, read with `take`. Where something on the way is an
 * expression, or Terraform's `dynamic` makes the block, the value is unknown and not absent.
 */
export function readAt<T>(cursor: Cursor, names: readonly string[], take: (cursor: Cursor) => Value<T>): Value<T> {
  let here = cursor
  for (const name of names) {
    const owner = block(here)
    const why = unresolved(owner)
    if (why !== undefined) return why
    const next = field(owner, name)
    const dynamic = next.node === undefined ? field(get(owner, 'dynamic'), name) : next
    if (next.node === undefined && dynamic.node !== undefined)
      return { state: 'unknown', why: `dynamic ${name}`, at: place(dynamic) }
    here = next
  }
  return take(here)
}

/** The name of an EKS resource that its owner gives: `name`, or what Crossplane calls the external name. */
export const nameIn = ({ wanted }: EksFields, resource: Resource): Value<string> =>
  text(awsSchema(resource).nameOutside?.(resource.body) ?? field(wanted, 'name'))

/** What the region of a resource of EKS is stated as, outside its ARN. */
export function regionIn({ wanted }: EksFields, { body }: Resource): Value<string> {
  const annotated = get(body, 'metadata', 'annotations', 'services.k8s.aws/region')
  return text(annotated.node === undefined ? field(wanted, 'region') : annotated)
}

/** The codes of `health.issues`, as the service reports them. */
export function healthIssuesOf(observed: Cursor): readonly { readonly code: string; readonly at: Place }[] {
  return blocks(field(field(observed, 'health'), 'issues')).map(issue => {
    const code = field(issue, 'code')
    return { code: literal(code) ?? 'unnamed', at: place(code.node === undefined ? issue : code) }
  })
}
