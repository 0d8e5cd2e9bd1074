import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { endpointsQuery } from '../../facts/pipelines/script-reading.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { PRINTS, wordPlace } from './script-commands.ts'

/** What asks the API server for objects. */
const READS = ['get', 'describe', 'wait']
/** kubectl, what is like it, and a variable that holds it. */
const CLIENT = /^(?:(?:\S*\/)?(?:kubectl|oc|k)|\$\{?KUBECTL\}?)$/i
/** The resource by its names: plural, singular, short, with its version. */
const ENDPOINTS = /^(?:endpoints?|ep)(?:\.v1\.?)?$/i
const SLICES = /^endpointslices?(?:\.|$)/i
const RAW = /\/api\/v1\/(?:[^?]*\/)?endpoints(?:[/?]|$)/
/** The options of kubectl that have a value as a word of their own, as far as they stand before the resource. */
const WITH_VALUE = new Set([
  '-n',
  '--namespace',
  '-o',
  '--output',
  '-l',
  '--selector',
  '--context',
  '--kubeconfig',
  '--cluster',
  '--user',
  '--server',
  '-s',
  '--token',
  '--as',
  '--as-group',
  '--field-selector',
  '--sort-by',
  '--request-timeout',
  '--timeout',
  '--for',
  '-f',
  '--filename',
  '-L',
  '--label-columns',
  '--template',
  '--chunk-size',
  '--cache-dir',
  '-v',
])

/** The commands of a script that read the addresses of Services with kubectl. */
export function* endpointsQueries({ texts }: PipelineScript): Generator<EmittedFact> {
  const mentioning = texts.filter(({ text }) => /\b(?:endpoints?|endpointslices?|ep)\b/i.test(literal(text) ?? ''))
  for (const command of mentioning.flatMap(({ commands }) => commands())) {
    const { words } = command
    if (PRINTS.has(words[0]?.text ?? '')) continue
    // `watch` and `bash -c` have the whole command as one word only where it is quoted.
    const at = words.findIndex(({ text }) => CLIENT.test(text))
    if (at < 0) continue
    const { verb, resources, raw } = readQuery(words.slice(at + 1))
    const named = READS.includes(verb) ? [...resources.flatMap(partsOf), ...raw] : []
    const first = named.find(({ text }) => !SLICES.test(text)) ?? named[0]
    if (first === undefined) continue
    const of = SLICES.test(first.text) ? 'EndpointSlices' : 'Endpoints'
    yield endpointsQuery.of({ of, written: `kubectl ${verb} ${first.text}`, at: wordPlace(command, first) })
  }
}

/** The verb, the words that may name resources, and the paths of `--raw`, as far as they are Endpoints or EndpointSlices. */
function readQuery(words: readonly ShellWord[]) {
  const others: ShellWord[] = []
  const raw: ShellWord[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined) continue
    if (!word.text.startsWith('-')) others.push(word)
    else if (WITH_VALUE.has(word.text)) i++
    else if (/^--raw(?:=|$)/.test(word.text)) {
      const path = word.text === '--raw' ? words[++i] : word
      if (path !== undefined && RAW.test(path.text)) raw.push({ ...path, text: path.text.slice(0, 80) })
    }
  }
  const [verb, first, ...rest] = others
  // `TYPE NAME…` has one word of types, `TYPE/NAME TYPE/NAME…` one in each.
  const isByName = first?.text.includes('/') === true
  const resources = first === undefined ? [] : isByName ? [first, ...rest] : [first]
  return { verb: verb?.text ?? '', resources, raw }
}

/** The parts of `pods,endpoints` or `endpoints/web` that are Endpoints or EndpointSlices. */
function partsOf(word: ShellWord): readonly ShellWord[] {
  const isWritten = word.end - word.start === word.text.length
  let offset = 0
  return word.text.split(',').flatMap(part => {
    const start = word.start + offset
    offset += part.length + 1
    const type = part.replace(/\/.*$/s, '')
    if (!ENDPOINTS.test(type) && !SLICES.test(type)) return []
    return [isWritten ? { ...word, text: type, start, end: start + type.length } : { ...word, text: type }]
  })
}
