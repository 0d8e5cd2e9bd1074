import type { Act, Sign } from '../../../facts/pipeline/pipeline.ts'
import type { Argument } from '../../../facts/pipeline/procedure.ts'
import { imageIn, type LookUp, resolved } from './images.ts'
import { inContainer } from './scan-acts.ts'
import { lastOption, type ToolCommand } from './words.ts'

/** The signature that a command of a job makes. */
export function signActs(written: ToolCommand, lookUp: LookUp): readonly Act[] {
  const tool = inContainer(written)
  const [verb, ...words] = tool.operands
  if (!/^(?:cosign|notation)$/.test(tool.program) || verb?.text !== 'sign') return []
  const key = tool.program === 'cosign' ? lastOption(tool, '--key', '-k', '--sk') : lastOption(tool, '--key')
  const log = lastOption(tool, '--tlog-upload')
  const sign: Sign = {
    act: 'sign',
    at: verb.at,
    images: words.filter(({ text }) => text.trim() !== '').map(word => imageIn(word, lookUp)),
    ...(key === undefined ? {} : { key: keyOf(key.value?.text ?? key.name, key.at, lookUp) }),
    ...(log?.value?.text === 'false' ? { noLog: log.value.at } : {}),
  }
  return [sign]
}

const MANAGED = /^(?:awskms|gcpkms|azurekms|hashivault|k8s|pkcs11):/

function keyOf(text: string, at: Argument['at'], lookUp: LookUp): NonNullable<Sign['key']> {
  return { by: 'a key', isManaged: MANAGED.test(resolved(text, lookUp)), at }
}

/** The images that a command of a job deploys by name. */
export function deployActs(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const reader = READERS.get(tool.program)
  return reader === undefined ? [] : reader(tool, lookUp)
}

type Reader = (tool: ToolCommand, lookUp: LookUp) => readonly Act[]

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['kubectl', kubectl],
  ['oc', kubectl],
  ['helm', helm],
  ['kustomize', kustomize],
  ['argocd', argocd],
  ['sed', edit],
  ['yq', edit],
])

/** `NAME=IMAGE` with the image alone. */
function valueIn({ text, at, isOpen }: Argument): Argument | undefined {
  const equals = text.indexOf('=')
  if (equals < 0) return undefined
  const { within } = at
  const isWritten = within !== undefined && within.end - within.start === text.length
  const place = isWritten ? { ...at, within: { start: within.start + equals + 1, end: within.end } } : at
  return { text: text.slice(equals + 1), isOpen, at: place }
}

const deployed = (word: Argument, lookUp: LookUp): Act => ({
  act: 'deploy',
  at: word.at,
  image: imageIn(word, lookUp),
})

function kubectl(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const [verb, object, ...words] = tool.operands
  if (verb?.text === 'set' && object?.text === 'image')
    return words.flatMap(word => {
      const value = valueIn(word)
      return value === undefined ? [] : [deployed(value, lookUp)]
    })
  const isCreation =
    verb?.text === 'run' || (verb?.text === 'create' && /^(?:deploy|deployment|job|cronjob)$/.test(object?.text ?? ''))
  const image = isCreation ? lastOption(tool, '--image')?.value : undefined
  return image === undefined ? [] : [deployed(image, lookUp)]
}

const TAG_KEY = /(?:^|\.)(?:tag|image_?tag)$/i
const IMAGE_KEY = /(?:^|\.)image$/i

/** `--set image.tag=…` names an image by its tag, unless the same command gives its digest. */
function helm(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  if (!/^(?:upgrade|install)$/.test(tool.operands[0]?.text ?? '')) return []
  return settingsIn(tool, /^--set(?:-string|-literal)?$/, lookUp)
}

/** The images among values that options of such a name set. */
function settingsIn(tool: ToolCommand, names: RegExp, lookUp: LookUp): readonly Act[] {
  const values = tool.options.flatMap(({ name, value }) =>
    names.test(name) && value !== undefined ? pairsOf(value) : [],
  )
  const hasDigest = values.some(({ key }) => /digest$/i.test(key))
  return values.flatMap(({ key, word }) => {
    if (IMAGE_KEY.test(key)) return [deployed(word, lookUp)]
    if (!TAG_KEY.test(key) || hasDigest) return []
    return [taggedAt(word, word.text, lookUp)]
  })
}

/** `a.b=X,c=Y` as its pairs, with the places of the values. */
function pairsOf(word: Argument): readonly { readonly key: string; readonly word: Argument }[] {
  const { within } = word.at
  const isWritten = within !== undefined && within.end - within.start === word.text.length
  return [...word.text.matchAll(/([^,=]+)=([^,]*)/g)].map(match => {
    const [, key = '', text = ''] = match
    const start = match.index + match[0].length - text.length
    const at = isWritten
      ? { ...word.at, within: { start: within.start + start, end: within.start + start + text.length } }
      : word.at
    return { key: key.trim(), word: { text, isOpen: word.isOpen, at } }
  })
}

function kustomize(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const [edit, set, image, ...words] = tool.operands.map(({ text }) => text)
  if (edit !== 'edit' || set !== 'set' || image !== 'image' || words.length === 0) return []
  return tool.operands.slice(3).map(word => deployed(valueIn(word) ?? word, lookUp))
}

function argocd(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  const [app, verb] = tool.operands.map(({ text }) => text)
  if (app !== 'app' || !/^(?:set|create)$/.test(verb ?? '')) return []
  const images = tool.options.flatMap(({ name, value }) =>
    name === '--kustomize-image' && value !== undefined ? [deployed(valueIn(value) ?? value, lookUp)] : [],
  )
  return [...images, ...settingsIn(tool, /^(?:-p|--parameter|--helm-set|--helm-set-string)$/, lookUp)]
}

/** `s|image: .*|image: IMAGE|` and `.image = "IMAGE"` in the files that something deploys; `tag` where a chart has one. */
function edit(tool: ToolCommand, lookUp: LookUp): readonly Act[] {
  return tool.command.words.flatMap(word => {
    const { key, value } = settingIn(word.text) ?? {}
    if (key === 'image' && value !== undefined && /[:@$]/.test(value))
      return [deployed({ ...word, text: value }, lookUp)]
    return key === 'tag' && value !== undefined ? [taggedAt(word, value, lookUp)] : []
  })
}

/** What sed or yq sets in a file: the key of an image, or of its tag, with the value. */
function settingIn(text: string): { readonly key: string; readonly value: string } | undefined {
  const delimiter = /^s([|#/,])/.exec(text)?.[1]
  const replacement = delimiter === undefined ? undefined : text.slice(2).split(delimiter, 2)[1]
  const [, key, value] =
    /\b(image|tag):\s{0,9}["']?([^\s"']{1,300})/.exec(replacement ?? '') ??
    /\.(image|tag)\s{0,9}=\s{0,9}"([^"\n]{1,300})"/.exec(text) ??
    []
  return key === undefined || value === undefined ? undefined : { key, value }
}

/** Charts join repository and tag by a colon; `tag@sha256:…` has the digest in it. */
function taggedAt({ at }: Argument, tag: string, lookUp: LookUp): Act {
  const text = resolved(tag, lookUp)
  return { act: 'deploy', at, image: { text, form: /@|sha256/.test(text) ? 'digest' : 'tag', at } }
}
