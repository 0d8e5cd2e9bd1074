import type { Entry, Node } from './node.ts'
import type { Parsed, SyntaxProblem } from './parsed.ts'

/** Turns a range of the text that was parsed into a range of the file's text; both half-open, in UTF-16 code units. */
export type ToFile = (start: number, end: number) => { readonly start: number; readonly end: number }

/** `parsed` with every range put through `toFile`. Nodes that are shared (aliases) stay shared. */
export function relocate(parsed: Parsed, toFile: ToFile): Parsed {
  const moved = new Map<Node, Node>()
  return {
    ...parsed,
    roots: parsed.roots.map(root => moveNode(root, toFile, moved)),
    problems: parsed.problems.map(problem => moveProblem(problem, toFile)),
    ...(parsed.skipped && { skipped: parsed.skipped.map(one => ({ ...one, ...toFile(one.start, one.end) })) }),
    ...(parsed.ambiguities && { ambiguities: parsed.ambiguities.map(one => moveProblem(one, toFile)) }),
  }
}

/** `problem` with its range put through `toFile`. */
export function moveProblem(problem: SyntaxProblem, toFile: ToFile): SyntaxProblem {
  return { message: problem.message, ...toFile(problem.start, problem.end) }
}

/** A copy of `node` with every range put through `toFile`; `moved` remembers the nodes that are done. */
function moveNode(node: Node, toFile: ToFile, moved: Map<Node, Node>): Node {
  const done = moved.get(node)
  if (done !== undefined) return done
  const range = toFile(node.start, node.end)
  const copy: Node =
    node.type === 'scalar'
      ? {
          ...node,
          ...range,
          ...(node.encodes && { encodes: { ...node.encodes, ...toFile(node.encodes.start, node.encodes.end) } }),
        }
      : node.type === 'sequence'
        ? { ...node, ...range, items: node.items.map(item => moveNode(item, toFile, moved)) }
        : { ...node, ...range, entries: node.entries.map(entry => moveEntry(entry, toFile, moved)) }
  moved.set(node, copy)
  return copy
}

function moveEntry({ key, keyStart, keyEnd, value }: Entry, toFile: ToFile, moved: Map<Node, Node>): Entry {
  const { start, end } = toFile(keyStart, keyEnd)
  return { key, keyStart: start, keyEnd: end, value: moveNode(value, toFile, moved) }
}
