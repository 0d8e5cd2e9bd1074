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
    const known = indexes.get(index)
    if (known !== undefined) return known
    const identity = identityOf(index)
    const opened = indexes.get(identity) ?? openIndex(index, facts.get(index.of.id) ?? [])
    indexes.set(identity, opened).set(index, opened)
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
      const [first, ...others] = judged.map(([, index]) => open(index).keys())
      // Most rules have one index: its keys are as many as the facts.
      const keys = others.length === 0 ? (first ?? []) : new Set([...(first ?? []), ...others.flatMap(all => [...all])])
      for (const key of keys) yield { key, isThere: true, wasRun: false }
    },
    find: (index, key) => open(index).lookup(key),
  }
}
