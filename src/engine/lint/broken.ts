import type { SourceFile } from '../../documents/document.ts'
import { languageOf } from '../../languages/languages.ts'
import type { Format } from '../../languages/tree/node.ts'
import { SPEAKS } from '../../languages/unread.ts'
import type { Kind } from '../kind.ts'

/** Paths by which the tools that read a file find it: a chart's values, Ansible's roles and variables, the jobs of CI systems. */
const BY_CONVENTION =
  /(?:^|[/._-])values[^/]*\.ya?ml$|(?:^|\/)(?:roles\/[^/]+\/(?:tasks|handlers|defaults|vars|meta)|group_vars|host_vars|playbooks)\/|(?:^|\/)\.(?:gitlab|circleci|buildkite|woodpecker|tekton)\/|(?:^|\/)(?:\.gitlab-ci|\.travis|\.drone|\.woodpecker|buildspec|appspec|azure-pipelines|bitbucket-pipelines|cloudbuild|taskfile|skaffold|helmfile|(?:docker-)?compose)[^/]*\.(?:ya?ml|json)$/i
/** Lines of documents in YAML and JSON: templates of CloudFormation and SAM, policies, jobs, plays, compose files, records of AWS. */
const LINES =
  /\bAWSTemplateFormatVersion\b|\bAWS::\w+::\w|"(?:Statement|Action|Principal|taskDefinitionArn|containerDefinitions|rulePriority|repositoryNames?|ecrRepositoryPrefix|addonName|nodegroupName|clusterName|principalArn|roleArn|resourcesVpcConfig|IpProtocol|IpPermissions|[Ss]ecurityGroup(?:s|Ids)|[Ss]ubnet(?:s|Ids)|VpcId|RouteTables|TargetGroups?|Listeners)"\s*:|^[ \t]{0,20}(?:services|jobs|stages|script|before_script|runs-on|x-templates)[ \t]*:|^-[ \t]+(?:hosts|import_playbook|include_role|name)[ \t]*:/m
/** How what `kubectl get` prints of several objects ends: a record of a cluster, by which nothing is deployed. */
const PRINTED = /^kind: List\r?\nmetadata:\r?\n +resourceVersion: ["']{2}/m

/**
 * Whether a text that is not well formed shows that it would be deployed as a document of a kind: by its language, by what could be
 * read (`isOfKind`), by its path, or by words of what is read. Linear.
 */
export function showsKind(
  { path, text }: Pick<SourceFile, 'path' | 'text'>,
  format: Format,
  isOfKind: boolean,
  kinds: readonly Kind[],
): boolean {
  const { isProgram, resourceType } = languageOf(format)
  if (isProgram === true || resourceType !== undefined) return true
  if (PRINTED.test(text)) return false
  if (isOfKind || BY_CONVENTION.test(path) || kinds.some(({ fileNames }) => fileNames?.test(path))) return true
  return SPEAKS.test(text) || LINES.test(text)
}
