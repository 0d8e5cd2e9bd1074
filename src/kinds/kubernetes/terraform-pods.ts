import { containersOf, TERRAFORM_PODS } from '../../dialects/run-pods.ts'
import { get } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'
import { imageText } from '../registry/image-text.ts'
import { imageUser } from '../registry/image-user.ts'

/** Workloads in blocks of Terraform: images, commands and variables of their containers, and the network, are read. */
export default defineKind({
  id: 'TerraformPods',
  types: [...TERRAFORM_PODS],
  recognisedBy: "a resource of Terraform's provider for Kubernetes that runs Pods",

  *read(resource) {
    const user = imageUser(resource)
    for (const container of containersOf(resource)) {
      const reference = imageText(get(container, 'image'))
      if (reference.state !== 'absent') yield imageUse.of({ reference, inGraph: false, ...user })
    }
  },
})
