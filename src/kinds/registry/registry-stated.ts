import { type Cursor, get } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known } from '../../documents/value.ts'
import { parseArn } from '../../model/iam/arn.ts'

/** Account and Region of a registry, as far as they are stated. */
export interface RegistryStated {
  readonly account?: string
  readonly region?: string
}

/**
 * Account and Region of the registry that something of ECR is in: from its own ARN, from `registryId` and `region` beside its
 * fields, or from the annotation of ACK.
 */
export function registryStated(fields: Cursor, { body, dialect }: Resource): RegistryStated {
  const arn = parseArn(known(text(field(fields, 'repositoryArn', 'arn'))) ?? '')
  const observed = dialect.observed(body)
  const account =
    arn?.account ?? known(dialect.text(stated(field(fields, 'registryId'), field(observed, 'registryId'))))
  const annotated = get(body, 'metadata', 'annotations', 'services.k8s.aws/region')
  const region = arn?.region ?? known(text(stated(annotated, field(fields, 'region'))))
  return {
    ...(account === undefined || !/^\d{12}$/.test(account) ? {} : { account }),
    ...(region === undefined ? {} : { region }),
  }
}

const stated = (first: Cursor, second: Cursor): Cursor => (first.node === undefined ? second : first)
