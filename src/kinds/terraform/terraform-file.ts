import { place } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { terraformFile } from '../../facts/terraform/terraform-file.ts'

export default defineKind({
  id: 'TerraformFile',
  types: ['hcl'],
  recognisedBy: 'files *.tf, *.tofu and *.tfvars in the native syntax of HCL',

  *read({ body, document: { file } }) {
    yield terraformFile.of({ at: place(body), text: file.text })
  },
})
