import type { AnyRule } from '../engine/registry.ts'
import { areas } from '../rules/index.ts'

/** All rules, in the order of their ids. */
export const rules: readonly AnyRule[] = areas.flatMap(({ load }) => load())
