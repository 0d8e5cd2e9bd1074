import type { Cursor, Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

type Node = NonNullable<Cursor['node']>

/** What an order gives to a chart over the chart's own values. */
export type ChartLayer =
  /** A file of values; in its path, `*` matches the parts that are filled in at deployment. */
  | { readonly kind: 'file'; readonly path: string }
  /** An object of values. */
  | { readonly kind: 'tree'; readonly at: Place; readonly node: Node }
  /** One value, by its path as Helm's `--set` writes it: `a.b\.c`. */
  | {
      readonly kind: 'value'
      readonly path: string
      /** Where its path is written; absent where that is a key. */
      readonly pathAt?: Place
      readonly at: Place
      readonly node: Node
      /** Whether it stays a string whatever it looks like, as with `--set-string`. */
      readonly isText?: true
    }

/** The release that an order makes of a chart; absent is what is only known when it is deployed. */
export interface ChartRelease {
  readonly name?: string
  readonly namespace?: string
}

/** An order to deploy a chart that may be a folder of this repository: which one, and with what values. */
export interface ChartOrder {
  /**
   * The folders that the chart's path may be relative to; one of them is right. From the root, without a slash at
   * either end.
   */
  readonly bases: readonly string[]
  /** The path of the chart, from one of them. */
  readonly chart: string
  /** Where files of values are named from: the repository's root, or the folder that the chart is named from. */
  readonly filesFrom: 'root' | 'base'
  /** What lies above the chart's values, the lowest first. */
  readonly layers: readonly ChartLayer[]
  /** What the release is called, and where it goes, as far as the order says it. */
  readonly release: ChartRelease
  /** Whether the files take the place of the chart's values.yaml. */
  readonly isAlone?: true
  /** Whether it gives values, too, that are only known when it is deployed: `valuesFrom`, a variable. */
  readonly isOpen?: true
}
export const chartOrder = defineFact<ChartOrder>('chartOrder')
