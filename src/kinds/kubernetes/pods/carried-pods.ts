import { CONTAINER_LISTS, holdsContainers } from '../../../dialects/pod-templates.ts'
import { type Cursor, fields, get, items } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { ImageValue } from '../../../facts/kubernetes/image-value.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

const DEEPEST = 16

/** The groups that have kinds of their own here, and those whose objects only describe containers of others: policies, schemas. */
const OTHERS =
  /^(?:core|apps|batch|extensions|serving\.knative\.dev|tekton\.dev|kro\.run|(?:apiextensions|admissionregistration)\.k8s\.io)\/|^[^/]*(?:kustomize\.config\.k8s\.io|kyverno\.io|gatekeeper\.sh|policies\.kubewarden\.io|services\.k8s\.aws|upbound\.io)\/|^argoproj\.io\/(?:Rollout|(?:Cron|Cluster)?Workflow(?:Template)?)$/

/** Objects of other groups that Pods are made of: only the images of their containers are read. */
export default defineKind({
  id: 'CarriedPods',
  types: ['*/*'],
  except: OTHERS,
  recognisedBy: 'an object of another group, in whose spec a list of containers has names and images',

  read: resource => {
    const spec = get(resource.body, 'spec')
    // A list and its items are two levels of the tree.
    const isCarrier = !OTHERS.test(resource.type) && holdsContainers(spec.node, 2 * DEEPEST)
    const images = isCarrier ? [...imagesIn(spec, 0)] : []
    return images.length === 0
      ? undefined
      : images.map(reference => imageUse.of({ reference, inGraph: inGraph(resource), ...imageUser(resource) }))
  },
})

const inGraph = ({ container }: Resource): boolean => container === 'ResourceGraphDefinition'

/** The images of the containers anywhere under a cursor. */
function* imagesIn(cursor: Cursor, depth: number): Generator<ImageValue> {
  if (depth > DEEPEST) return
  for (const { key, value } of fields(cursor)) {
    if (value.node?.type === 'sequence')
      for (const item of items(value)) {
        if (CONTAINER_LISTS.has(key)) yield* imageOf(item)
        yield* imagesIn(item, depth + 1)
      }
    else if (value.node?.type === 'mapping') yield* imagesIn(value, depth + 1)
  }
}

/** A pattern is not an image: another object's containers are compared with it. */
function* imageOf(container: Cursor): Generator<ImageValue> {
  const image = get(container, 'image')
  const written = literal(image)
  if (written !== undefined && !/[*?]/.test(written) && literal(get(container, 'name')) !== undefined)
    yield imageText(image)
}
