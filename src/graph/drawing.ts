/** How a box looks, by what policies do to it: `outside` is what no workload of the scope is. */
export type BoxStyle = 'isolated' | 'ingress' | 'egress' | 'open' | 'unknown' | 'mixed' | 'outside' | AppStyle

/** How a box of applications looks: what is written, what is generated, what it hangs on, and what is nowhere. */
export type AppStyle = 'definition' | 'instance' | 'made' | 'likely' | 'needed' | 'absent'

/** How an arrow looks: what is sure, what may be, and what has to be but is not. */
export type ArrowStyle = 'sure' | 'unsure' | 'missing' | 'makes' | 'needs' | 'lacks'

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
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

/** What each style means, for the legend. */
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
  definition: 'a graph',
  instance: 'an instance of a graph',
  made: 'an object that is generated, or that one names',
  likely: 'not known before deployment',
  needed: 'what objects hang on',
  absent: 'missing: nowhere in what was linted',
  makes: 'makes',
  needs: 'needs',
  lacks: 'needs, but it is missing',
  new: 'new',
  gone: 'gone',
}
