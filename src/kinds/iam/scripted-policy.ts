import { type Cursor, embedded } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { roleGrant } from '../../facts/iam/iam-role.ts'
import { hereDocuments, type ShellCommand, shellCommands } from '../../languages/shell/commands.ts'
import { MOST_DOCUMENTS, pipelineScripts, SCRIPT_TYPES } from '../pipelines/pipeline-scripts.ts'
import { commandsOfText, PRINTS, type ScriptCommand, wordPlace } from '../pipelines/script-commands.ts'
import { managedName } from './iam-names.ts'
import { isPolicyDocument, readPolicy } from './policy-document.ts'
import { policyFacts } from './policy-facts.ts'

const STATEMENT = /"Statement"\s*:/
/** `create-role`, `update-assume-role-policy`, `put-role-policy`, `create-policy`, `put-user-policy` … of `aws iam`. */
const POLICY_OPTION = /^--(?:assume-role-policy-document|policy-document)$/

/** Policy documents that a script writes in a here-document, or gives to `aws iam` as they are; policies of AWS that it attaches. */
export default defineKind({
  id: 'ScriptedPolicy',
  types: SCRIPT_TYPES,
  recognisedBy:
    'a policy document of IAM in a here-document or an option of aws iam, or its attach-role-policy, in a shell script',

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = (resource: Resource): boolean =>
  pipelineScripts(resource).some(({ texts }) => texts.some(({ text }) => isOfPolicies(text) || isOfAttachments(text)))

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const texts = pipelineScripts(resource).flatMap(script => script.texts.map(({ text }) => text))
  for (const text of texts.filter(isOfAttachments))
    for (const command of commandsOfText({ text, environments: [] })) yield* attachment(command)
  if (!texts.some(isOfPolicies)) return
  const commands = texts.flatMap(text => shellCommands(literal(text) ?? '', text.document.parsers))
  const users = new Map(commands.flatMap(command => filesOf(command).map(file => [file, command] as const)))
  for (const text of texts.filter(isOfPolicies))
    for (const { file, command, part } of policiesIn(literal(text) ?? '', text.document)) {
      const found = embedded(text, 'json', part)
      if (found?.state !== 'read' || !isPolicyDocument(found.cursor)) continue
      const user = command ?? users.get(file)
      const role = user === undefined ? undefined : optionOf(user, '--role-name')
      const isPersonal = user?.words.some(word => /^put-(?:user|group)-policy$/.test(word.text)) === true
      yield* policyFacts({
        document: readPolicy(found.cursor),
        name: role ?? fileOf(file) ?? resource.name,
        keys: role === undefined ? [] : [`name:${role}`],
        holder: isPersonal ? 'person' : role === undefined ? 'unknown' : 'role',
        isGuardrail: user?.words.some(({ text }) => text === 'organizations') === true,
      })
    }
}

const isOfPolicies = (text: Cursor): boolean => STATEMENT.test(literal(text) ?? '')

const isOfAttachments = (text: Cursor): boolean => /\battach-role-policy\b/.test(literal(text) ?? '')

/** `aws iam attach-role-policy` with a policy of AWS's own. */
function* attachment(command: ScriptCommand): Generator<EmittedFact> {
  const { words } = command
  const isAttachment = !PRINTS.has(words[0]?.text ?? '') && words.some(({ text }) => text === 'attach-role-policy')
  const policy = words.find(({ text }) => managedName(text) !== undefined)
  const role = optionOf(command, '--role-name')
  const managed = managedName(policy?.text ?? '')
  if (!isAttachment || policy === undefined || managed === undefined || role === undefined) return
  const at = wordPlace(command, policy)
  yield roleGrant.of({ roles: [`name:${role}`], holder: 'role', policy: [`arn:${policy.text}`], managed, at })
}

interface Found {
  /** The file that it is written to; empty where it is given to a command. */
  readonly file: string
  readonly command?: ShellCommand
  /** Which part of the script it is: UTF-16 offsets. */
  readonly part: { readonly start: number; readonly end: number }
}

function policiesIn(script: string, { parsers }: Document): readonly Found[] {
  const written = hereDocuments(script, parsers).map(({ start, end, commands }) => {
    const [target] = commands.flatMap(({ words, redirects }) => [
      ...redirects,
      ...words.filter(({ text }) => /\.json$/.test(text)),
    ])
    return { file: target?.text ?? '', part: { start, end } }
  })
  const given = shellCommands(script, parsers).flatMap(command =>
    command.words.flatMap(({ start, end }, i) => {
      const isQuoted = script[start] === "'" && script.indexOf("'", start + 1) === end - 1
      const isPolicy = isQuoted && POLICY_OPTION.test(command.words[i - 1]?.text ?? '')
      return isPolicy ? [{ file: '', command, part: { start: start + 1, end: end - 1 } }] : []
    }),
  )
  const found = [...written, ...given].filter(({ part }) => STATEMENT.test(script.slice(part.start, part.end)))
  return found.slice(0, MOST_DOCUMENTS)
}

/** The files that a command reads by `file://PATH`. */
const filesOf = ({ words }: ShellCommand): readonly string[] =>
  words.flatMap(({ text }) => (/^file:\/\/./.test(text) ? [text.slice('file://'.length)] : []))

function optionOf({ words }: ShellCommand, option: string): string | undefined {
  const at = words.findIndex(({ text }) => text === option)
  const value = at < 0 ? undefined : words[at + 1]
  return value === undefined || value.isOpen ? undefined : value.text
}

const fileOf = (path: string): string | undefined => /([^/]+?)\.[^/]*$/.exec(path)?.[1]
