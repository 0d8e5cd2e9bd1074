import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { roleInput } from '../../../facts/iam/role-assumption.ts'
import { inputIn } from '../../../facts/pipeline/given-inputs.ts'
import { pipeline } from '../../../facts/pipeline/pipeline.ts'
import { assumedIn } from '../github/assumed-role.ts'
import { compositeAction } from '../github/pipeline.ts'

export default defineKind({
  id: 'CompositeAction',
  types: ['object'],
  fileNames: /(?:^|\/)action\.ya?ml$/,
  recognisedBy: 'runs with using: composite, and steps',

  is: ({ body }) =>
    literal(get(body, 'runs', 'using')) === 'composite' && get(body, 'runs', 'steps').node?.type === 'sequence',

  *read(resource) {
    yield pipeline.of(compositeAction(resource))
    for (const step of items(get(resource.body, 'runs', 'steps'))) yield* inputsIn(step, resource)
  },
})

/** The input that is the role which a step assumes. */
const inputsIn = (step: Cursor, { document }: Resource): readonly EmittedFact[] =>
  assumedIn(step).flatMap(({ role }) => {
    const input = inputIn(literal(role) ?? '')
    const action = document.file.path.replace(/(?:^|\/)action\.ya?ml$/, '')
    return input === undefined ? [] : [roleInput.of({ action, input })]
  })
