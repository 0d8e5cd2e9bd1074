import { place } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { terraformFile } from '../../facts/terraform/terraform-file.ts'

export default defineKind({
  id: 'TerraformFile',
  types: ['hcl', 'object'],
  recognisedBy:
    'files *.tf, *.tofu and *.tfvars in the native syntax of HCL, *.tf.json and *.tfvars.json, and configurations of Terragrunt',

  is: ({ type, document: { file } }) => type === 'hcl' || file.path.endsWith('.tfvars.json'),
  read: ({ body, document: { file } }) => [terraformFile.of({ at: place(body), text: file.text })],
})
