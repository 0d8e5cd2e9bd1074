import type { EmittedFact } from '../../../engine/fact.ts'
import { type AwsRequest, awsRequest, type OptionWord } from '../../../facts/pipeline/aws-request.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { awsCommand, commandsWithCalls, type EksCommand, type ScriptCommand, wordPlace } from './script-commands.ts'

/** The operations whose requests kinds know as documents; those that a kind reads as commands are not among them. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  eks: [
    'create-cluster',
    'create-nodegroup',
    'update-nodegroup-config',
    'create-addon',
    'update-addon',
    'create-pod-identity-association',
  ],
  ec2: ['authorize-security-group-ingress', 'authorize-security-group-egress', 'create-vpc-endpoint', 'create-route'],
  route53resolver: ['create-resolver-endpoint'],
}

/** What a script has in it that makes such a request. */
const SHOWS = new RegExp(`\\b(?:${Object.values(OPERATIONS).flat().join('|')})\\b`)

export default defineScriptKind({
  id: 'AwsRequests',
  contains: SHOWS,
  recognisedBy: 'commands of a script that make a request to AWS by options: aws eks create-nodegroup',

  read: scripts => scripts.flatMap(script => [...awsRequests(commandsWithCalls(script))]),
})

/** The calls of the AWS CLI among commands that say by their options what a request would. */
function* awsRequests(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands)
    for (const [service, operations] of Object.entries(OPERATIONS)) {
      const found = awsCommand(command, service)
      if (found === undefined || !operations.includes(found.operation)) continue
      const options = optionsOf(found)
      // What is in a file, or in one document, is read there.
      if (options.some(({ name }) => /^(?:cli-input-|generate-cli-skeleton)/.test(name))) continue
      yield awsRequest.of({
        service,
        operation: found.operation,
        options,
        at: wordPlace(command, found.word),
      })
    }
}

/** Options with all their words, without their dashes. */
const optionsOf = ({ command, line }: EksCommand): AwsRequest['options'] =>
  line.options.map(({ name, values, word }) => ({
    name: name.slice('--'.length),
    words: values.map((value): OptionWord => ({ text: value.text, at: wordPlace(command, value) })),
    at: wordPlace(command, word),
  }))
