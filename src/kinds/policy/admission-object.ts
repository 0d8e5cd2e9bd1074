import { get } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionObject } from '../../facts/policy/admission-object.ts'
import { objectContentOf } from '../kubernetes/object-content.ts'
import { objectName } from '../kubernetes/object-meta.ts'

/** Any object that is sent to the API server, for the policies of the run (src/linter.ts leaves it out where there are none). */
export default defineKind({
  id: 'AdmissionObject',
  types: ['*/*'],
  isOfNoKind: true,
  recognisedBy: 'apiVersion and kind',

  read: resource => {
    const { body, container, dialect, owner } = resource
    if (container !== undefined || owner !== undefined || dialect.scope !== 'cluster') return undefined
    const apiVersion = literal(get(body, 'apiVersion'))
    const kind = literal(get(body, 'kind'))
    if (apiVersion === undefined || kind === undefined || isTemplated(apiVersion) || isTemplated(kind)) return undefined
    // It takes away an object of others (https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#patchstrategicmerge).
    if (get(body, '$patch').node !== undefined) return undefined
    const content = objectContentOf(body)
    if (content === undefined) return undefined
    const slash = apiVersion.indexOf('/')
    const { name, namespace, at } = objectName(resource)
    return [
      admissionObject.of({
        group: slash < 0 ? '' : apiVersion.slice(0, slash),
        version: apiVersion.slice(slash + 1),
        kind,
        name,
        ...(namespace === undefined ? {} : { namespace }),
        at,
        ...content,
      }),
    ]
  },
})
