import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A file of a Helm chart. What it says is known together with its chart only, which is a folder. */
export interface ChartFile {
  /** A variant is a file of values beside values.yaml: `values-prod.yaml`. */
  readonly role: 'chart' | 'values' | 'variant' | 'template'
  /** Its first document. */
  readonly at: Place
  readonly text: string
}
export const chartFile = defineFact<ChartFile>('chartFile')
