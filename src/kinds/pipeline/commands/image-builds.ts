import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { type ImageBuild, imageBuild, VERSION_LABEL } from '../../../facts/registry/image-build.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { type ListedItem, listedIn } from '../jobs/listed-input.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, type ScriptCommand, wordPlace } from './script-commands.ts'
import { filled, type Settings, settingsIn } from './script-variables.ts'

const PROGRAMS = /^(?:\S*\/)?(?:docker|podman|nerdctl|buildah)$/
/** What comes between the program and its verb: `docker buildx build`, `docker image build`. */
const BEFORE = new Set(['buildx', 'image', 'builder'])
/** Options that bring labels along, or what a Dockerfile can make a label of. */
const ELSEWHERE = /^--(?:build-arg|build-arg-file|label-file|annotation-file)(?:=|$)/
const LABEL = `${VERSION_LABEL}=`

/** The builds of images that the commands of a script run. */
export function* imageBuilds(script: PipelineScript): Generator<EmittedFact> {
  if (!script.texts.some(({ text }) => /\bbu(?:il)?d\b/.test(literal(text) ?? ''))) return
  const commands = commandsIn(script)
  const settings = settingsIn(commands)
  for (const command of commands) {
    const found = buildBy(command, settings)
    if (found !== undefined) yield imageBuild.of(found)
  }
}

function buildBy(command: ScriptCommand, settings: Settings): ImageBuild | undefined {
  const program = command.words.findIndex(({ text }) => PROGRAMS.test(text))
  const words = command.words.slice(program + 1)
  const verb = words.find(({ text }) => !BEFORE.has(text))
  if (program < 0 || verb === undefined || !/^bu(?:il)?d$/.test(verb.text)) return undefined
  const tags = valuesOf(words, '-t', '--tag').flatMap(word => {
    const tag = partPlace(command, word, tagIn(word.text))
    return tag === undefined ? [] : [{ ...tag, text: filled(tag.text, settings) }]
  })
  const at = wordPlace(command, verb)
  const version = valuesOf(words, '--label', '--annotation').find(({ text }) => text.startsWith(LABEL))
  const told = version && partPlace(command, version, version.text.slice(LABEL.length))
  if (told !== undefined) return { tags, label: { state: 'known', value: told.text, at: told.at } }
  const isElsewhere = words.some(({ text }) => ELSEWHERE.test(text)) || words.some((_, i) => mayBeOptions(words, i))
  const label: Value<string> = isElsewhere
    ? { state: 'unknown', why: 'the labels that the Dockerfile gives', at }
    : { state: 'absent', at }
  return { tags, label }
}

/** The words that are the values of an option, in either of its spellings. */
function valuesOf(words: readonly ShellWord[], ...options: readonly string[]): readonly ShellWord[] {
  return words.flatMap((word, i) => {
    if (options.includes(word.text)) return words[i + 1] ?? []
    const option = options.find(one => word.text.startsWith(`${one}=`))
    return option === undefined ? [] : { ...word, text: word.text.slice(option.length + 1) }
  })
}

/** Whether a word is only known when it runs and is neither an option's value nor the folder at the end. */
const mayBeOptions = (words: readonly ShellWord[], i: number): boolean =>
  words[i]?.isOpen === true && i < words.length - 1 && !/^-[^=]*$/.test(words[i - 1]?.text ?? '-')

/** A part of a word's text with its place. */
function partPlace(command: ScriptCommand, { start, end, isOpen }: ShellWord, text: string | undefined) {
  const written = (literal(command.text) ?? '').slice(start, end)
  const index = text === undefined || text === '' ? -1 : written.lastIndexOf(text)
  if (text === undefined || index < 0) return undefined
  const from = start + index
  return { text, at: wordPlace(command, { text, isOpen, start: from, end: from + text.length }) }
}

/** The tag of an image reference, which may contain expressions. */
function tagIn(reference: string): string | undefined {
  const plain = reference.replaceAll(/\$\{\{?[^{}]*\}?\}/g, expression => 'x'.repeat(expression.length))
  const colon = plain.lastIndexOf(':')
  return colon < 0 || plain.includes('/', colon) ? undefined : reference.slice(colon + 1)
}

const ACTION = /^docker\/build-push-action(?:@|$)/

/** The builds that steps of a GitHub workflow leave to Docker's own action. */
export function* actionBuilds(body: Cursor): Generator<EmittedFact> {
  for (const { value: job } of fields(get(body, 'jobs')))
    for (const step of items(get(job, 'steps'))) {
      if (!ACTION.test(literal(get(step, 'uses')) ?? '')) continue
      const inputs = get(step, 'with')
      const tags = listedIn(get(inputs, 'tags')).flatMap(({ text, at }) => {
        const tag = tagIn(text)
        return tag === undefined ? [] : [{ text: tag, at: endOf(at, tag) }]
      })
      yield imageBuild.of({ tags, label: labelOf(inputs) })
    }
}

function labelOf(inputs: Cursor): Value<string> {
  const lines = [...listedIn(get(inputs, 'labels')), ...listedIn(get(inputs, 'annotations'))]
  const at = place(get(inputs, 'labels'))
  const version = lines.find(({ text }) => text.startsWith(LABEL))
  if (version !== undefined) {
    const value = version.text.slice(LABEL.length)
    return { state: 'known', value, at: endOf(version.at, value) }
  }
  const isElsewhere = lines.some(({ text }) => text.startsWith('$')) || get(inputs, 'build-args').node !== undefined
  return isElsewhere ? { state: 'unknown', why: 'the labels of the image', at } : { state: 'absent', at }
}

/** The place of what a listed item ends with. */
const endOf = (at: ListedItem['at'], { length }: string): Place => ({
  ...at,
  within: { start: at.within.end - length, end: at.within.end },
})
