import { awsFields, referenceScope } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, items } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import type { NamedObject } from '../../facts/eks/object-key.ts'
import { subnet } from '../../facts/eks/subnet.ts'
import { ownName } from './named-object.ts'

export default defineKind({
  id: 'Subnet',
  types: ['Subnets', ...awsTypes('EC2', 'Subnet', { terraform: 'aws_subnet' })],
  recognisedBy: 'a subnet of a VPC by its type, or the members of describe-subnets',

  *read(resource) {
    const { type, body } = resource
    if (type === 'Subnets')
      for (const member of items(body))
        yield subnet.of(read({ scope: referenceScope(resource), id: text(field(member, 'subnetId')) }, member))
    else {
      const fields = awsFields(resource)
      yield subnet.of(read(ownName(resource, fields, 'id', 'subnetId'), fields))
    }
  },
})

const read = (named: NamedObject, fields: Cursor) => ({
  subnet: named,
  zone: text(field(fields, 'availabilityZone', 'availabilityZoneId')),
})
