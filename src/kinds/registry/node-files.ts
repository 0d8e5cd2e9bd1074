import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, fields, get, items } from '../../documents/cursor.ts'
import { field, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { hereDocuments } from '../../languages/shell/commands.ts'
import { innermost } from '../eks/read-bootstrap.ts'
import { pipelineScripts, SCRIPT_TYPES } from '../pipelines/pipeline-scripts.ts'

/** A text file that something writes to a node. */
export interface NodeFile {
  /** Where it is written to, as far as it is stated. */
  readonly path: string
  /** The string that its text stands in. */
  readonly content: Cursor
  /** Which part of that string's value it is, UTF-16 offsets; all of it where absent. */
  readonly part?: { readonly start: number; readonly end: number }
}

/** Cluster API's bootstrap objects, and where each keeps files and commands. */
const BOOTSTRAP: Readonly<Record<string, readonly string[]>> = {
  'bootstrap.cluster.x-k8s.io/KubeadmConfig': ['spec'],
  'bootstrap.cluster.x-k8s.io/KubeadmConfigTemplate': ['spec', 'template', 'spec'],
  'bootstrap.cluster.x-k8s.io/EKSConfig': ['spec'],
  'bootstrap.cluster.x-k8s.io/EKSConfigTemplate': ['spec', 'template', 'spec'],
  'controlplane.cluster.x-k8s.io/KubeadmControlPlane': ['spec', 'kubeadmConfigSpec'],
  'controlplane.cluster.x-k8s.io/KubeadmControlPlaneTemplate': ['spec', 'template', 'spec', 'kubeadmConfigSpec'],
}

/** What starts machines with user data. */
const USER_DATA: ReadonlySet<string> = new Set([
  'AWS::EC2::LaunchTemplate',
  'AWS::EC2::Instance',
  'AWS::AutoScaling::LaunchConfiguration',
  'aws_launch_template',
  'aws_launch_configuration',
  'aws_instance',
  'ec2.aws.upbound.io/LaunchTemplate',
  'ec2.services.k8s.aws/LaunchTemplate',
  'karpenter.k8s.aws/EC2NodeClass',
])

/** The types of `nodeFiles`. */
export const NODE_FILE_TYPES: readonly [string, ...string[]] = [
  ...SCRIPT_TYPES,
  'list',
  'core/Secret',
  'eksctl.io/ClusterConfig',
  ...Object.keys(BOOTSTRAP),
  ...USER_DATA,
]

/**
 * The files that a document writes to nodes: cloud-init's `write_files`, also in user data; ConfigMaps and Secrets that are
 * mounted; Cluster API's `files`; Ansible's `copy`; here-documents of shell scripts, wherever they are kept.
 */
export function nodeFiles(resource: Resource): readonly NodeFile[] {
  const { type, body } = resource
  const scripts = pipelineScripts(resource).flatMap(({ texts }) => texts.map(({ text }) => text))
  return [...(type === 'list' ? taskFiles(body, 0) : statedFiles(resource)), ...scripts.flatMap(writtenBy)]
}

function statedFiles(resource: Resource): readonly NodeFile[] {
  const { type, body } = resource
  if (type === 'object') return cloudConfig(body)
  if (type === 'core/ConfigMap') return keyed(get(body, 'data'))
  if (type === 'core/Secret') return keyed(get(body, 'stringData'))
  if (type === 'eksctl.io/ClusterConfig') return eksctlFiles(body)
  const bootstrap = BOOTSTRAP[type]
  if (bootstrap !== undefined) return bootstrapFiles(get(body, ...bootstrap))
  if (!USER_DATA.has(type)) return []
  const wanted = awsFields(resource)
  const inner = field(wanted, 'launchTemplateData')
  return userData(field(inner.node === undefined ? wanted : inner, 'userData'))
}

const keyed = (data: Cursor): readonly NodeFile[] =>
  fields(data).map(({ key, value }) => ({ path: key, content: value }))

const cloudConfig = (body: Cursor): readonly NodeFile[] => [
  ...listed(get(body, 'write_files')),
  ...items(get(body, 'runcmd')).flatMap(writtenBy),
]

const bootstrapFiles = (spec: Cursor): readonly NodeFile[] => [
  ...listed(get(spec, 'files')),
  ...['preKubeadmCommands', 'preBootstrapCommands'].flatMap(name => items(get(spec, name)).flatMap(writtenBy)),
]

/** Files as cloud-init and Cluster API list them. */
const listed = (files: Cursor): readonly NodeFile[] =>
  items(files).map(file => ({ path: literal(get(file, 'path')) ?? '', content: get(file, 'content') }))

const eksctlFiles = (body: Cursor): readonly NodeFile[] =>
  [...items(get(body, 'nodeGroups')), ...items(get(body, 'managedNodeGroups'))].flatMap(group => [
    ...writtenBy(get(group, 'overrideBootstrapCommand')),
    ...items(get(group, 'preBootstrapCommands')).flatMap(writtenBy),
  ])

function userData(cursor: Cursor): readonly NodeFile[] {
  const text = innermost(cursor, 0)
  if (literal(text)?.trimStart().startsWith('#cloud-config') !== true) return writtenBy(text)
  const found = embedded(text, 'yaml')
  return found?.state === 'read' ? cloudConfig(found.cursor) : []
}

/**
 * How long a script may be, in UTF-16 code units, and of how many of its parts each is read by itself: to say where a part
 * stands takes as long as its script is.
 */
export const LONGEST_SCRIPT = 100_000
export const MOST_PARTS = 200

/** What the here-documents of a script write: `cat > FILE <<EOF`, `cat <<EOF | sudo tee FILE`. */
function writtenBy(script: Cursor): readonly NodeFile[] {
  const text = literal(script) ?? ''
  return hereDocuments(text.length > LONGEST_SCRIPT ? '' : text, script.document.parsers).flatMap(
    ({ start, end, commands }) => {
      const targets = commands.flatMap(({ words, redirects }) => [
        ...redirects,
        ...(words.some(({ text }) => /(?:^|\/)tee$/.test(text)) ? words.slice(1) : []),
      ])
      return targets.map(({ text }) => ({ path: text, content: script, part: { start, end } }))
    },
  )
}

const DEEPEST = 8
const TASKS = ['tasks', 'pre_tasks', 'post_tasks', 'handlers', 'block', 'rescue', 'always']

/** The files that Ansible's plays and tasks copy or write. */
function taskFiles(tasks: Cursor, depth: number): readonly NodeFile[] {
  if (depth > DEEPEST) return []
  return items(tasks).flatMap(task => {
    const copies = ['copy', 'ansible.builtin.copy'].map(name => get(task, name))
    const shells = ['shell', 'ansible.builtin.shell'].map(name => get(task, name))
    return [
      ...copies.map(copy => ({ path: literal(get(copy, 'dest')) ?? '', content: get(copy, 'content') })),
      ...shells.flatMap(shell => writtenBy(shell.node?.type === 'mapping' ? get(shell, 'cmd') : shell)),
      ...TASKS.flatMap(name => taskFiles(get(task, name), depth + 1)),
    ]
  })
}
