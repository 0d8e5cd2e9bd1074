import { type Cursor, get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { policyTest } from '../../facts/policy/policy-test.ts'
import { folderOfPath, pathFrom } from '../../model/repository-path.ts'
import { textList } from './read-policy.ts'

export default defineKind({
  id: 'PolicyTest',
  types: ['cli.kyverno.io/Test', 'test.gatekeeper.sh/Suite', 'object'],
  fileNames: /(?:^|\/)kyverno-test\.ya?ml$/,
  shows: { object: ['policies'] },
  recognisedBy: "a test of Kyverno's command line (kyverno-test.yaml), or a Suite of Gatekeeper's gator",

  read: ({ type, body, document: { file } }) => {
    // Older tests of Kyverno have no apiVersion.
    if (type === 'object' && get(body, 'results').node?.type !== 'sequence') return undefined
    const folder = folderOfPath(file.path)
    const made = [...textList(get(body, 'resources')), ...casesOf(body)].flatMap(path => pathFrom(folder, path) ?? [])
    // What is elsewhere may be deployed, too.
    return [policyTest.of({ made: made.filter(path => folder !== '' && path.startsWith(`${folder}/`)) })]
  },
})

/** The objects that the cases of a suite are about (https://open-policy-agent.github.io/gatekeeper/website/docs/gator). */
const casesOf = (suite: Cursor): readonly string[] =>
  items(get(suite, 'tests'))
    .flatMap(test => items(get(test, 'cases')))
    .flatMap(one => [...textList(get(one, 'inventory')), literal(get(one, 'object')) ?? ''])
    .filter(path => path !== '')
