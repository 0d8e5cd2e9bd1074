import { type AnyFactIndex, identityOf, openIndex } from './fact-index.ts'
import type { OpenStore } from './store.ts'

/**
 * Facts that are set once, in the order in which rules shall see them, before the first is looked up. Each index is made
 * when it is first asked for; rules that share one share the work.
 */
export const openFrozenStore: OpenStore = ({ facts: wanted }) => {
  const facts = new Map<string, unknown[]>()
  const indexes = new Map<AnyFactIndex | string, ReturnType<typeof openIndex>>()
  const open = (index: AnyFactIndex): ReturnType<typeof openIndex> => {
    const identity = identityOf(index)
    const opened = indexes.get(identity) ?? openIndex(index, facts.get(index.of.id) ?? [])
    indexes.set(identity, opened)
    return opened
  }
  return {
    set: (_, emitted) => {
      for (const { fact, value } of emitted) {
        if (!wanted.has(fact)) continue
        const values = facts.get(fact)
        if (values) values.push(value)
        else facts.set(fact, [value])
      }
    },
    reset: () => {},
    *keysToRun({ judged }) {
      // Most rules find nothing in most scopes: those cost no index.
      if (!judged.some(([, index]) => facts.has(index.of.id))) return
      const keys = new Set(judged.flatMap(([, index]) => [...open(index).keys()]))
      for (const key of keys) yield { key, isThere: true, wasRun: false }
    },
    find: (index, key) => open(index).lookup(key),
  }
}
