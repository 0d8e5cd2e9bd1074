/** How a box looks, by what policies do to it: `outside` is what no workload of the scope is. */
export type BoxStyle =
  | 'isolated'
  | 'ingress'
  | 'egress'
  | 'open'
  | 'unknown'
  | 'mixed'
  | 'differs'
  | 'outside'
  | 'network'
  | 'contradicted'
  | AppStyle

/** How a box of applications looks: what is written, generated, depended on, or missing. */
export type AppStyle = 'definition' | 'instance' | 'made' | 'likely' | 'needed' | 'absent'

/** How an arrow looks: what is sure, what may be, what has to be but is not, and what is but need not be. */
export type ArrowStyle = 'sure' | 'unsure' | 'missing' | 'beyond' | 'makes' | 'needs' | 'lacks'

/** What became of a thing since an earlier state. */
export type Change = 'new' | 'gone' | 'changed'

export interface Box {
  readonly id: string
  /** The frame around it; empty if there is none. */
  readonly group: string
  /** What is written in it, whole: nothing is cut. */
  readonly lines: readonly string[]
  readonly style: BoxStyle
  /** Shown under the pointer. */
  readonly tip: string
  readonly change?: Change | undefined
  /** Boxes of a higher column are further to the right; without it, arrows decide. */
  readonly column?: number
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
  /** In a page of several pictures: by the id of a box or the name of a frame, the number of the picture that it opens. */
  readonly opens?: ReadonlyMap<string, number>
}

/** Tells whether an arrow leads to the left: layouts run to the right, so it is laid out backwards. */
export function leadsBack({ boxes }: Drawing): (arrow: Arrow) => boolean {
  const columns = new Map(boxes.map(({ id, column = 0 }) => [id, column]))
  return ({ from, to }) => (columns.get(from) ?? 0) > (columns.get(to) ?? 0)
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
  differs: 'policies isolate it in some overlays only',
  outside: 'not a workload of this scope',
  network: 'a network or a service of it',
  contradicted: 'a network that documents state differently',
  sure: 'allowed',
  unsure: 'may be allowed: not decided by the documents',
  missing: 'required, but not allowed',
  beyond: 'allowed, but not required',
  definition: 'a graph',
  instance: 'an instance of a graph',
  made: 'an object that is generated, or that one names',
  likely: 'not known before deployment',
  needed: 'dependencies of objects',
  absent: 'missing: nowhere in what was linted',
  makes: 'makes',
  needs: 'needs',
  lacks: 'needs, but it is missing',
  new: 'new',
  gone: 'gone',
  changed: 'was something else',
}

/** How texts mark what a comparison says of a line. */
export const markOf = (change: Change | undefined): string => (change === undefined ? ' ' : MARKS[change])
const MARKS: Readonly<Record<Change, string>> = { new: '+', gone: '-', changed: '~' }
