import { literal } from '../../../documents/read.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { filledWord } from '../../../facts/pipeline/filled-word.ts'
import { builtImage } from '../../../facts/registry/built-image.ts'
import { type ImageMention, imageMention } from '../../../facts/registry/image-mention.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { nameWithoutTag } from '../../../model/registry/image-reference.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, PRINTS, type ScriptCommand, wordPlace } from './script-commands.ts'
import { filled, partPlace, type Settings, settingsIn } from './script-variables.ts'

const PROGRAM = /^(?:\S*\/)?(docker|podman|nerdctl|buildah|skopeo)$/
const CLIENT = /^(?:\S*\/)?(?:kubectl|oc)$/
/** What comes between the program and its verb: `docker buildx build`, `docker image push`. */
const BEFORE = new Set(['buildx', 'image', 'builder', 'container'])
/** The options that take no word behind them. */
const SWITCH =
  /^(?:-[aditqPp]+|--(?:rm|detach|interactive|tty|privileged|init|quiet|read-only|publish-all|all-tags|pull|push|load|no-cache|force-rm|squash|oom-kill-disable|no-healthcheck|disable-content-trust|tls-verify|all|preserve-digests|remove-signatures|no-trunc|use-api-socket))$/
/** Long names of `-p` in `docker run`, which takes a port. */
const RUN_PORT = /^-p$/
const KUSTOMIZE = /(?:^|\/)kustomize$|^\$\{?KUSTOMIZE\}?$/i
const NAMES =
  /\b(?:docker|podman|nerdctl|buildah|skopeo|sed)\b|\bedit\s{1,9}set\s{1,9}image\b|\bset\s{1,9}image\b|\s--image\b/

/** The images that the commands of a script build, tag, push, pull, run and copy. */
export function* scriptImages(script: PipelineScript): Generator<EmittedFact> {
  if (!script.texts.some(({ text }) => NAMES.test(literal(text) ?? ''))) return
  const commands = commandsIn(script)
  const settings = settingsIn(commands)
  const built = new Set<string>()
  for (const command of commands) {
    yield* replacedBy(command)
    for (const { word, text, as } of namedBy(command, settings)) {
      const mention = readWord(command, word, text, settings)
      const name = mention.reference.state === 'known' ? mention.reference.value : text
      // What the script has built itself is there under whatever name it was given.
      if (as === 'published' || as === 'built') built.add(nameWithoutTag(name))
      else if (built.has(nameWithoutTag(name)) && as !== 'deployed') continue
      yield imageMention.of({ ...mention, inGraph: false, as })
    }
  }
}

