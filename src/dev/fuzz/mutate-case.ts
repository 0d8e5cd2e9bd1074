import type { SourceFile } from '../../documents/document.ts'
import { kinds } from '../../kinds/index.ts'
import { CONFIGURATION_NAMES } from '../../workspace/find-configuration.ts'
import { rules } from '../all-rules.ts'
import type { Corpus, FuzzCase } from './corpus.ts'
import { embedded, rewritten } from './mutate-format.ts'
import type { Random } from './random.ts'

type CaseMutation = (files: FuzzCase, random: Random, corpus: Corpus) => FuzzCase

const [CONFIGURATION] = CONFIGURATION_NAMES

const onFile =
  (change: (file: SourceFile, random: Random, corpus: Corpus) => SourceFile): CaseMutation =>
  (files, random, corpus) => {
    const index = random.below(files.length)
    return files.map((file, i) => (i === index && file.path !== CONFIGURATION ? change(file, random, corpus) : file))
  }

const NAMES = [
  ...['hosts.toml', 'config.toml', 'aws-auth.yaml', 'values.yaml', 'kustomization.yaml', 'Chart.yaml', 'package.json'],
  ...['.github/workflows/ci.yml', '.gitlab-ci.yml', 'certs.d/docker.io/hosts.toml', 'kubeconfig', 'config', 'x'],
  ...['a b.yaml', 'a#1.yaml', '#0', 'a%20b.yaml', "it's.yaml", 'a"b.yaml', '$(x).yaml', '-f.yaml', 'ä/😀.yaml'],
  ...[
    'a\u0007b.yaml',
    'a\nb.yaml',
    'a\u202eb.yaml',
    'A.YAML',
    'a.yaml.json',
    '.yaml',
    'a.',
    'x'.repeat(200),
    '::a.yaml',
  ],
  ...[
    '__proto__',
    'constructor',
    'templates/a.yaml',
    'a/../b.yaml',
    'a,b:c.yml',
    '<a>&.yaml',
    'a\\b.yaml',
    '[a](b).yaml',
  ],
] as const

const rename = onFile(({ path, text }, random) => ({
  path: random.oneIn(2)
    ? random.pick(NAMES)
    : path.replace(/\.\w+$/, random.pick(['.yml', '.json', '.toml', '.YAML', ''])),
  text,
}))

const move = onFile(({ path, text }, random) => ({ path: `${random.pick(['a', 'a/b', 'z', 'ä'])}/${path}`, text }))

/** Another case of the corpus beside this one, as it is. */
const join: CaseMutation = (files, random, { cases }) => [
  ...files,
  ...(random.some(cases) ?? []).filter(({ path }) => path !== CONFIGURATION),
]

/** A file twice, so that all in it is declared twice. */
const double: CaseMutation = (files, random) => {
  const file = random.some(files)
  return file === undefined || file.path === CONFIGURATION ? files : [...files, { ...file, path: `again/${file.path}` }]
}

const drop: CaseMutation = (files, random) =>
  files.length < 2 ? files : files.toSpliced(random.below(files.length), 1)

/** A configuration of our own in the place of the case's: all is deployed together, or something is taken for another kind. */
const configure: CaseMutation = (files, random) => {
  const kind = random.some(kinds)?.id ?? ''
  const rule = random.some(rules)?.id ?? ''
  const text = random.pick([
    'scopes:\n  - {name: all, files: ["**"], complete: true}\n',
    `kinds:\n  - {files: ["**"], kind: ${kind}}\n`,
    `kinds:\n  - {files: ["**"], kind: ${kind}}\nscopes:\n  - {name: all, files: ["**"], complete: true}\n`,
    `rules: {${rule}: off}\noverrides:\n  - {kinds: [${kind}], rules: {${rule}: error}}\n`,
    `suppressions:\n  - {rule: ${rule}, reason: known, until: 2020-01-01}\n`,
    PLATFORM,
  ])
  return [...files.filter(({ path }) => path !== CONFIGURATION), { path: CONFIGURATION, text }]
}

const PLATFORM = `platform:
  profile: native-no-nat
  network: {vpc: [10.0.0.0/16], remoteNodes: [10.1.0.0/16], remotePods: [10.200.0.0/16], services: [172.20.0.0/16]}
  accounts: ["111122223333"]
  regions: [eu-west-1]
  clusters: {prod: {endpoint: https://a.example.com, oidcIssuer: https://oidc.eks.eu-west-1.amazonaws.com/id/A, version: "1.33"}}
  platformGroup: platform.example.com
  registries: [registry.example.com]
  airGapped: true
scopes:
  - {name: all, files: ["**"], complete: true}
`

/** Changes of the files as a whole; more frequent ones are repeated. */
export const caseMutations: readonly [CaseMutation, ...CaseMutation[]] = [
  onFile(embedded),
  ...[onFile(embedded), onFile(rewritten), onFile(rewritten), rename, move, join, double, drop, configure, configure],
]
