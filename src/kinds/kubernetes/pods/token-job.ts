import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal, text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { tokenJob } from '../../../facts/kubernetes/token-job.ts'

const TYPE = 'batch/CronJob'
const GETS_TOKEN = /\becr[ \t]{1,9}get-(?:login-password|login|authorization-token)\b/
const WRITES_SECRET = /docker-registry|\.dockerconfigjson|\b(?:kubectl|oc)\b[^\n]{0,400}\bsecrets?\b/

export default defineKind({
  id: 'TokenJob',
  types: [TYPE],
  recognisedBy: 'a CronJob that runs aws ecr get-login-password',

  read: resource => {
    if (resource.container !== undefined) return undefined
    const spec = get(resource.body, ...(POD_TEMPLATES[TYPE] ?? []), 'spec')
    const words = [...items(get(spec, 'initContainers')), ...items(get(spec, 'containers'))].flatMap(wordsOf)
    const command = tokenCommand(words)
    const all = words.map(word => literal(word) ?? '').join(' ')
    if (command === undefined) return undefined
    const schedule = text(get(resource.body, 'spec', 'schedule'))
    return [tokenJob.of({ schedule, command, isStored: WRITES_SECRET.test(all) })]
  },
})

/** What a container runs: its command, its arguments, and the texts of its environment. */
const wordsOf = (container: Cursor): readonly Cursor[] => [
  ...items(get(container, 'command')),
  ...items(get(container, 'args')),
  ...items(get(container, 'env')).flatMap(variable => fields(variable).map(({ value }) => value)),
]

/** `aws ecr get-login-password` in a script, or as words of their own. */
function tokenCommand(words: readonly Cursor[]): Place | undefined {
  for (const [i, word] of words.entries()) {
    const written = literal(word) ?? ''
    const match = GETS_TOKEN.exec(written)
    if (match !== null) return { ...place(word), within: { start: match.index, end: match.index + match[0].length } }
    if (/^get-(?:login-password|login|authorization-token)$/.test(written) && literal(words[i - 1] ?? word) === 'ecr')
      return place(word)
  }
  return undefined
}
