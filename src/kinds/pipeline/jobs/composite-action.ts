import { get } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { pipeline } from '../../../facts/pipeline/pipeline.ts'
import { compositeAction } from '../github/pipeline.ts'

export default defineKind({
  id: 'CompositeAction',
  types: ['object'],
  fileNames: /(?:^|\/)action\.ya?ml$/,
  recognisedBy: 'runs with using: composite, and steps',

  read: (resource, isForced) => {
    const runs = get(resource.body, 'runs')
    const isRecognised = literal(get(runs, 'using')) === 'composite' && get(runs, 'steps').node?.type === 'sequence'
    return isRecognised || isForced ? [pipeline.of(compositeAction(resource))] : undefined
  },
})
