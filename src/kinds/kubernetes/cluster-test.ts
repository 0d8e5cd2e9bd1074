import { type Cursor, get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { clusterTest } from '../../facts/kubernetes/cluster-test.ts'
import { folderOf, resolvePath } from './resolve-path.ts'

/** Where the operations of a step are. */
const PHASES = ['try', 'catch', 'finally', 'cleanup']

export default defineKind({
  id: 'ClusterTest',
  types: [
    'chainsaw.kyverno.io/Test',
    'chainsaw.kyverno.io/StepTemplate',
    'chainsaw.kyverno.io/TestStep',
    'kuttl.dev/TestStep',
  ],
  recognisedBy: 'kind Test, TestStep or StepTemplate of chainsaw.kyverno.io, TestStep of kuttl.dev',

  *read({ body, document }) {
    const spec = get(body, 'spec')
    const steps = [spec, ...items(get(spec, 'steps'))]
    const operations = steps.flatMap(step => PHASES.flatMap(phase => items(get(step, phase))))
    const files = (names: readonly string[]): readonly string[] =>
      [...operations.flatMap(one => filesOf(one, names)), ...names.flatMap(name => items(get(body, name)))].flatMap(
        cursor => resolvePath(folderOf(document), literal(cursor) ?? ''),
      )
    yield clusterTest.of({
      compared: files(['assert', 'error', 'patch']),
      applied: files(['apply', 'create', 'update']),
    })
  },
})

const filesOf = (operation: Cursor, names: readonly string[]): readonly Cursor[] =>
  names.map(name => get(operation, name, 'file')).filter(({ node }) => node !== undefined)
