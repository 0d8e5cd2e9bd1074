import { KUSTOMIZATION_FILE } from '../model/kubernetes/kustomization-file.ts'
import { parse } from './parse.ts'
import { findEntry, type MappingNode, type Node } from './tree/node.ts'

/** What a file says about another one. */
export interface FileName {
  /** As it is written, from a folder of the repository or from its root; may have `*` in its last part. */
  readonly path: string
  /** Whether the file is certainly applied, run or included: then it is reported if it cannot be read. */
  readonly isSure: boolean
  /** The folders that it may begin in, beside that of the file which names it and the root. */
  readonly folders: Iterable<string>
  /** Whether it is only meant if it is a script: any path may be an argument. */
  readonly isScript?: true
  /** Whether it may be of a language whose files are only linted where they are listed (`Language.isOnlyListed`). */
  readonly isListed?: true
}

/** Finds the files that a text names. */
type FindNames = (text: string) => Iterable<FileName>

const GITLAB = /(?:^|\/)(?:\.gitlab-ci[^/]*|\.gitlab\/.*)\.ya?ml$/
const TERRAFORM = /\.(?:tf|tofu)$/
/** Scripts, what contains them, and what has no extension, which may be one. */
const COMMANDS =
  /\.(?:[bdzk]?a?sh|mksh|bats|command|envrc|mk|mak|make|just|dockerfile|docker|containerfile|jenkinsfile|groovy)$|(?:^|\/)(?:Dockerfile|Containerfile|(?:GNU)?makefile|\.?justfile|Jenkinsfile)[^/]*$|(?:^|\/)[^./]+$|(?:^|\/)\.(?:github|gitlab|circleci|buildkite|woodpecker|tekton)\/.*\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|\.travis|\.drone|\.woodpecker|buildspec|azure-pipelines|bitbucket-pipelines|cloudbuild|Taskfile)[^/]*\.ya?ml$|(?:^|\/)package\.json$/i

/** What finds the files that the file at a path names; undefined for files that are not known to name any. */
export function fileNamesIn(path: string): FindNames | undefined {
  if (KUSTOMIZATION_FILE.test(path)) return listedIn
  if (TERRAFORM.test(path)) return text => [...readIn(text), ...namesInCommands(text)]
  if (GITLAB.test(path)) return text => [...includedIn(text), ...namesInCommands(text)]
  return COMMANDS.test(path) ? namesInCommands : undefined
}

const SOURCES = ['resources', 'bases', 'components', 'patchesStrategicMerge', 'crds', 'transformers', 'generators']
const OBJECTS = ['patches', 'patchesJson6902', 'replacements']
const GENERATORS = ['configMapGenerator', 'secretGenerator']

/** What a kustomization lists: kustomize reads files of any name. */
function listedIn(text: string): readonly FileName[] {
  const [root] = parse(text, 'yaml', {}).roots
  const strings = SOURCES.flatMap(key => itemsAt(root, key))
  // Of `patches` some are the path alone.
  const paths = OBJECTS.flatMap(key => itemsAt(root, key)).map(item => fieldOf(item, 'path') ?? item)
  const generators = GENERATORS.flatMap(key => itemsAt(root, key))
  const environments = generators.flatMap(item => [...itemsAt(item, 'envs'), fieldOf(item, 'env')])
  // A file of any sort may be put into an object: a picture is.
  const files = generators.flatMap(item => itemsAt(item, 'files'))
  return [
    ...[...strings, ...paths].flatMap(pathIn).map(path => ({ path, isSure: true, folders: [] })),
    ...environments.flatMap(pathIn).map(path => ({ path, isSure: true, isListed: true as const, folders: [] })),
    ...files
      .flatMap(pathIn)
      .map(path => ({ path: path.replace(/^[^=]*=/, ''), isSure: false, isListed: true as const, folders: [] })),
  ]
}

const pathIn = (node: Node | undefined): readonly string[] =>
  node?.type === 'scalar' && typeof node.value === 'string' && !node.value.includes('\n') ? [node.value] : []

function itemsAt(node: Node | undefined, key: string): readonly Node[] {
  const list = fieldOf(node, key)
  return list?.type === 'sequence' ? list.items : []
}

const fieldOf = (node: Node | undefined, key: string): Node | undefined =>
  isMapping(node) ? findEntry(node, key)?.value : undefined

const isMapping = (node: Node | undefined): node is MappingNode => node?.type === 'mapping'

/** The path that a function of Terraform reads, where it is written as it is. */
const READS = /\b(?:file|templatefile|filebase64)\(\s{0,20}"(?:\$\{path\.(?:module|root|cwd)\}\/)?([^"$\\\n]{1,300})"/g
/** What the provider kubectl splits into documents. */
const PATTERN = /\bpattern\s{1,20}=\s{0,20}"(?:\$\{path\.(?:module|root|cwd)\}\/)?([^"$\\\n]{1,300})"/g

