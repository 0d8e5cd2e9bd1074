import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { roleGrant } from '../../facts/iam/iam-role.ts'
import { defineScriptKind, type PipelineScript } from '../pipeline/commands/pipeline-scripts.ts'
import { optionIn, PRINTS, type ScriptCommand, wordPlace } from '../pipeline/commands/script-commands.ts'
import { managedName } from './iam-names.ts'

const SHOWS = /\battach-role-policy\b/

export default defineScriptKind({
  id: 'PolicyAttachments',
  contains: SHOWS,
  recognisedBy: 'the command of a script: aws iam attach-role-policy',

  read: policyAttachments,
})

/** The policies of AWS's own that the commands of scripts attach: `aws iam attach-role-policy`. */
function* policyAttachments(scripts: readonly PipelineScript[]): Generator<EmittedFact> {
  for (const { text, commands } of scripts.flatMap(({ texts }) => texts))
    if (SHOWS.test(literal(text) ?? '')) for (const command of commands()) yield* attachment(command)
}

function* attachment(command: ScriptCommand): Generator<EmittedFact> {
  const { words } = command
  const isAttachment = !PRINTS.has(words[0]?.text ?? '') && words.some(({ text }) => text === 'attach-role-policy')
  const policy = words.find(({ text }) => managedName(text) !== undefined)
  const role = optionIn(command, '--role-name')
  const managed = managedName(policy?.text ?? '')
  if (!isAttachment || policy === undefined || managed === undefined || role === undefined) return
  const at = wordPlace(command, policy)
  yield roleGrant.of({ roles: [`name:${role}`], holder: 'role', policy: [`arn:${policy.text}`], managed, at })
}
