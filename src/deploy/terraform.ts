import { pathOf } from '../documents/document.ts'
import { type Deployed, defineDeployStep } from '../engine/deploy-step.ts'
import { type TerraformFile, terraformFile } from '../facts/terraform/terraform-file.ts'
import { formatOf, parse } from '../languages/parse.ts'
import type { Node } from '../languages/tree/node.ts'
import type { Parsed, Parsers } from '../languages/tree/parsed.ts'
import { load } from './terraform/index.ts'
import type { ParsedFile } from './terraform/module.ts'
import type { ReadFile, Scope, Work } from './terraform/scope.ts'

/** The work for each character of source: files of real modules need less than one step, and repeat little. */
export const STEPS = 8
const SOURCES = 20
const REPEATED = 3

/**
 * What the files of Terraform's modules declare together. A folder is a module, so that the content of a file is only
 * known with the others: the values of its names, and, if a module of the same repository calls it, those of its
 * variables. Each file becomes a document of Terraform's JSON for each time it is deployed, which dialects and kinds
 * read as they read `*.tf.json`; places stay those of what is written. What is not known before deployment stays
 * `${…}`.
 */
export const terraform = (
  parsers: Parsers,
  isWanted: (type: string) => boolean,
  textOf: (path: string) => string | undefined = () => undefined,
  hasPath: (path: string) => boolean = () => true,
) => {
  const parsedOf = remembering((file: TerraformFile) => {
    const path = pathOf(file.at.document)
    return parse(file.text, formatOf(path, '') ?? 'hcl', parsers)
  })
  return defineDeployStep({
    id: 'terraform',
    isNotation: true,
    from: { files: terraformFile },
    deploy: ({ files }, factsOf) => {
      if (files.length === 0) return undefined
      const {
        asRead,
        asTerraform,
        documentOf,
        manifestsOf,
        publicDocumentOf,
        evaluate,
        remoteModules,
        toInstances,
        toModules,
      } = load()
      const parsed = files.flatMap(file => toParsedFile(file, parsedOf(file)))
      const total = parsed.reduce((sum, { text }) => sum + text.length, 10_000)
      const readFile = remembered(path => {
        // When that file changes, this is to be done again.
        factsOf(path)
        return toReadFile(path, textOf(path), parsers)
      })
      const work: Work = {
        places: new WeakMap(),
        several: new WeakSet(),
        sets: new WeakSet(),
        missing: new WeakSet(),
        referred: new Set(),
        read: readFile,
        decode: (text, format) => decoded(text, format, parsers),
        steps: STEPS * total,
        repeated: REPEATED * total,
        guesses: 0,
        choices: 0,
        evaluate,
      }
      const budget = { left: STEPS * total }
      const notAnalysed = new Map<string, string>()
      const written = parsed.filter(file => !isTerragrunt(file))
      const read = asRead([...written, ...asTerraform(parsed.filter(isTerragrunt), work)])
      const modules = toModules(read)
      const instances = toInstances(modules, SOURCES * total, work)
      const documents = [['resource', 'module', 'provider'], ['data']].flatMap(sections =>
        instances.flatMap(instance => {
          const scope: Scope = { work, instance, names: new Map(), depth: 0 }
          return instance.module.files.flatMap(
            file => documentOf(sections, file, { scope, isWanted, budget, notAnalysed }) ?? [],
          )
        }),
      )
      const made = instances.flatMap(instance => {
        const scope: Scope = { work, instance, names: new Map(), depth: 0 }
        return instance.module.sources.flatMap(file =>
          [publicDocumentOf, manifestsOf].flatMap(make => make(file, { scope, isWanted, budget, notAnalysed }) ?? []),
        )
      })
      const unread = remoteModules(modules, hasPath)
      return { documents: [...documents, ...made], notAnalysed, unread, ...withoutMerged(written, read) }
    },
  })
}

/** What files in JSON state is not what is deployed where they are merged with others, or another takes their place. */
function withoutMerged(
  parsed: readonly ParsedFile[],
  read: readonly ParsedFile[],
): Pick<Deployed, 'change' | 'changesIn'> {
  const left = new Set(read.flatMap(({ at, isMerged }) => (isMerged === true ? [] : [pathOf(at.document)])))
  const paths = new Set(parsed.map(({ at }) => pathOf(at.document)).filter(path => !left.has(path)))
  return paths.size === 0 ? {} : { changesIn: paths, change: (path, fact) => (paths.has(path) ? undefined : fact) }
}

/** Whether a file is a configuration of Terragrunt. */
const isTerragrunt = ({ at }: ParsedFile): boolean => pathOf(at.document).endsWith('.hcl')

const toParsedFile = ({ at, text }: TerraformFile, { roots: [root] }: Parsed): readonly ParsedFile[] =>
  root === undefined ? [] : [{ at, root, text }]

/** How Terraform's documentation and others call templates: before it is the name of what they are templates of. */
const TEMPLATE = /\.(?:tftpl|tmpl|tpl)$/

/** A document that a function reads; undefined where it is not known, or not whole. */
function toReadFile(path: string, text: string | undefined, parsers: Parsers): ReadFile | undefined {
  const format = text === undefined ? undefined : formatOf(path.replace(TEMPLATE, ''), text)
  if (text === undefined || text.length > MOST_READ) return undefined
  if (format === 'corefile') return { text, root: undefined, isCorefile: true }
  // A script is checked at its own place.
  if (format !== 'json' && format !== 'yaml') return undefined
  const root = decoded(text, format, parsers)
  return root !== undefined || text.includes('%{') ? { text, root } : undefined
}

function decoded(text: string, format: 'json' | 'yaml' | 'corefile', parsers: Parsers): Node | undefined {
  if (text.length > MOST_READ || (format === 'corefile' && parsers.corefile === undefined)) return undefined
  // YAML can be read always, and reads JSON, too.
  const { roots, problems } = parse(text, parsers[format] === undefined ? 'yaml' : format, parsers)
  const [root, ...others] = roots
  return others.length > 0 || problems.length > 0 ? undefined : root
}

/** More than AWS takes of any document. */
const MOST_READ = 100_000

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const before = new Map<string, T>()
  return key => {
    const found = before.get(key) ?? make(key)
    before.set(key, found)
    return found
  }
}

/** Files that have not changed since are not parsed again. */
function remembering(read: (file: TerraformFile) => Parsed): (file: TerraformFile) => Parsed {
  const before = new WeakMap<TerraformFile, Parsed>()
  return file => {
    const found = before.get(file) ?? read(file)
    before.set(file, found)
    return found
  }
}
