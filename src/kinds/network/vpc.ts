import { awsFields, referenceScope } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { get, items, place } from '../../documents/cursor.ts'
import { blocks, field, text, texts } from '../../documents/read.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { vpc } from '../../facts/network/addresses/vpc.ts'
import { namedBy, ownName } from '../eks/named-object.ts'

export default defineKind({
  id: 'Vpc',
  types: [
    'Vpcs',
    ...awsTypes('EC2', 'VPC', { terraform: 'aws_vpc' }),
    'AWS::EC2::VPCCidrBlock',
    'aws_vpc_ipv4_cidr_block_association',
  ],
  recognisedBy: 'a VPC, or a range that is added to one, by its type, or the members of describe-vpcs',

  *read(resource) {
    const { type, body } = resource
    if (type === 'Vpcs') {
      for (const member of items(body)) {
        const added = blocks(get(member, 'CidrBlockAssociationSet')).map(one => text(get(one, 'CidrBlock')))
        const cidrs = listOf([text(get(member, 'CidrBlock')), ...added])
        yield vpc.of({ vpc: { scope: referenceScope(resource), id: text(get(member, 'VpcId')) }, cidrs })
      }
      return
    }
    const fields = awsFields(resource)
    const isPart = /CidrBlock$|association$/.test(type)
    const single = text(field(fields, 'cidrBlock'))
    const cidrs = single.state === 'absent' ? texts(field(fields, 'cidrBlocks')) : listOf([single])
    const own = isPart ? namedBy(resource, fields, 'vpcId') : ownName(resource, fields, 'id', 'vpcId')
    yield vpc.of({ vpc: own, cidrs: cidrs.state === 'absent' ? { ...cidrs, at: place(fields) } : cidrs })
  },
})

const listOf = (values: readonly [Value<string>, ...Value<string>[]]): Value<ListValue<string>> => ({
  state: 'known',
  value: {
    items: values.filter(({ state }) => state !== 'absent'),
    open: values.some(({ state }) => state === 'unknown'),
  },
  at: values[0].at,
})
