import type { Expression, Hole } from '../../languages/helm-template/tree.ts'
import { lessSure } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { textOfBody } from './body.ts'
import { decide } from './evaluate.ts'
import { passes } from './expand.ts'
import type { Env } from './scope.ts'
import { type Result, textOfResult, unsureOf, whyUnsure } from './values.ts'

/** The output of a hole: the value of its expression, or the text of the branch that is rendered. */
export function write(hole: Hole, env: Env): Result {
  if (hole.kind === 'output') return isVersion(hole.value) ? undefined : env.work.evaluate(hole.value, env, hole.start)
  if (--env.work.steps <= 0) return undefined
  const { index, value, isUnsure, unsure } = decide(hole, env)
  if (index < 0) return { node: scalar(''), assumed: true, ...unsureOf(unsure) }
  const branch = hole.branches[index]
  // Where the condition is not known, the other branch may be rendered.
  if (branch === undefined || isUnsure) return undefined
  const texts = passes(branch, value, env).map(pass => textOfBody(branch.body, pass))
  const known = texts.filter(text => text !== undefined)
  if (known.length < texts.length) return undefined
  const why = known.reduce((all, one) => lessSure(all, whyUnsure(one)), unsure)
  const [only, ...others] = known
  // A text in quotes stays one, and what is all that is written is where it was.
  if (only !== undefined && others.length === 0) return { ...only, assumed: true, ...unsureOf(why) }
  return { node: scalar(known.map(textOfResult).join('')), assumed: true, ...unsureOf(why) }
}

/** Whether an action writes the version of the cluster as a whole, which is a text of it there. */
const isVersion = (value: Expression): boolean => value.op === 'field' && value.names.at(-1) === 'KubeVersion'
