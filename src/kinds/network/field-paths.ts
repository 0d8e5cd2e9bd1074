import { type Cursor, fields, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { arnPath } from '../../facts/pipeline/script-reading.ts'
import { arnPathsIn } from '../../model/iam/arn-path.ts'

/** Deeper objects than these have no field paths that somebody would write. */
const DEEPEST = 30
/** More of them in one document are one mistake. */
const MOST = 100

export default defineKind({
  id: 'FieldPaths',
  types: [
    'apiextensions.crossplane.io/Composition',
    'apiextensions.crossplane.io/CompositionRevision',
    'argoproj.io/ClusterWorkflowTemplate',
    'argoproj.io/CronWorkflow',
    'argoproj.io/Workflow',
    'argoproj.io/WorkflowTemplate',
    'kubernetes.crossplane.io/Object',
    'kubernetes.m.crossplane.io/Object',
    'services.k8s.aws/FieldExport',
    'kustomize.config.k8s.io/Kustomization',
    'kustomize.config.k8s.io/Component',
  ],
  recognisedBy: 'what copies fields of objects: Compositions, FieldExports, workflows of Argo, Kustomizations',

  read: resource => {
    const found: EmittedFact[] = []
    gather(resource.body, found, 0)
    return found
  },
})

function gather(cursor: Cursor, found: EmittedFact[], depth: number): void {
  if (depth > DEEPEST || found.length >= MOST) return
  for (const item of items(cursor)) gather(item, found, depth + 1)
  for (const { value } of fields(cursor)) gather(value, found, depth + 1)
  for (const { isObsolete, start, end } of arnPathsIn(literal(cursor) ?? ''))
    found.push(arnPath.of({ isObsolete, at: { ...place(cursor), within: { start, end } } }))
}
