import { defineKind } from '../../engine/kind.ts'
import { judgedObject } from '../../facts/schema/object-faults.ts'
import { untypedObject } from './missing-type.ts'

/** What was meant to be a Kubernetes object, but no API server takes it: its apiVersion or its kind is missing or misspelt. */
export default defineKind({
  id: 'UntypedObject',
  types: ['object'],
  isOfNoKind: true,
  shows: { object: ['metadata.name'] },
  recognisedBy: "metadata.name with an apiVersion, or with the kind of one of Kubernetes' own objects, but not both",

  read: resource => {
    const found = untypedObject(resource)
    return found && [judgedObject.of(found)]
  },
})
