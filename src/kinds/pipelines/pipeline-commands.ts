import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumCommands } from '../hybrid/cilium-operations.ts'
import { policyAttachments } from '../iam/policy-attachments.ts'
import { accessCommands } from './access-commands.ts'
import { arnPaths } from './arn-paths.ts'
import { awsRequests, MAKES_REQUESTS } from './aws-requests.ts'
import { bindingCommands } from './binding-commands.ts'
import { clientConfigurations } from './client-configurations.ts'
import { clusterCommands } from './cluster-commands.ts'
import { containerdPulls } from './containerd-pulls.ts'
import { imageBuilds } from './image-builds.ts'
import { type PipelineScript, scriptsOf } from './pipeline-scripts.ts'
import { roleAnnotations } from './role-annotations.ts'
import { commandsIn, eksCommand } from './script-commands.ts'
import { scriptImages } from './script-images.ts'
import { clusterInputs } from './script-inputs.ts'
import { serverCommands } from './server-commands.ts'
import { updateQueries } from './update-queries.ts'
import { upgradeCommands } from './upgrade-commands.ts'
import { versionChoices } from './version-choices.ts'

/** What a script has to do with a cluster by; most have nothing to do with one, and their words are not read. */
const OF_CLUSTERS = /\beks(?:ctl)?\b|\.kube\/|\bkubectl\b|\bhelm\b/

export default defineKind({
  id: 'PipelineCommands',
  types: ['shell'],
  held: {
    as: ['script', 'user data'],
    contains:
      /\b(?:eks(?:ctl)?|authorize-security-group-\w+|create-(?:vpc|resolver)-endpoint|create-route)\b|\.kube\/|\bkubectl\b|\bhelm\b|\bbu(?:il)?d\b|\battach-role-policy\b|ackResourceMetadata|[Aa][Rr][Nn]\b|\b(?:ctr|nerdctl|docker|podman|skopeo)\b/,
  },
  recognisedBy:
    'shell commands: of jobs (GitHub Actions, GitLab CI), of a composite action, in a ConfigMap, of a container, in user data',

  read: resource => factsOf(scriptsOf(resource), hasLastingHome(resource)),
})

/** Whether the kubeconfig that a script writes is read by somebody else: a machine has one of its own, a job's is thrown away. */
const hasLastingHome = ({ document: { held }, holder }: Resource): boolean =>
  held?.role !== 'user data' && held?.job === undefined && !/^(?:tekton\.dev|argoproj\.io)\//.test(holder?.type ?? '')

function* factsOf(scripts: readonly PipelineScript[], isLasting: boolean): Generator<EmittedFact> {
  yield* ciliumCommands(scripts)
  yield* policyAttachments(scripts)
  for (const script of scripts) yield* imageBuilds(script)
  for (const script of scripts) {
    yield* arnPaths(script)
    yield* containerdPulls(script)
    yield* scriptImages(script)
  }
  for (const script of scripts)
    if (script.texts.some(({ text }) => MAKES_REQUESTS.test(literal(text) ?? '')))
      yield* awsRequests(commandsIn(script))
  const spoken = scripts.filter(({ texts }) => texts.some(({ text }) => OF_CLUSTERS.test(literal(text) ?? '')))
  yield* updateQueries(spoken)
  yield* versionChoices(spoken)
  for (const script of spoken) {
    if (isLasting) yield* clientConfigurations(script)
    const commands = commandsIn(script)
    const operations = commands.flatMap(command => eksCommand(command) ?? [])
    yield* upgradeCommands(operations)
    yield* clusterInputs(script, commands, operations)
    yield* bindingCommands(commands)
    yield* roleAnnotations(commands)
    yield* accessCommands(operations)
    yield* clusterCommands(operations)
    yield* serverCommands(commands)
  }
}
