import { containersOf, TERRAFORM_PODS } from '../../../dialects/run-pods.ts'
import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** Workloads in a plan of Terraform: images, commands and variables of their containers, and the network, are read. Of what is written, manifests are made (src/deploy/terraform/manifests.ts). */
export default defineKind({
  id: 'TerraformPods',
  types: [...TERRAFORM_PODS],
  recognisedBy: "a resource of Terraform's provider for Kubernetes that runs Pods",

  is: ({ dialect }) => dialect.isRecord === true,

  *read(resource) {
    const user = imageUser(resource)
    for (const container of containersOf(resource)) {
      const reference = imageText(get(container, 'image'))
      if (reference.state !== 'absent') yield imageUse.of({ reference, inGraph: false, ...user })
    }
  },
})
