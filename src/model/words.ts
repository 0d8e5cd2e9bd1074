/** Texts that many documents have in common, each kept once: kinds, groups, verbs, and pointers to the same fields. */
export interface Words {
  /** The same text, as it is kept. */
  readonly shared: (text: string) => string
  /** What `join` makes of a pointer and a step, made once. */
  readonly joined: (pointer: string, step: string | number, join: Join) => string
}

type Join = (pointer: string, step: string | number) => string

/** Size limit of each cache, and of the texts in it: a hostile repository has only distinct ones. */
const MOST = 20_000
const LONGEST = 100

/** Starts with none. Half of what is kept of 10,000 files are such texts otherwise. */
export function createWords(): Words {
  const texts = new Map<string, string>()
  const pointers = new Map<string, Map<string | number, string>>()
  let count = 0
  // What is read of an object is read field by field: nearly half of all pointers are to a child of the same one as before.
  let last = ''
  let children: Map<string | number, string> | undefined
  const childrenOf = (pointer: string): typeof children => {
    if (pointer !== last || children === undefined) {
      last = pointer
      children = pointers.get(pointer)
    }
    return children
  }
  const add = (pointer: string, step: string | number, joined: string): void => {
    if (count >= MOST || joined.length > LONGEST) return
    count++
    const known = pointers.get(pointer)
    if (known === undefined) pointers.set(pointer, new Map([[step, joined]]))
    else known.set(step, joined)
  }
  return {
    shared: text => {
      if (text.length > LONGEST) return text
      const known = texts.get(text)
      if (known === undefined && texts.size < MOST) texts.set(text, text)
      return known ?? text
    },
    joined: (pointer, step, join) => {
      if (pointer.length > LONGEST) return join(pointer, step)
      const known = childrenOf(pointer)?.get(step)
      if (known !== undefined) return known
      const joined = join(pointer, step)
      add(pointer, step, joined)
      return joined
    },
  }
}
