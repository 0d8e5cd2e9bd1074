/** How a box looks, by what policies do to it: `outside` is what no workload of the scope is. */
export type BoxStyle = 'isolated' | 'ingress' | 'egress' | 'open' | 'unknown' | 'mixed' | 'outside'

/** How an arrow looks: what is sure, what may be, and what has to be but is not. */
export type ArrowStyle = 'sure' | 'unsure' | 'missing'

/** What became of a thing since an earlier state. */
export type Change = 'new' | 'gone'

export interface Box {
  readonly id: string
  /** The frame that it stands in; empty where it stands in none. */
  readonly group: string
  /** What is written in it, whole: nothing is cut. */
  readonly lines: readonly string[]
  readonly style: BoxStyle
  /** Shown under the pointer. */
  readonly tip: string
  readonly change?: Change | undefined
}

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly style: ArrowStyle
  readonly tip: string
  readonly change?: Change | undefined
}

/** Boxes in frames with arrows between them, before they are laid out. */
export interface Drawing {
  readonly title: string
  /** What it shows, for who cannot see it; who may talk to whom where it is absent. */
  readonly subject?: string
  /** What styles mean in it, where that is not what they mean for workloads. */
  readonly meanings?: Meanings
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

/** What styles mean, for the legend. */
export type Meanings = Readonly<Partial<Record<BoxStyle | ArrowStyle | Change, string>>>

/** What each style means where workloads are drawn. */
export const MEANINGS: Readonly<Record<BoxStyle | ArrowStyle | Change, string>> = {
  isolated: 'policies restrict both directions',
  ingress: 'policies restrict only what comes in',
  egress: 'policies restrict only what goes out',
  open: 'open: no policy isolates it',
  unknown: 'not known whether policies isolate it',
  mixed: 'policies isolate some workloads of the namespace',
  outside: 'not a workload of this scope',
  sure: 'allowed',
  unsure: 'may be allowed: not known before deployment',
  missing: 'required, but not allowed',
  new: 'new',
  gone: 'gone',
}
