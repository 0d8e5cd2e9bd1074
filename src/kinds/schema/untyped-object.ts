import { defineKind } from '../../engine/kind.ts'
import { judgedObject } from '../../facts/schema/object-faults.ts'
import { untypedObject } from './missing-type.ts'

/** What was meant to be a Kubernetes object, but no API server takes it: its apiVersion or its kind is missing or misspelt. */
export default defineKind({
  id: 'UntypedObject',
  types: ['object'],
  isOfNoKind: true,
  recognisedBy: "metadata.name with an apiVersion, or with the kind of one of Kubernetes' own objects, but not both",

  read: ({ body, document }) => {
    // What a graph makes is reported at its template (RG-05).
    const found = document.file.isMade === true ? undefined : untypedObject(body, document.file.path)
    return found && [judgedObject.of(found)]
  },
})
