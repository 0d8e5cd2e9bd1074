import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { roleGrant } from '../../facts/iam/iam-role.ts'
import type { PipelineScript } from '../pipelines/pipeline-scripts.ts'
import { optionIn, PRINTS, type ScriptCommand, wordPlace } from '../pipelines/script-commands.ts'
import { managedName } from './iam-names.ts'

/** The policies of AWS's own that the commands of scripts attach: `aws iam attach-role-policy`. */
export function* policyAttachments(scripts: readonly PipelineScript[]): Generator<EmittedFact> {
  for (const { text, commands } of scripts.flatMap(({ texts }) => texts))
    if (/\battach-role-policy\b/.test(literal(text) ?? '')) for (const command of commands()) yield* attachment(command)
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
