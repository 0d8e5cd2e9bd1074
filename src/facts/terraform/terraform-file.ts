import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A file of HCL. What it declares is known together with its folder only, which is a module. */
export interface TerraformFile {
  /** Its first document. */
  readonly at: Place
  readonly text: string
}
export const terraformFile = defineFact<TerraformFile>('terraformFile')
