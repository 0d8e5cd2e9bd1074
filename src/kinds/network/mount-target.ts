import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { place } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { fileSystemLink } from '../../facts/network/groups/file-system-link.ts'
import { mountTarget } from '../../facts/network/groups/mount-target.ts'
import { groupLinks } from './group-links.ts'

export default defineKind({
  id: 'MountTarget',
  types: [...awsTypes('EFS', 'MountTarget', { terraform: 'aws_efs_mount_target' })],
  recognisedBy: 'a mount target of an EFS file system by its type',

  *read(resource) {
    const fields = awsFields(resource)
    yield mountTarget.of({ groups: groupLinks(resource, fields).links, at: place(fields) })
    yield fileSystemLink.of({
      fileSystem: text(field(fields, 'fileSystemId')),
      accessPoint: { state: 'absent', at: place(fields) },
      at: place(fields),
    })
  },
})
