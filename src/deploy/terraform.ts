import { pathOf } from '../documents/document.ts'
import { type Deployed, defineDeployStep, noFiles } from '../engine/deploy-step.ts'
import { type TerraformFile, terraformFile } from '../facts/terraform/terraform-file.ts'
import { formatOf, parse } from '../languages/parse.ts'
import { parseFile } from '../languages/parse-file.ts'
import type { Node } from '../languages/tree/node.ts'
import type { Parsed, Parsers } from '../languages/tree/parsed.ts'
import { remembered, rememberedAll } from '../model/remembered.ts'
import { mapping } from './nodes.ts'
import { load } from './terraform/index.ts'
import type { ParsedFile } from './terraform/module.ts'
import type { ReadFile, Work } from './terraform/scope.ts'

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
  hasPath: (path: string) => boolean = () => true,
) => {
  const parsedOf = remembered((file: TerraformFile) => {
    const path = pathOf(file.at.document)
    const parsed = parseFile(path, file.text, formatOf(path, '') ?? 'hcl', parsers)
    return hasExpressions(file) ? { ...parsed, roots: parsed.roots.map(load().withExpressions) } : parsed
  })
  return defineDeployStep({
    id: 'terraform',
    isNotation: true,
    from: { files: terraformFile },
    isSame: {
      files: (before, now) => {
        const [was, is] = [before, now].map(file => parsedOf(file).roots[0])
        return (
          before.at.document === now.at.document && was !== undefined && is !== undefined && load().saysTheSame(was, is)
        )
      },
    },
    // A folder is a module.
    inputOf: path => path.slice(0, path.lastIndexOf('/') + 1),
    deploy: ({ files }, _factsOf, _most, run = noFiles) => {
      if (files.length === 0) return undefined
      const { asRead, asTerraform, deployAll, evaluate, toModules } = load()
      const parsed = files.map(file => toParsedFile(file, parsedOf))
      const total = parsed.reduce((sum, { text }) => sum + text.length, 10_000)
      const readFile = rememberedAll((path: string) => toReadFile(path, run.textOf(path), parsers))
      const openWork = (): Work => ({
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
      })
      const written = parsed.filter(file => !isTerragrunt(file))
      const work = openWork()
      const made = asTerraform(parsed.filter(isTerragrunt), work)
      const read = asRead([...written, ...made])
      const budget = { steps: work.steps, repeated: work.repeated, source: SOURCES * total, nodes: STEPS * total }
      const isKept = made.length === 0
      const deployed = deployAll(toModules(read), {
        files: run,
        budget,
        // What configurations of Terragrunt say was worked out before, and is known there.
        openWork: isKept ? openWork : () => work,
        isWanted,
        hasPath,
        isKept,
      })
      return { ...deployed, ...withoutMade(written, read) }
    },
  })
}

/** Whether a file in JSON has strings that are expressions. */
const hasExpressions = ({ at, text }: TerraformFile): boolean =>
  /\.(?:tf|tofu)\.json$/.test(pathOf(at.document)) && /[$%]\{/.test(text)

/** Whether a file in JSON lists its resources, or those of a type, instead of naming them: then they are read at their own place. */
function hasLists(root: Node | undefined): boolean {
  const sections =
    root?.type === 'mapping' ? root.entries.filter(({ key }) => key === 'resource' || key === 'data') : []
  return sections.some(({ value }) =>
    value.type === 'mapping' ? value.entries.some(one => one.value.type === 'sequence') : value.type === 'sequence',
  )
}

/**
 * What files in JSON state is not what is deployed where they have expressions or are merged with others, or another takes their
 * place.
 */
function withoutMade(
  parsed: readonly ParsedFile[],
  read: readonly ParsedFile[],
): Pick<Deployed, 'change' | 'changesIn'> {
  const left = new Set(read.flatMap(({ at, isMade }) => (isMade === true ? [] : [pathOf(at.document)])))
  const paths = new Set(parsed.map(({ at }) => pathOf(at.document)).filter(path => !left.has(path)))
  return paths.size === 0 ? {} : { changesIn: paths, change: (path, fact) => (paths.has(path) ? undefined : fact) }
}

/** Whether a file is a configuration of Terragrunt. */
const isTerragrunt = ({ at }: ParsedFile): boolean => pathOf(at.document).endsWith('.hcl')

/** A file that is parsed when its tree is asked for. */
const toParsedFile = (file: TerraformFile, parsedOf: (file: TerraformFile) => Parsed): ParsedFile => ({
  at: file.at,
  text: file.text,
  ...(hasExpressions(file) && !hasLists(parsedOf(file).roots[0]) ? { isMade: true } : {}),
  get root() {
    return parsedOf(file).roots[0] ?? NOTHING
  },
})

const NOTHING: Node = mapping([], { start: 0, end: 0 })

/** How Terraform's documentation and others call templates: before it is the name of what they are templates of. */
const TEMPLATE = /\.(?:tftpl|tmpl|tpl)$/

/** A document that a function reads; undefined where it is not known, or not whole. */
function toReadFile(path: string, text: string | undefined, parsers: Parsers): ReadFile | undefined {
  const format = text === undefined ? undefined : formatOf(path.replace(TEMPLATE, ''), text)
  if (text === undefined || text.length > MOST_READ) return undefined
  if (format === 'corefile') return { text, root: undefined, isCorefile: true }
  if (format === 'shell' || format === 'mime') return { text, root: undefined, isScript: true }
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
