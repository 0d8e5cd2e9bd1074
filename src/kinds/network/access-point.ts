import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { get, place } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { fileSystemLink } from '../../facts/network/groups/file-system-link.ts'

export default defineKind({
  id: 'AccessPoint',
  types: [...awsTypes('EFS', 'AccessPoint', { terraform: 'aws_efs_access_point' })],
  recognisedBy: 'an access point of an EFS file system by its type',

  *read(resource) {
    const fields = awsFields(resource)
    // Terraform's plans and states have the ID among the values, ACK has it in the status.
    const own = field(fields, 'id')
    const observed = get(resource.body, 'status', 'accessPointID')
    yield fileSystemLink.of({
      fileSystem: text(field(fields, 'fileSystemId')),
      accessPoint: text(own.node === undefined ? observed : own),
      at: place(fields),
    })
  },
})
