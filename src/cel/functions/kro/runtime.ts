import * as types from '../../types.ts'
import { VALUE } from '../codec.ts'
import { fn0, type Library, notEvaluated } from '../define.ts'

/** The type of `runtime`, and of the conditions that it makes. */
export const RUNTIME = types.objectType('kro.run.Runtime')
export const CONDITION = types.objectType('kro.run.Condition')
/** The name of the type of `omit()`, which leaves out the field that it is written to. */
export const OMIT = 'kro.omit'

/** What kro evaluates while a graph runs, and `omit()` (kro 0.9.3, pkg/cel/library/runtime.go and omit.go). */
export const runtime: Library = [
  notEvaluated('newCondition', [RUNTIME, types.mapOf(types.STRING, types.STRING)], CONDITION, true),
  notEvaluated('condition', [RUNTIME, types.DYN, types.STRING], CONDITION, true),
  fn0('omit', VALUE, () => ({ type: 'object', name: OMIT, text: '' })),
]
