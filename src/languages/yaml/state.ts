import type { Entry, Node } from '../tree/node.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'

/** What stands for one document in the tree that is being built. */
export interface YamlDocument {
  /** Undefined where the document is empty or can't be trusted; then a problem says why. */
  readonly root: Node | undefined
  readonly problems: readonly SyntaxProblem[]
  /** The first flow mapping that begins with `{{`: the mark of a template. */
  readonly template: boolean
}

/** A collection, or a document, whose end has not come yet. */
export interface Frame {
  readonly type: 'document' | 'sequence' | 'mapping'
  /** Whether the collection ends with a bracket. */
  readonly bracket: boolean
  readonly tag: string | undefined
  readonly anchor: string | undefined
  /** How many nodes there were before it. */
  readonly before: number
  start: number
  /** The levels of collections inside it. */
  height: number
  readonly items: Node[]
  readonly entries: Entry[]
  merges: Node[] | undefined
  /** The key whose value comes next. */
  key: string | undefined
  keyStart: number
  keyEnd: number
  isMerge: boolean
}

/** What an anchor stands for, with the number of nodes and levels that an alias to it adds. */
export interface Anchored {
  /** Undefined while the node itself is being built: an alias to it would contain itself. */
  readonly node: Node | undefined
  readonly nodes: number
  readonly height: number
}

/** Everything that building knows between two events. */
export interface State {
  readonly text: string
  readonly documents: YamlDocument[]
  readonly stack: Frame[]
  readonly anchors: Map<string, Anchored>
  readonly handles: Map<string, string>
  problems: SyntaxProblem[]
  /** Whether the document can't be trusted. */
  broken: boolean
  template: boolean
  /** The end of the last token. */
  cursor: number
  nodes: number
  aliased: number
}

/** The state before the first event of `text`. */
export function newState(text: string): State {
  return {
    text,
    documents: [],
    stack: [],
    anchors: new Map(),
    handles: new Map(),
    problems: [],
    broken: false,
    template: false,
    cursor: 0,
    nodes: 0,
    aliased: 0,
  }
}

/** A frame for what begins at `start`. */
export function frame(
  state: State,
  type: Frame['type'],
  start: number,
  bracket: boolean,
  tag?: string,
  anchor?: string,
): Frame {
  return {
    type,
    bracket,
    tag,
    anchor,
    before: state.nodes,
    start,
    height: 0,
    items: [],
    entries: [],
    merges: undefined,
    key: undefined,
    keyStart: -1,
    keyEnd: -1,
    isMerge: false,
  }
}

/** Remembers the key whose value comes next in `parent`. */
export function setKey(state: State, parent: Frame, key: string, start: number, end: number): void {
  parent.key = key
  parent.keyStart = start
  parent.keyEnd = end
  parent.isMerge = false
  state.cursor = end
}

/** Reports that the document can't be trusted; the first time only, so that a hostile text gets no flood of reports. */
export function fail(state: State, message: string, start: number, end: number): void {
  if (!state.broken) state.problems.push({ message, start, end })
  state.broken = true
}

/** Puts a node that is complete into `parent`, as its item, value or key; `start` and `end` are where it is written. */
export function add(state: State, parent: Frame, node: Node, start: number, end: number): void {
  if (parent.type !== 'mapping') {
    parent.items.push(node)
    return
  }
  const { key, keyStart, keyEnd } = parent
  if (key === undefined) {
    setKey(state, parent, keyText(state, node, start, end), start, end)
    return
  }
  if (parent.isMerge) parent.merges = append(parent.merges, node)
  else parent.entries.push({ key, keyStart, keyEnd, value: node })
  parent.key = undefined
}

/** The text of a key that is no plain scalar of its own: of an alias the anchored text, of a list or object its source. */
function keyText(state: State, node: Node, start: number, end: number): string {
  if (node.type !== 'scalar') return state.text.slice(start, end)
  return typeof node.value === 'string' ? node.value : (node.source ?? '')
}

function append(nodes: Node[] | undefined, node: Node): Node[] {
  if (nodes === undefined) return [node]
  nodes.push(node)
  return nodes
}
