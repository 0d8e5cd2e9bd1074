import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { piecesOf } from '../../facts/iam/policy-document.ts'
import { managedSecret } from '../../facts/registry/managed-secret.ts'
import { pullThroughRule } from '../../facts/registry/pull-through-rule.ts'
import { listedImage, tagMutability } from '../../facts/registry/repository.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import { scriptsOf } from '../pipeline/commands/pipeline-scripts.ts'
import {
  awsCommand,
  commandsWithCalls,
  type EksCommand,
  operationPlace,
  optionIn,
  optionValue,
  wordPlace,
  wordsAfter,
  wordText,
} from '../pipeline/commands/script-commands.ts'
import { shorthandText } from '../pipeline/commands/shorthand.ts'
import type { RegistryStated } from './registry-stated.ts'

export default defineKind({
  id: 'RegistryCommands',
  types: ['shell'],
  held: { as: ['script', 'user data'], contains: /\s(?:ecr|secretsmanager)\s/ },
  recognisedBy:
    'shell commands of the AWS CLI for registries and their secrets: aws ecr create-repository, aws secretsmanager create-secret',

  read: (resource, isForced) => {
    const found = scriptsOf(resource)
      .filter(({ texts }) => texts.some(({ text }) => /\b(?:ecr|secretsmanager)\b/.test(literal(text) ?? '')))
      .flatMap(commandsWithCalls)
      .flatMap(command => {
        const [registry, secrets] = [awsCommand(command, 'ecr'), awsCommand(command, 'secretsmanager')]
        return [
          ...(registry === undefined ? [] : saidBy(registry)),
          ...(secrets === undefined ? [] : secretOf(secrets)),
        ]
      })
    return found.length === 0 && !isForced ? undefined : found
  },
})

/** Whether the command's whole input is in a document of its own. */
const isFromFile = ({ options }: EksCommand): boolean =>
  options.has('--cli-input-json') || options.has('--cli-input-yaml') || options.has('--generate-cli-skeleton')

function* saidBy(command: EksCommand): Generator<EmittedFact> {
  if (isFromFile(command)) return
  switch (command.operation) {
    case 'create-pull-through-cache-rule':
    case 'update-pull-through-cache-rule':
      return yield ruleOf(command)
    case 'create-repository':
    case 'put-image-tag-mutability':
    case 'create-repository-creation-template':
      return yield mutabilityOf(command)
    case 'put-image':
    case 'describe-images':
    case 'batch-get-image':
      return yield* imagesOf(command)
  }
}

function ruleOf(command: EksCommand): EmittedFact {
  const credential = optionValue(command, '--credential-arn')
  const word = command.options.get('--credential-arn')
  const isPart = credential.state === 'unknown' && word?.text.startsWith('arn:') === true
  return pullThroughRule.of({
    prefix: optionValue(command, '--ecr-repository-prefix'),
    upstream: [optionValue(command, '--upstream-registry-url')],
    upstreamName: optionValue(command, '--upstream-registry'),
    upstreamPrefix: optionValue(command, '--upstream-repository-prefix'),
    credential: [isPart ? { ...credential, pieces: piecesOf(word.text.replaceAll(VARIABLE, '${$1}')) } : credential],
    ...statedBy(command),
    isUpdate: command.operation.startsWith('update-'),
    at: operationPlace(command),
  })
}

/** A variable without braces, as far as its name goes. */
const VARIABLE = /\$([A-Za-z_][A-Za-z0-9_]*)/g

function statedBy(command: EksCommand): RegistryStated {
  const account = known(optionValue(command, '--registry-id'))
  // It may also come before the service.
  const region = known(optionValue(command, '--region')) ?? optionIn(command.command, '--region')
  return { ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) }
}

function mutabilityOf(command: EksCommand): EmittedFact {
  const at = operationPlace(command)
  const isTemplate = command.operation === 'create-repository-creation-template'
  const absent: Value<string> = { state: 'absent', at }
  const filters = wordsAfter(command, '--image-tag-mutability-exclusion-filters')
  return tagMutability.of({
    repository: isTemplate ? absent : optionValue(command, '--repository-name'),
    mutability: [optionValue(command, '--image-tag-mutability')],
    filters: filters.map(word => ({
      filterType: memberOf(command, word, 'filterType'),
      filter: memberOf(command, word, 'filter'),
    })),
    source: isTemplate ? 'template' : command.operation === 'create-repository' ? 'definition' : 'change',
    ...statedBy(command),
    at,
  })
}

/** A member of the shorthand `imageTag=1.0`, at its value. */
function memberOf({ command }: EksCommand, word: ShellWord, member: string): Value<string> {
  const at = wordPlace(command, word)
  const found = shorthandText(word.text, member, at)
  const start = found.state === 'known' ? word.text.indexOf(`${member}=${found.value}`) : -1
  // Where the word is written in quotes, its own offsets are not those of the script.
  if (found.state !== 'known' || start < 0 || word.end - word.start !== word.text.length) return found
  const from = word.start + start + member.length + 1
  return { ...found, at: { ...at, within: { start: from, end: from + found.value.length } } }
}

/** A secret that a command makes; what it puts in is a document of its own. */
function* secretOf(command: EksCommand): Generator<EmittedFact> {
  const name = optionValue(command, '--name')
  if (command.operation !== 'create-secret' || isFromFile(command)) return
  const { region } = statedBy(command)
  const keys = name.state === 'known' ? [`name:${name.value}`] : []
  yield managedSecret.of({ keys, name, isPrefix: false, ...(region === undefined ? {} : { region }) })
}

/** The tags that a command names: `--image-tag 1.0`, `--image-ids imageTag=1.0 imageTag=1.1`. */
function* imagesOf(command: EksCommand): Generator<EmittedFact> {
  const at = operationPlace(command)
  const tag = optionValue(command, '--image-tag')
  const ids = wordsAfter(command, '--image-ids')
  const repository = known(optionValue(command, '--repository-name'))
  const owner = repository === undefined ? {} : { repository }
  const digest = (place: Place): Value<string> => ({ state: 'absent', at: place })
  if (tag.state !== 'absent') yield listedImage.of({ ...owner, isAsked: true, digest: digest(at), tags: [tag], at })
  for (const word of ids) {
    const value = wordText(command.command, word)
    const named = memberOf(command, word, 'imageTag')
    const tags = named.state === 'known' && value.state === 'known' ? [named] : []
    yield listedImage.of({
      ...owner,
      isAsked: true,
      digest: memberOf(command, word, 'imageDigest'),
      tags,
      at: value.at,
    })
  }
}
