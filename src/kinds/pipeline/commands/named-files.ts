import { runsPods } from '../../../dialects/run-pods.ts'
import { place } from '../../../documents/cursor.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type PatchedFile, patchedFile } from '../../../facts/kubernetes/patched-file.ts'
import { type RemoteSource, remoteSource } from '../../../facts/kubernetes/remote-source.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { resourceOfCommand } from '../../schema/patched-type.ts'
import { candidatesOf, foldersEntered, missingFile, namedFrom } from './named-paths.ts'
import { type PipelineScript, readScripts } from './pipeline-scripts.ts'
import { commandsIn, lineOf, type ScriptCommand, wordPlace } from './script-commands.ts'

/** What a script has in it that operates the platform. */
const SHOWS = /\b(?:kubectl|oc|helm|eksctl|aws|skopeo|kustomize)\b|\/api\/v2\.0\//

/** The files that commands apply, run, build or send: whether they are there is seen once all files are known. */
export default defineKind({
  id: 'NamedFiles',
  types: ['shell'],
  held: { as: ['script'], contains: SHOWS },
  recognisedBy: 'commands of a script of the platform that name a file: kubectl apply -f, helm -f, source',

  read: resource => (runsHere(resource) ? readScripts(resource, SHOWS, all => factsOf(resource, all)) : undefined),
})

/** Whether a script works in the repository, and not in an image or on a machine. */
const runsHere = ({ document: { held }, holder }: Resource): boolean =>
  holder?.type !== 'dockerfile' && !runsPods(holder?.type ?? '') && held?.at.document.held?.role !== 'user data'

function factsOf({ document: { file } }: Resource, scripts: readonly PipelineScript[]): readonly EmittedFact[] {
  const entered = foldersEntered(file.text)
  const tested = new Set(Array.from(file.text.matchAll(TESTED), ([, name]) => name ?? ''))
  const from = namedFrom(file.path, entered)
  const written = new Set(Array.from(file.text.matchAll(WRITTEN), ([, name]) => name ?? ''))
  const sources = scripts.flatMap(script => [
    ...script.texts.flatMap(({ text, inputs }) =>
      inputs().flatMap(({ use, sources }) =>
        sources.flatMap(source => {
          // What is only used where it is there need not be.
          if (source.state !== 'file' || written.has(source.path)) return []
          if (use === 'script' && tested.has(source.path)) return []
          const { start, end } = source.at
          return missingFile(source.path, from, { ...place(text), within: { start, end } })
        }),
      ),
    ),
    ...commandsIn(script).flatMap(requestsInFiles),
    ...commandsIn(script).flatMap(command =>
      wordsNaming(command).flatMap(([word, path]) =>
        written.has(path) ? [] : missingFile(path, from, wordPlace(command, word)),
      ),
    ),
  ])
  return [...sources.map(remoteSource.of), ...scripts.flatMap(script => patchedBy(script, from)).map(patchedFile.of)]
}

/** The files that a script patches objects with. */
const patchedBy = ({ texts }: PipelineScript, from: readonly string[]): readonly PatchedFile[] =>
  texts.flatMap(({ inputs }) =>
    inputs().flatMap(({ use, expanded, sources }) => {
      const resource = use === 'patch' ? resourceOfCommand(expanded.command) : undefined
      return resource === undefined
        ? []
        : sources.flatMap(source =>
            source.state === 'file' ? [{ candidates: candidatesOf(source.path, from), resource }] : [],
          )
    }),
  )

/** Parts of requests of AWS that are read in a command only, and not in a file that is one of them alone. */
const PARTS = /^--(?:resources-vpc-config|logging|access-config|remote-network-config|encryption-config)$/

function requestsInFiles(command: ScriptCommand): readonly RemoteSource[] {
  const words = lineOf(command, 'aws')?.options.flatMap(({ name, values: [value] }) =>
    value !== undefined && PARTS.test(name) && /^fileb?:\/\//.test(value.text) ? [{ name, value }] : [],
  )
  return (words ?? []).map(({ name, value }) => ({
    at: wordPlace(command, value),
    kind: 'request in a file',
    reason: `what ${name} takes from a file is not read: write it in the command, or give all of the request by --cli-input-json`,
  }))
}

/** `[ -f NAME ]`, `test -e NAME`. */
const TESTED = /\s-[efrsx]\s{1,9}["']?([^\s"'\];]{1,300})/g

/** `cat > NAME`, `tee NAME`: what the script itself writes, also in another step. */
const WRITTEN = /(?:\b(?:cat|echo|printf)\b[^\n|]{0,300}>|\btee(?:\s{1,9}-a)?)\s{0,9}["']?([^\s"'&|;<>()]{1,300})/g

/** The words of a command that name what it builds, makes or sends, beside manifests, values, requests and scripts of a shell. */
function wordsNaming(command: ScriptCommand): readonly (readonly [word: ShellWord, path: string])[] {
  const [first] = command.words
  if (first !== undefined && SCRIPT.test(first.text)) return [[first, first.text]]
  const line = lineOf(command, ...PROGRAMS)
  if (line === undefined) return []
  const { program, operands, options } = line
  const valuesOf = (name: RegExp): readonly ShellWord[] =>
    options.flatMap(one => (name.test(one.name) ? one.values.slice(0, 1) : []))
  const named = (words: readonly (ShellWord | undefined)[]) =>
    words.flatMap(word => (word === undefined || word.isOpen ? [] : [[word, word.text] as const]))
  switch (program) {
    case 'kubectl':
    case 'oc':
      return named([...valuesOf(/^(?:-k|--kustomize)$/), ...(operands[0]?.text === 'kustomize' ? [operands[1]] : [])])
    case 'kustomize':
      return named(operands[0]?.text === 'build' ? [operands[1]] : [])
    case 'helm':
      return named(/^(?:upgrade|install|template)$/.test(operands[0]?.text ?? '') ? operands.slice(1) : []).filter(
        ([, path]) => /^\.{1,2}\//.test(path),
      )
    case 'skopeo':
      return named(valuesOf(/^--src$/).some(({ text }) => text === 'yaml') ? [operands[1]] : [])
    default:
      return named(valuesOf(/^(?:-d|--data(?:-binary|-raw|-urlencode)?|--json)$/)).flatMap(([word, path]) =>
        /^@[^-]/.test(path) ? [[word, path.slice(1)] as const] : [],
      )
  }
}

const PROGRAMS = ['kubectl', 'oc', 'kustomize', 'helm', 'skopeo', 'curl']
/** A script of the repository that is run by its path; what else is run so may have been built. */
const SCRIPT = /^\.{1,2}\/[\w./-]{1,300}\.(?:ba|da|k|z)?sh$/
