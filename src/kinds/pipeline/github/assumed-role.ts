import { type Cursor, get } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'

const ACTION = /^aws-actions\/configure-aws-credentials(?:@|$)/

/** The role that a step assumes by the token of its job, and for which audience. */
export function assumedIn(step: Cursor): readonly { readonly role: Cursor; readonly audience: Cursor }[] {
  const role = get(step, 'with', 'role-to-assume')
  return ACTION.test(literal(get(step, 'uses')) ?? '') && role.node !== undefined
    ? [{ role, audience: get(step, 'with', 'audience') }]
    : []
}
