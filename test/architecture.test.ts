import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../src/languages/languages.ts'
import { groupBy } from '../src/model/group-by.ts'
import { filesUnder } from './support/files.ts'

/** Which folders of src a folder may import from, beside itself. */
const MAY: Readonly<Record<string, readonly string[] | 'everything'>> = {
  model: [],
  cel: ['model'],
  schemas: [],
  languages: ['model'],
  documents: ['languages', 'model'],
  engine: ['documents', 'languages', 'model'],
  dialects: ['documents', 'engine', 'languages', 'model'],
  carriers: ['dialects', 'documents', 'engine', 'languages', 'model'],
  facts: ['cel', 'documents', 'engine', 'model'],
  kinds: ['cel', 'dialects', 'documents', 'engine', 'facts', 'languages', 'model', 'schemas'],
  deploy: ['cel', 'documents', 'engine', 'facts', 'languages', 'model'],
  'rule.ts': ['documents', 'engine', 'model'],
  rules: ['engine', 'facts', 'model', 'rule.ts', 'schemas'],
  reporters: ['documents', 'engine', 'model'],
  graph: ['documents', 'engine', 'facts', 'model', 'reporters'],
  drift: ['documents', 'engine', 'facts', 'model', 'reporters'],
  'linter.ts': [
    'carriers',
    'deploy',
    'dialects',
    'documents',
    'engine',
    'facts',
    'kinds',
    'languages',
    'model',
    'rules',
    'schemas',
  ],
  'index.ts': ['documents', 'engine', 'facts', 'languages', 'linter.ts'],
  workspace: ['documents', 'engine', 'languages', 'model', 'schemas'],
  lsp: ['documents', 'engine', 'index.ts', 'languages', 'model', 'reporters', 'schemas', 'workspace'],
  cli: 'everything',
  api: 'everything',
  dev: 'everything',
}
/** What documents, facts and arithmetic are about; of model, what is about no domain lies beside these folders. */
const DOMAINS: readonly string[] = [
  'kubernetes',
  'network',
  'iam',
  'rights',
  'eks',
  'registry',
  'harbor',
  'hybrid',
  'application',
  'pipeline',
  'terraform',
  'schema',
  'secrets',
  'policy',
]
/** Domains that import each other, and why. No file imports itself by way of others, whatever the domains. */
const MUTUAL: Readonly<Record<string, string>> = {
  'facts: eks, kubernetes':
    'a Fargate profile selects Pods, and a ServiceAccount may be one that EKS associates with a role',
  'facts: kubernetes, network':
    'who may talk to whom is asked of Pods, and Services, monitors and volumes ask for the Pods of a place',
}
/** Of model, what is about no domain and has several files. */
const ALONE = /^model\/(?:json-schema|regular-expression)\//
/** The languages, and where one may be named: in its own folder, in their list, and where it is decided what a text is written in. */
const LANGUAGES: readonly string[] = languages.map(({ id }) => id)
const NAMING: readonly string[] = [
  'languages/languages.ts',
  'languages/tree/node.ts',
  'languages/embedded.ts',
  // A kustomization is YAML, whatever is in it.
  'languages/file-names.ts',
  // A template is YAML with holes.
  'languages/helm-template/helm.ts',
  'languages/helm-template/write.ts',
  'workspace/read-configuration.ts',
  // They write YAML with the package of that name.
  'cli/output/yaml-text.ts',
  'cli/run/proposed-configuration.ts',
]
const NAMING_LAYERS: readonly string[] = ['carriers', 'deploy', 'dialects', 'kinds', 'facts', 'rules', 'dev']
/** The folders that may use Node's own modules. */
const RIMS: readonly string[] = ['workspace', 'cli', 'lsp', 'api', 'dev']

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const files = filesUnder('src').filter(path => path.endsWith('.ts'))
const layerOf = (path: string): string => path.slice(0, path.includes('/') ? path.indexOf('/') : path.length)
const textOf = (path: string): string => readFileSync(`src/${path}`, 'utf8')
const imports = files.flatMap(path =>
  [...textOf(path).matchAll(IMPORT)].map(([, specifier = '']) => ({ path, layer: layerOf(path), specifier })),
)