/** What sed looks for, and what it writes instead: `s|image: shop/web:.*|image: shop/web:$TAG|`. */
const SUBSTITUTION = /^\s*s([|#@,/~!])((?:\\.|(?!\1)[^\\\n]){1,300})\1((?:\\.|(?!\1)[^\\\n]){1,300})\1/
/** An image with a repository in a folder, behind its key or alone, as a regular expression. */
const SOUGHT =
  /^\^?(?:.*image:(?:\\s|\s|["'*+.]){0,9})?([a-z0-9](?:[\w-]|\\?[./]|:(?=\d+\\?\/)){1,200}\\?\/(?:[\w-]|\\?\.(?![*+])){1,100})(?=:|$|["'*$.\\[(])/

/** The image that is written: what is looked for may be any. */
const WRITTEN = /(?:^|[\s"'\\1])([a-z0-9](?:[\w.-]|:(?=\d+\/)|\\?\/){1,200}\\?\/[\w.-]{1,100}):["']?[$`]/

/** The images that commands of a script replace in manifests, whatever their tags. */
const replacedBy = (command: ScriptCommand): readonly EmittedFact[] => [
  ...replacedByKustomize(command),
  ...substitutedBy(command),
]

/** A word that is one thing, and not a part of many. */
const WORD = /^[A-Za-z][\w-]{3,60}$/

/** The images and words that `sed -i "s|shop/web:latest|shop/web:$TAG|"` replaces by what only the run knows. */
function substitutedBy(command: ScriptCommand): readonly EmittedFact[] {
  const { words } = command
  if (!words.some(({ text }) => /^(?:\S*\/)?g?sed$/.test(text))) return []
  return words.flatMap(word => {
    const [, , pattern = '', written = ''] = SUBSTITUTION.exec(word.text) ?? []
    if (!/[$`]/.test(written)) return []
    if (WORD.test(pattern)) return [filledWord.of({ word: pattern })]
    const sought = (SOUGHT.exec(pattern) ?? WRITTEN.exec(written))?.[1]?.replaceAll('\\', '')
    return sought === undefined
      ? []
      : [builtImage.of({ name: { state: 'known', value: nameWithoutTag(sought), at: wordPlace(command, word) } })]
  })
}

/** The images that `kustomize edit set image NAME=REFERENCE` replaces. */
function replacedByKustomize(command: ScriptCommand): readonly EmittedFact[] {
  const { words } = command
  const at = words.findIndex(({ text }) => KUSTOMIZE.test(text))
  if (at < 0 || words[at + 1]?.text !== 'edit' || words[at + 2]?.text !== 'set' || words[at + 3]?.text !== 'image')
    return []
  return words.slice(at + 4).flatMap(word => {
    const value = nameWithoutTag(word.text.replace(/=.*$/s, ''))
    return value === '' || value.includes('$')
      ? []
      : [builtImage.of({ name: { state: 'known', value, at: wordPlace(command, word) } })]
  })
}

interface Named {
  readonly word: ShellWord
  /** The image in the word: `docker://` and `--tag=` are not part of it. */
  readonly text: string
  readonly as: ImageMention['as']
}

function namedBy({ words }: ScriptCommand, settings: Settings): readonly Named[] {
  if (PRINTS.has(words[0]?.text ?? '')) return []
  const at = words.findIndex(({ text }) => PROGRAM.test(text))
  if (at < 0) return clusterImages(words)
  const program = PROGRAM.exec(words[at]?.text ?? '')?.[1] ?? ''
  const rest = words.slice(at + 1)
  const verbAt = rest.findIndex(({ text }) => !BEFORE.has(text) && !text.startsWith('-'))
  const verb = rest[verbAt]?.text ?? ''
  // It creates a builder, not a container.
  if (verb === 'create' && rest.slice(0, verbAt).some(({ text }) => text === 'buildx')) return []
  const own = rest.slice(verbAt + 1)
  if (program === 'skopeo') return verb === 'copy' ? own.flatMap(word => copied(word, settings)) : []
  switch (verb) {
    case 'build':
    case 'bud':
      return tagsOf(
        own,
        own.some(({ text }) => /^--push(?:=true)?$|^(?:--output=|-o=?)?.*\bpush=true\b/.test(text))
          ? 'published'
          : 'built',
      )
    case 'push':
      return own.some(({ text }) => /^(?:-a|--all-tags)$/.test(text))
        ? []
        : operandsOf(own, settings, false, 1, 'published')
    case 'tag':
      return operandsOf(own, settings, false, 2, 'published').slice(1)
    case 'pull':
      return own.some(({ text }) => /^(?:-a|--all-tags)$/.test(text)) ? [] : operandsOf(own, settings, false, 1, 'run')
    case 'run':
    case 'create':
      return operandsOf(own, settings, true, 1, 'run')
    default:
      return []
  }
}

/** The images that `kubectl set image deployment/web web=REFERENCE`, `kubectl run` and `kubectl create deployment` give to containers. */
function clusterImages(words: readonly ShellWord[]): readonly Named[] {
  const at = words.findIndex(({ text }) => CLIENT.test(text))
  const verb = at < 0 ? -1 : words.findIndex(({ text }, i) => i > at && /^(?:set|run|create|debug)$/.test(text))
  const [own, ...rest] = verb < 0 ? [] : words.slice(verb)
  // A Pod to work in, which goes with whoever has started it, or one that runs once.
  const isByHand =
    own?.text === 'debug' || rest.some(({ text }) => /^--rm(?:=true)?$|^-(?:it|ti)$|^--restart=Never$/.test(text))
  const isDeployed = (word: ShellWord, text: string | undefined): readonly Named[] =>
    text === undefined ? [] : [{ word, text, as: isByHand ? 'run' : 'deployed' }]
  if (own?.text === 'set')
    return rest[0]?.text === 'image'
      ? rest.flatMap(word => isDeployed(word, /^(?:[a-z0-9][a-z0-9.-]{0,252}|\*)=(.+)$/s.exec(word.text)?.[1]))
      : []
  // What follows a bare `--` is the command of the container.
  const end = rest.findIndex(({ text }) => text === '--')
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((word, i) =>
    rest[i - 1]?.text === '--image'
      ? isDeployed(word, word.text)
      : isDeployed(word, /^--image=(.+)$/s.exec(word.text)?.[1]),
  )
}

/** The images of `docker://REFERENCE`, also where a variable has all of it; of other transports they are files. */
function copied(word: ShellWord, settings: Settings): readonly Named[] {
  const text = word.text.startsWith(REMOTE) ? word.text : filled(word.text, settings)
  return text.startsWith(REMOTE) ? [{ word, text: text.slice(REMOTE.length), as: 'copied' }] : []
}
const REMOTE = 'docker://'

const tagsOf = (words: readonly ShellWord[], as: Named['as']): readonly Named[] =>
  words.flatMap((word, i): readonly Named[] => {
    if (/^(?:-t|--tag)$/.test(words[i - 1]?.text ?? '')) return [{ word, text: word.text, as }]
    const joined = /^(?:--tag=|-t=?)(.+)$/s.exec(word.text)?.[1]
    return joined === undefined || word.text.startsWith('--t') !== word.text.startsWith('--tag=')
      ? []
      : [{ word, text: joined, as }]
  })

/** The first words that are neither options nor their values. */
function operandsOf(
  words: readonly ShellWord[],
  settings: Settings,
  isRun: boolean,
  count: number,
  as: Named['as'],
): readonly Named[] {
  const found: Named[] = []
  for (let i = 0; i < words.length && found.length < count; i++) {
    const word = words[i]
    if (word === undefined) break
    // A variable for several options hides where the image is.
    if (word.isOpen && /[@*]|ARGS|OPTS|OPTIONS|FLAGS/i.test(word.text)) return []
    // `$DAEMON` with `DAEMON=-d`.
    if (word.isOpen && filled(word.text, settings).startsWith('-')) continue
    if (!word.text.startsWith('-')) found.push({ word, text: word.text, as })
    else if (takesWord(word.text) || (isRun && RUN_PORT.test(word.text))) i++
  }
  return found.length < count ? [] : found
}

/** Whether an option takes the word behind it: its value is not joined to it (`-v$PWD:/src`, `--name=web`). */
const takesWord = (text: string): boolean =>
  !text.includes('=') && !SWITCH.test(text) && /^(?:--\S+|-[aditqPp]*[a-zA-Z])$/.test(text)

/** The reference in a word with the variables that the script sets; unknown where others are in it. */
function readWord(
  command: ScriptCommand,
  word: ShellWord,
  written: string,
  settings: Settings,
): Pick<ImageMention, 'reference' | 'isPlacedAsWhole'> {
  const value = filled(written, settings)
  const at = partPlace(command, word, written)
  if (/[$`]|\{\{/.test(value))
    return { reference: { state: 'unknown', why: 'a variable of the script', at: at ?? wordPlace(command, word) } }
  const reference = { state: 'known', value, at: at ?? wordPlace(command, word) } as const
  return value === written && at !== undefined ? { reference } : { reference, isPlacedAsWhole: true }
}