function* readIn(text: string): Generator<FileName> {
  for (const [, path = ''] of text.matchAll(READS)) yield { path, isSure: false, folders: [] }
  if (text.includes('"kubectl_path_documents"'))
    for (const [, path = ''] of text.matchAll(PATTERN)) yield { path, isSure: true, folders: [] }
}

const INCLUDED =
  /(?:\blocal|^include):[ \t]*["']?\/?([^\s"'#,{}[\]]{1,300})|^[ \t]*-[ \t]+["']?\/([^\s"'#,:]{1,300})["']?[ \t]*$/gm

/** What a pipeline of GitLab includes of its own repository: from its root. */
function* includedIn(text: string): Generator<FileName> {
  for (const [, one, other = ''] of text.matchAll(INCLUDED))
    yield { path: `/${one ?? other}`, isSure: one !== undefined, folders: [] }
}

/** A variable or a command's output that a path begins with: the folder is not known, nearly always it is one of these. */
const BEGINNING = /\$(?:\([^)\n]{1,80}\)|\{\{[^}\n]{1,80}\}\}|\{[^}\n]{1,80}\}|\w{1,80})["']?\//g
const TOKEN = /<(?!<)|[|;&]+|[^\s"'`,;|&()[\]<>]+/g
const CONTINUED = /\\\r?\n/g
/** The longest line that anybody has written. */
const LONGEST_LINE = 10_000

/** Programs that apply a file, and those that only read one. */
const APPLIES = new Set(['kubectl', 'oc', 'kustomize', 'kind'])
const READERS = new Set(['helm', 'make', 'gmake', 'docker', 'podman', 'buildah', 'eksctl'])
const SHELLS = new Set(['sh', 'bash', 'zsh', 'ksh', 'mksh', 'dash', 'ash'])
const COPIES = new Set(['cat', 'envsubst', 'COPY', 'ADD', 'include', '-include', 'sinclude', 'source', '.'])
const OPTION = /^(?:-f|--filename|--file|--values|--makefile|--config|--config-file|--patch-file)(?:=|$)|^-f(?=[\w./])/
const ENTERS = new Set(['cd', 'pushd', 'working-directory:', 'dir:', '-C'])

const WORDS = [APPLIES, READERS, SHELLS, COPIES, ENTERS]
  .flatMap(words => [...words])
  .map(word => word.replace('.', '\\.'))
/** What each line has that names a file: a path, a redirection, or one of the words before a name. Most lines have none of them. */
const NAMES = new RegExp(`[/<]|(?:^|[\\s"'\`,;|&()[\\]>])(?:${WORDS.join('|')})(?![^\\s"'\`,;|&()[\\]>])`)

/** What commands apply, run or read. */
export function namesInCommands(text: string): readonly FileName[] {
  const folders = new Set<string>()
  return text
    .replace(CONTINUED, ' ')
    .split('\n')
    .flatMap(line =>
      line.length > LONGEST_LINE || !NAMES.test(line) || /^\s*#/.test(line) ? [] : namesInLine(line, folders),
    )
}

function namesInLine(line: string, folders: Set<string>): readonly FileName[] {
  const found: FileName[] = []
  const words = line.replace(BEGINNING, './').match(TOKEN)?.values() ?? [].values()
  const add = (path: string | undefined, isSure: boolean): void => {
    if (path !== undefined) found.push({ path, isSure, folders })
  }
  let reads: 'nothing' | 'one' | 'all' = 'nothing'
  let program = ''
  for (const word of words) {
    const name = word.slice(word.lastIndexOf('/') + 1)
    const url = /(?:^|=)fileb?:\/\/(.+)$/.exec(word)?.[1]
    if (/^[|;&]/.test(word)) [program, reads] = ['', 'nothing']
    else if (ENTERS.has(word)) folders.add(words.next().value ?? '')
    else if (url !== undefined) add(url, true)
    else if (word === '<') add(words.next().value, false)
    else if (program !== '' && OPTION.test(word))
      add(word.replace(OPTION, '') || words.next().value, APPLIES.has(program))
    else if (APPLIES.has(name) || READERS.has(name)) program = name
    else if (SHELLS.has(name)) reads = 'one'
    else if (COPIES.has(word)) reads = 'all'
    else if (reads !== 'nothing' && !/^[-+]|^pipefail$/.test(word)) {
      add(word, reads === 'one')
      if (reads === 'one') reads = 'nothing'
    } else if (word.includes('/')) found.push({ path: word, isSure: false, isScript: true, folders })
  }
  return found
}