describe('src', () => {
  it('has one list of domains in kinds, facts and model', () => {
    const inDomains = files.filter(path => /^(?:kinds|facts|model)\/[^/]+\//.test(path) && !ALONE.test(path))
    expect(inDomains.filter(path => !DOMAINS.includes(path.split('/')[1] ?? ''))).toEqual([])
    expect(files.filter(path => /^(?:kinds|facts)\/[^/]+$/.test(path))).toEqual([
      'facts/index.ts',
      'kinds/index.ts',
      'kinds/table.generated.ts',
    ])
  })

  it('has domains that import one way only, but for these', () => {
    const between = imports.flatMap(({ path, layer, specifier }) => {
      if (!specifier.startsWith('.') || !/^(?:kinds|facts|model)$/.test(layer) || /\/index\.ts$/.test(path)) return []
      const [otherLayer, other = '', file] = posix.join(posix.dirname(path), specifier).split('/')
      const own = path.split('/')[1] ?? ''
      const isOther = otherLayer === layer && file !== undefined && own !== other
      return isOther && DOMAINS.includes(own) && DOMAINS.includes(other) ? [`${layer}: ${own} > ${other}`] : []
    })
    const directions = new Set(between)
    const mutual = [...directions].flatMap(one => {
      const [, layer = '', own = '', other = ''] = /^(\w+): (\w+) > (\w+)$/.exec(one) ?? []
      return own < other && directions.has(`${layer}: ${other} > ${own}`) ? [`${layer}: ${own}, ${other}`] : []
    })
    expect(mutual.sort()).toEqual(Object.keys(MUTUAL).sort())
  })

  it('has no file outside the layers', () => {
    expect(files.filter(path => MAY[layerOf(path)] === undefined)).toEqual([])
  })

  it('imports one way only', () => {
    const wrong = imports.filter(({ path, layer, specifier }) => {
      if (!specifier.startsWith('.')) return false
      const other = layerOf(posix.join(posix.dirname(path), specifier))
      const may = MAY[layer] ?? []
      return other !== layer && may !== 'everything' && !may.includes(other)
    })
    expect(wrong.map(({ path, specifier }) => `${path} imports ${specifier}`)).toEqual([])
  })

  it('has no files that import each other in a circle', () => {
    const importsOf = groupBy(
      imports.filter(({ specifier }) => specifier.startsWith('.')),
      ({ path }) => path,
    )
    const done = new Set<string>()
    const circlesFrom = (path: string, way: readonly string[]): readonly string[] => {
      if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' > ')]
      if (done.has(path)) return []
      const targets = (importsOf.get(path) ?? []).map(({ specifier }) => posix.join(posix.dirname(path), specifier))
      const found = targets.flatMap(target => circlesFrom(target, [...way, path]))
      done.add(path)
      return found
    }
    expect(files.flatMap(path => circlesFrom(path, []))).toEqual([])
  })

  it('names no language but where it is decided what a text is written in', () => {
    const isFree = (path: string): boolean => NAMING.includes(path) || NAMING_LAYERS.includes(layerOf(path))
    const inOwnFolder = (path: string, id = ''): boolean => path.startsWith(`languages/${id}/`)
    // `json` is a format of reports too.
    const isReport = (path: string, id = ''): boolean => id === 'json' && /^(?:cli|reporters)\//.test(path)
    const name = new RegExp(`(?<!type: )'(${LANGUAGES.join('|')})'`, 'g')
    const folder = new RegExp(`/(${LANGUAGES.join('|')})/`)
    const named = files.flatMap(path =>
      textOf(path)
        .split('\n')
        .filter(line => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .flatMap(line => [...line.matchAll(name)].map(([, id]) => ({ path, id }))),
    )
    const imported = imports.map(({ path, specifier }) => ({ path, id: folder.exec(specifier)?.[1] }))
    const wrong = [...named, ...imported].filter(
      ({ path, id }) => id !== undefined && !isFree(path) && !inOwnFolder(path, id) && !isReport(path, id),
    )
    expect(wrong.map(({ path, id }) => `${path} names ${id}`)).toEqual([])
  })

  it('asks dialects for what differs, and compares their names nowhere else', () => {
    const own = /^dialects\/|^documents\/dialect\.ts$/
    const comparison =
      /\bdialect(?:\.id)?\s*[!=]==|\bdialect(?:\.id)?\.startsWith\(|[!=]==\s*'(?:ack|crossplane|crossplane-native|cloudformation|terraform-plan|aws-cli)'/
    const found = files.filter(path => !own.test(path) && comparison.test(textOf(path)))
    expect(found).toEqual([])
  })

  it(`uses Node's modules only in ${RIMS.join(', ')}`, () => {
    const wrong = imports.filter(({ layer, specifier }) => specifier.startsWith('node:') && !RIMS.includes(layer))
    expect(wrong.map(({ path, specifier }) => `${path} imports ${specifier}`)).toEqual([])
  })

  it('exports from facts only what something else names, be it through their index', () => {
    const names = [...textOf('facts/index.ts').matchAll(/^export \{(.*?)\} from '\.\/(.*)'$/gms)]
    const words = new Map<string, Set<string>>()
    for (const path of files.filter(path => path !== 'facts/index.ts'))
      for (const [word] of textOf(path).matchAll(/\b[A-Za-z_]\w*/g))
        words.set(word, (words.get(word) ?? new Set()).add(path))
    const unused = names.flatMap(([, list = '', module = '']) =>
      (list.match(/\w+/g) ?? []).filter(name => [...(words.get(name) ?? [])].every(path => path === `facts/${module}`)),
    )
    expect(unused).toEqual([])
  })

  it('has no state in its modules', () => {
    const STATE = /^(?:export )?(?:let |var |const \w+ = (?:new (?:Map|Set|WeakMap|WeakSet)\(\)|\[\]|\{\})$).*/gm
    const wrong = files.flatMap(path => [...textOf(path).matchAll(STATE)].map(([line]) => `${path}: ${line}`))
    expect(wrong).toEqual([])
  })
})
