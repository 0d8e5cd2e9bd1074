import type { ChartRelease } from '../../facts/kubernetes/chart-order.ts'
import type { Named, TemplateFile } from './scope.ts'
import type { Found } from './values.ts'

/** The files of a chart's folder, as they are written. */
export interface Chart {
  /** With a slash at its end; empty at the root. */
  readonly folder: string
  /** Its Chart.yaml; absent where that is not there. */
  readonly stated?: Found
  readonly values?: Found
  /** Its values.schema.json. */
  readonly schema?: Found
  /** Files of values beside values.yaml: `values-prod.yaml`. */
  readonly variants: readonly Found[]
  readonly templates: readonly TemplateFile[]
}

/**
 * Who sees what a chart is rendered to: all rules, with what is off and on (`default`); all rules, as an order has it (`own`);
 * as a second deployment beside that (`second`); rules on one fact alone (`apart`).
 */
export type View = 'default' | 'own' | 'second' | 'apart'

/** A chart as it is deployed: by itself, or by one that it is a part of. */
export interface Instance {
  readonly chart: Chart
  /** What Helm calls it in the comments of what it renders: `web/charts/redis`. */
  readonly source: string
  /** The folder of the chart that it is deployed with. */
  readonly top: string
  /** What `.` is in its templates. */
  readonly root: Found
  /** The values that it is given, before templates change any. */
  readonly values: Found | undefined
  /** Whether it may be given more values than these. */
  readonly isOpen: boolean
  readonly named: ReadonlyMap<string, Named>
  /** Whether the values of the chart that it is a part of leave it off. */
  readonly isOff: boolean
  readonly view: View
  readonly release: ChartRelease
}

/** What a chart is given by the one that it is a part of. */
export interface Given extends Pick<Instance, 'source' | 'top' | 'isOff' | 'view' | 'release' | 'isOpen'> {
  readonly values: Found | undefined
  /** What that calls it, where that is not what it calls itself. */
  readonly name?: string
  /** The values of the chart that all are deployed with. */
  readonly tags: Found
}
