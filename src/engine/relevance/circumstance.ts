import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { folderOfPath } from '../../model/repository-path.ts'
import type { MadeOf } from './made-of.ts'
import { olderReleases } from './older-releases.ts'

/** Under what circumstances a file, or a part of one, is used: nothing there is deployed to a platform for good. */
export type Circumstance =
  | 'tests'
  | 'fixtures'
  | 'examples'
  | 'development'
  | 'own machine'
  | 'archive'
  | 'not run'
  | 'older release'
  | 'vendored'
  | 'copied chart'
  | 'copied manifests'
  | 'rendering'
  | 'skeleton'
  | 'template'
  | 'throw-away cluster'
  | 'diagnostics'
  | 'clean-up'
  | 'by hand'
  | 'not listed'
  | 'other cloud'

/** The sentence for each: `it belongs to tests`. */
export const CIRCUMSTANCES: Readonly<Record<Circumstance, string>> = {
  tests: 'it belongs to tests',
  fixtures: 'it is test data',
  examples: 'it is in a folder of examples',
  development: 'it is in a folder of development',
  'own machine': "it is for a developer's own machine",
  archive: 'it is in a folder of what was archived',
  'not run': 'GitHub runs no workflows of a subfolder',
  'older release': 'it belongs to an older release, next to newer ones',
  vendored: 'it is a copy of a library',
  'copied chart': "it is a copy of another project's chart",
  'copied manifests': "it is a copy of another project's manifests",
  rendering: 'it is a rendering of a chart here, without a release',
  skeleton: 'it is what a tool makes others of',
  template: 'another program renders it before it is used',
  'throw-away cluster': 'it works on a cluster that is made and thrown away',
  diagnostics: 'it only collects what shows a failure',
  'clean-up': 'it cleans up',
  'by hand': 'it is started by hand, for a moment',
  'not listed': 'no kustomization of its folder lists it, and no script here applies it',
  'other cloud': 'it works on another cloud',
}

const FOLDERS: ReadonlyMap<string, Circumstance> = new Map([
  ...[
    'tests',
    '__tests__',
    'e2e',
    'e2e-tests',
    'e2e-test',
    'systemtest',
    'systemtests',
    '.chainsaw-test',
    '.chainsaw',
    'chainsaw',
    'kuttl',
    'integration-tests',
    'apptest',
    'molecule',
  ].map(name => [name, 'tests'] as const),
  ...[
    'testdata',
    'test-data',
    'testfiles',
    'test-files',
    'test_data',
    'fixture',
    'fixtures',
    '.fixtures',
    '__fixtures__',
    'test-fixtures',
    'test_fixtures',
    'golden',
    'goldens',
    'fake',
    'fakes',
    'mocks',
    '__mocks__',
    '__snapshots__',
  ].map(name => [name, 'fixtures'] as const),
  ...[
    'examples',
    'example',
    'examplefiles',
    'samples',
    'sample',
    'demo',
    'demos',
    'docs',
    'tutorial',
    'tutorials',
    'quickstart',
    'quickstarts',
    'quick-start',
    'quick_start',
    'getting-started',
    'getting_started',
    'workshop',
    'workshops',
    'exercises',
    'lessons',
    'walkthrough',
    'walkthroughs',
    'patterns',
    'snippets',
    'recipes',
  ].map(name => [name, 'examples'] as const),
  ...[
    'hack',
    'hacks',
    'localstack',
    'vagrant',
    'minishift',
    '.devcontainer',
    '.devcontainers',
    'local',
    'localdev',
    'local-dev',
  ].map(name => [name, 'development'] as const),
  ...['node_modules', 'bower_components', 'godeps'].map(name => [name, 'vendored'] as const),
  ...['upstream', 'third_party', 'third-party', '_ytt_lib'].map(name => [name, 'copied manifests'] as const),
  ...['old', '_old', 'deprecated'].map(name => [name, 'archive'] as const),
])

/** Folders of tests of a sort: `load-tests`, `test-infra`, `kubetest`. */
const OF_TESTS =
  /^(?:[\w.]+[-_])?(?:tests|e2e)$|^tests?[-_](?:configs?|manifests?|values|cases?|resources?|suites?|charts?|apps?|scripts?|utils?)$|^(?:end[-_]to[-_]end|[\w.]+[-_]e2e)[-_]tests?$|^(?:unit|smoke|integration|acceptance|functional|regression|conformance|system|kube|chaos|stress|molecule|e2e)[-_]?test$|^test[-_]?infra(?:structure)?$/
/** Folders of what is wrong on purpose: `02-invalid-manifest`. */
const OF_FAULTS = /(?:^|[-_])(?:invalid|malformed|broken)(?:[-_]|$)/
/** Folders of what tests read, in a folder of tests. */
const DATA_OF_TESTS = /^(?:samples?|data|inputs?|snapshots?)$/
/** Folders of examples of a sort: `examples-dev`, `example-apps`, `policy-examples`. */
const OF_EXAMPLES = /^(?:examples?|samples?)[-_][\w.-]+$|^[\w.-]+[-_]examples$/
/** The source sets of tests that Gradle and Maven know, below `src`: `contractTest`. */
const SOURCES_OF_TESTS = /^(?:\w+)?test$/
/** Folders of what is used no more: `_archived`, `archived-tasks`, `archive2021`, `__attic__`, `modules_deprecated`. */
const OF_ARCHIVE =
  /^[_.]*(?:archi?e?ve[ds]?|attic|graveyard|not-?used|unused|disabled|obsolete|retired|decommissioned)_*(?:\d+|[-_.][\w.-]+)?$|^[\w.]+[-_](?:deprecated|obsolete|unused|archi?e?ve[ds]?)$/
/** Folders of what is used no more, or of what is only older: `legacy`, `old-playbooks`, `scripts_old`. */
const OF_OLDER = /^[_.]*legacy_*$|^[\w.]+[-_]old$|^old[-_][\w.-]+$/
/** What is deployed by itself, whatever its folder is called. */
const UNIT = /(?:^|\/)Chart\.yaml$|[^/]\.tf$/
/** Folders of what was kept before it was changed, if that is still beside them; others contain what makes backups. */
const OF_BACKUPS = /^[_.]*(?:backups?|bak|bck)_*$/
/** Whether a path may be one of a backup, by its folders alone. */
const MAY_BE_BACKUP = /(?:backups?|bak|bck)_*\//i
/** Folders of what runs on a cluster on one machine: `kind`, `overlays/minikube`, `k8s-k3d`. */
const OF_ONE_MACHINE = /^(?:[\w.]+[-_])?(?:kind|minikube|k3d)(?:[-_ ].*)?$/
/** Folders of a sandbox that runs in one container: `devbox`, `devbox-bundled`. */
const OF_SANDBOX = /^devbox(?:[-_].*)?$/
/** Compose files (https://docs.docker.com/compose/how-tos/multiple-compose-files/merge/). */
const COMPOSE = /^(?:docker-)?compose(?:[-_.][\w.-]+)?\.ya?ml$/i
/** Those by which developers change what runs on their own machine. */
const OWN_COMPOSE = /[-_.](?:dev|devel|development|local|override|debug|tests?|ci|e2e)(?=[-_.])/i
/** Words in the names of compose files that a server runs, or in those of their folders. */
const OF_SERVERS =
  /(?:^|[-_./])(?:prod|production|prd|live|stag(?:e|ing)|swarm|servers?|deploy(?:ment)?s?|hosts?|provision(?:ing|er)?)(?=[-_./])/i
/** Files of a deployment that is not by compose files. */
const DEPLOYED_OTHERWISE =
  /(?:^|\/)(?:Chart\.yaml|(?:kustomization|helmfile|skaffold|serverless|nais)\.ya?ml|cdk\.json|[^/]+\.tf|(?:k8s|kubernetes|helm|charts|terraform)\/[^/]+(?:\/[^/]+)*\.(?:ya?ml|json)|\.github\/workflows\/[^/]*(?:deploy|release|publish|push|image|docker)[^/]*)$/
/** Scripts that test what is beside them: `test`, `test.sh`, `run-tests.sh`, `ci_e2e_test.sh`; `deploy-test.sh` deploys to an environment. */
const TEST_SCRIPT =
  /^(?:(?:run|ci|smoke|integration|acceptance|unit|e2e)[-_])*(?:tests?|e2e)(?:(?:[-_][\w-]+)?\.(?:sh|bash))?$|[-_]e2e(?:[-_]tests?)?\.(?:sh|bash)$|_test\.(?:sh|bash)$/i

/** Test data and tests, as pytest and Go find them beside programs: `test_release.yaml`. */
const TEST_FILE = /^test_[\w.-]+\.(?:ya?ml|json|sh)$/
/** What an admission policy in the same folder (`policy.yaml`) is tested with. */
const TEST_OF_POLICY = /^tests?\.ya?ml$/
const POLICY = /(?:^|\/)policy\.ya?ml$/
/** A folder `spec` with one of these is of tests (ShellSpec, RSpec); others contain a specification. */
const SPECIFICATION = /(?:_spec\.\w+|(?:^|\/)spec_helper\.\w+)$/

/** Folders of what other projects have made, where a chart is in them. */
const OF_OTHERS = /^(?:upstream|vendor(?:ed)?|third[-_]?party|external)$/
/** Folders of a cluster that developers have on their own machine. */
const OF_OWN_MACHINE =
  /^local[-_](?:clusters?|env(?:ironment)?s?|config|setup|stack|management|staging|prod(?:uction)?|dev(?:elopment)?)$/

/** Folders of what a tool makes charts and services of: `_scaffold`, `_skel`, `skeleton-web`, `cookiecutter-chart`. */
const OF_SKELETONS = /^[_.]*(?:scaffold(?:ing|s)?|skel(?:eton)?s?|boilerplates?|cookiecutters?)(?:[-_][\w-]+)?$/

/** Folders whose names are filled in when something is made of them: `{{cookiecutter.name}}`, `[[name]]`. */
const NAMED_LATER = /\{\{|\{%|\[\[/
/** A folder of templates, with what is above and below it; what they are rendered to may be in the repository, too. */
const IN_TEMPLATES = /^((?:.*?\/)?)templates?\/(.+\/.+?)(?:\.(?:j2|jinja2?|tmpl|tpl|gotmpl))?$/
/** The templates of a role of Ansible. */
const OF_ROLE = /(?:^|\/)roles\/[^/]+\/templates\//
/** What Mako renders, and what gotohelm writes of Go. */
const OF_GENERATOR = /\.(?:mako|go\.tpl)$/
/** Manifests among scripts, which apply them for a moment, unless they are called after a schedule. */
const AMONG_SCRIPTS =
  /^\.github\/(?!workflows\/|actions\/)[^/]+\.ya?ml$|(?:^|\/)(?:scripts|\.?taskfiles?|benchmarks?|debug(?:ging)?|runbooks?|scratch|playground)\/(?:[^/]+\/)*(?!taskfile\.|[^/]*cron)[^/]+\.ya?ml$/i

/** Folders that may also be called after an environment that is deployed. */
const AMBIGUOUS: ReadonlyMap<string, Circumstance> = new Map([
  ['test', 'tests'],
  ['dev', 'development'],
  ['development', 'development'],
])

/** Names of environments: a folder beside one of them is an environment, too. */
const ENVIRONMENT =
  /^(?:prod|production|prd|live|stag(?:e|ing)|stg|uat|qa|acc|acceptance|preprod|pre-prod|nonprod|non-prod|sandbox|integration|int|perf|demo)$/i
/** The folders that contain environments. */
const OF_ENVIRONMENTS =
  /^(?:env(?:ironment)?s?|overlays?|clusters?|stages?|accounts?|workspaces?|deployments?|tenants?|regions?|stacks?|live|values|tfvars|vars|inventor(?:y|ies)|group_vars)$/i

/** A workflow of GitHub, behind its repository or a folder of that. */
const WORKFLOW = /^(.*\/)\.github\/workflows\/[^/]+$/
/** Whether the circumstance of a file, not only that of its folder, depends on which other files there are. */
export const dependsOnOthers = (path: string): boolean => MAY_BE_BACKUP.test(path) || WORKFLOW.test(path)
/** A pipeline in the root of its repository. */
const OWN_PIPELINE =
  /(?:^|\/)(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.yml|azure-pipelines\.ya?ml|\.circleci\/config\.yml|Jenkinsfile)$/

/** Gives the circumstance of the files in a folder; `undefined` for what is deployed. */
export type CircumstanceOfPath = (path: string) => Circumstance | undefined

/** What is what by its content, whatever it is called. */
export interface ShownPaths {
  /** The folders of charts of other projects. */
  readonly copies: ReadonlySet<string>
  /** The folders that a tool has copied from elsewhere. */
  readonly vendored: ReadonlySet<string>
  /** The files of Docker Compose. */
  readonly compose: ReadonlySet<string>
  /** The files and folders that are made for tests. */
  readonly made: ReadonlySet<string>
  /** The files that are copies, or that copies are made of. */
  readonly madeOf: ReadonlyMap<string, MadeOf>
  /** Whether a file is a manifest that nothing deploys. */
  readonly isUnlisted: (path: string) => boolean
}

/**
 * Makes the look-up for the files at `paths`, relative to the repository's root. Of their own names only those of scripts and compose files count. Of folders
 * called `dev` and `test` those are environments that lie beside another one, or in a folder of environments. Files below
 * a folder that the user has named (`named`) are judged by what follows it.
 */
export function circumstanceFinder(
  paths: Iterable<string>,
  named: readonly string[] = [],
  { copies, vendored, compose, made, madeOf, isUnlisted }: ShownPaths = {
    copies: new Set(),
    vendored: new Set(),
    compose: new Set(),
    made: new Set(),
    madeOf: new Map(),
    isUnlisted: () => false,
  },
): CircumstanceOfPath {
  const environments = new Set<string>()
  const charts = new Set<string>()
  const specifications = new Set<string>()
  const policies = new Set<string>()
  const kustomized = new Set<string>()
  const all = new Set<string>()
  const repositories = new Set<string>()
  let isDeployedOtherwise = false
  let makesOperators = false
  /** The folders that have something in them that is deployed by itself. */
  const units = new Set<string>()
  const seen = new Set<string>()
  for (const path of paths) {
    const own = path.slice(0, path.lastIndexOf('/') + 1)
    all.add(path)
    const pipeline = OWN_PIPELINE.exec(path)
    if (pipeline !== null) repositories.add(path.slice(0, pipeline.index))
    if (CHART.test(path)) charts.add(own)
    const isKustomization = KUSTOMIZATION_FILE.test(path)
    if (isKustomization) kustomized.add(own)
    if (SPECIFICATION.test(path)) specifications.add(own)
    if (POLICY.test(path)) policies.add(own)
    isDeployedOtherwise ||= DEPLOYED_OTHERWISE.test(path)
    makesOperators ||= OF_OPERATOR.test(path)
    if (isKustomization || UNIT.test(path)) for (const folder of foldersAround(path)) units.add(folder)
    for (const folder of foldersAround(path)) {
      if (seen.has(folder)) break
      seen.add(folder)
      const start = folder.lastIndexOf('/') + 1
      if (ENVIRONMENT.test(folder.slice(start))) environments.add(folder.slice(0, start))
    }
  }
  /** Whether what a template is rendered to is here, too: that one is judged. */
  const isRenderedHere = (path: string): boolean => {
    const [, above = '', below] = IN_TEMPLATES.exec(path) ?? []
    if (below === undefined || charts.has(above)) return false
    const parent = above.replace(/[^/]+\/$/, '')
    return [above, parent, ''].some(folder => all.has(`${folder}${below}`))
  }
  /** Whether it is in a folder of backups, and what took its place is beside that folder. */
  const isBackup = (path: string): boolean => {
    if (!MAY_BE_BACKUP.test(path)) return false
    const parts = path.split('/')
    return parts.some(
      (part, i) =>
        i < parts.length - 1 && OF_BACKUPS.test(part.toLowerCase()) && all.has(parts.toSpliced(i, 1).join('/')),
    )
  }
  /** Whether a workflow is in a folder of a repository. */
  const isNested = (path: string): boolean => {
    const folder = WORKFLOW.exec(path)?.[1]
    return folder !== undefined && ['', ...foldersAround(folder.slice(0, -1))].some(one => repositories.has(one))
  }
  const older = olderReleases(seen)
  const known = new Map<string, Circumstance | undefined>()
  const ofFolder = (folder: string): Circumstance | undefined => {
    if (folder === '' || named.includes(folder)) return undefined
    if (known.has(folder)) return known.get(folder)
    const start = folder.lastIndexOf('/') + 1
    const parent = folder.slice(0, Math.max(0, start - 1))
    const name = folder.slice(start).toLowerCase()
    const around = ofFolder(parent)
    const isOfTests =
      (/^\.?ci$/.test(name) && charts.has(folder.slice(0, start))) ||
      (name === 'spec' && specifications.has(`${folder}/`))
    const isOfOthersFolder = (): boolean =>
      charts.has(`${folder}/`) && parent.split('/').some(one => OF_OTHERS.test(one.toLowerCase()))
    const isUnpacked = (): boolean => UNPACKED.test(name) && [...charts].some(one => one.startsWith(`${folder}/`))
    const isOlder = (): boolean => OF_OLDER.test(name) && !units.has(folder)
    const isOfOthers = around === 'copied chart' || around === 'copied manifests'
    const isCopied =
      (around === undefined || around === 'copied manifests') &&
      (copies.has(`${folder}/`) || isOfOthersFolder() || isUnpacked())
    const own =
      made.has(folder) || (around === 'tests' && DATA_OF_TESTS.test(name))
        ? 'fixtures'
        : isOfTests
          ? 'tests'
          : isCopied
            ? 'copied chart'
            : vendored.has(folder)
              ? 'copied manifests'
              : older.has(folder)
                ? 'older release'
                : (ofName(name, parent, environments.has(folder.slice(0, start))) ??
                  (isOlder() ? 'archive' : undefined))
    // The data of tests is made up wherever it is.
    const isNearer = own === 'fixtures' || own === 'vendored' || own === 'skeleton' || isOfOthers
    const found = isNearer ? (own ?? around) : (around ?? own)
    known.set(folder, found)
    return found
  }
  return path => {
    const end = path.lastIndexOf('/')
    const found = ofFolder(path.slice(0, Math.max(0, end)))
    if (named.includes(path)) return found
    if (made.has(path)) return 'fixtures'
    if (isNested(path)) return 'not run'
    if (found !== undefined) return found
    if (isBackup(path)) return 'archive'
    const name = path.slice(end + 1)
    const stated = madeOf.get(path)
    const own = stated === 'copied manifests' && makesOperators ? undefined : stated
    // The values of a chart describe its own fields.
    if (own === 'skeleton' || own === 'template' || (own !== undefined && !charts.has(path.slice(0, end + 1))))
      return own
    if (isRenderedHere(path)) return 'skeleton'
    if (OF_ROLE.test(path) || OF_GENERATOR.test(path)) return 'template'
    const isKustomized = kustomized.has(path.slice(0, end + 1)) && !path.startsWith('.github/')
    if (AMONG_SCRIPTS.test(path) && !isKustomized) return 'by hand'
    if (TEST_OF_POLICY.test(name) && policies.has(path.slice(0, end + 1))) return 'tests'
    const ofItself = ofFile(path, name, COMPOSE.test(name) || compose.has(path), isDeployedOtherwise)
    return ofItself ?? (isUnlisted(path) ? 'not listed' : undefined)
  }
}

/** The folders that a path is in, the nearest first, without the root. */
function* foldersAround(path: string): Generator<string> {
  for (let folder = folderOfPath(path); folder !== ''; folder = folderOfPath(folder)) yield folder
}

/** Where controller-gen writes the definitions of an operator that is made here: its releases are not copied. */
const OF_OPERATOR = /(?:^|\/)config\/crd\/bases\//

/** A release as it was unpacked: `vault-helm-0.5.0`. */
const UNPACKED = /^[a-z][a-z-]{1,60}-v?\d{1,4}\.\d{1,4}\.\d{1,4}$/

/** A chart; what is in its folder `ci` are values with which it is tested (https://github.com/helm/chart-testing). */
const CHART = /(?:^|\/)Chart\.yaml$/

/** Files for a cluster on one machine: `install-web-kind.yaml`, `deploy-on-kind.sh`, `kind-config.yaml`, `values-minikube.yaml`. */
const FOR_ONE_MACHINE =
  /(?:^|[-_.])(?:minikube|k3d)(?=[-_.])|(?:install|deploy|setup|create|cluster|values|on)(?:[-_][\w-]{1,40})?[-_]kind(?:\.|[-_]local)|^kind[-_](?:config|cluster|values|local|setup|up)/i

/** Files that are called examples, or say that they are made up: `values-example.yaml`, `sample-app.yaml`, `fake-secret.yaml`. */
const EXAMPLE_FILE =
  /(?:^|[-_.])(?:examples?|samples?)(?:[-_]crs?)?\.(?:ya?ml|json|tf|tfvars|sh)$|^(?:examples?|samples?)[-_.]|^(?:fake|dummy)[-_]/i
/** Values for tools that deploy while somebody develops. */
const FOR_DEVELOPERS = /(?:^|[-_.])(?:tilt|skaffold|devspace|telepresence|vagrant)(?=[-_.]ya?ml$|\.ya?ml$)/i

/** Files that were kept beside what took their place (`deploy.sh.orig`, `web.yaml.bak-0712`, `deploy_old.sh`), or that are switched off by their names: `web.yaml.disabled`. */
const OLD_FILE =
  /[-_.](?:old|orig|bak)(?:\.(?:ya?ml|json|sh|tf))?$|\.(?:ya?ml|json|sh|tf)\.(?:old|orig|bak|save|backup|disabled?|off|unused)(?:[-_.\d][\w.-]*)?$/i
/** Scripts that show what is wrong. */
const DEBUGS = /^(?:debug|diagnose|troubleshoot)[-_][\w-]+\.(?:sh|bash)$/i
/** What makes data to try something out with: `setup-testdata.yml`. */
const OF_TEST_DATA = /(?:^|[-_])test[-_]?data\.ya?ml$/i

/** Experiments that make faults on purpose. */
const CHAOS = /(?:^|[-_.])chaos(?=[-_.])/i

function ofFile(
  path: string,
  name: string,
  isCompose: boolean,
  isDeployedOtherwise: boolean,
): Circumstance | undefined {
  if (FOR_ONE_MACHINE.test(name)) return 'throw-away cluster'
  if (OLD_FILE.test(name)) return 'archive'
  if (DEBUGS.test(name)) return 'diagnostics'
  if (EXAMPLE_FILE.test(name)) return 'examples'
  if (FOR_DEVELOPERS.test(name) && !/^skaffold\./.test(name)) return 'development'
  if (CHAOS.test(name)) return 'tests'
  if (TEST_SCRIPT.test(name) || TEST_FILE.test(name) || OF_TEST_DATA.test(name)) return 'tests'
  if (!isCompose) return undefined
  return OWN_COMPOSE.test(name) || (isDeployedOtherwise && !OF_SERVERS.test(path)) ? 'own machine' : undefined
}

function ofName(name: string, parent: string, isBesideEnvironments: boolean): Circumstance | undefined {
  const ambiguous = AMBIGUOUS.get(name)
  if (ambiguous === undefined) {
    // Go's copies of modules: `vendor/github.com`; other folders called vendor contain what is deployed.
    if (name.includes('.') && /(?:^|\/)vendor$/.test(parent)) return 'vendored'
    const known = FOLDERS.get(name)
    if (known !== undefined) return known
    if (OF_TESTS.test(name)) return 'tests'
    if (OF_FAULTS.test(name)) return 'fixtures'
    if (OF_EXAMPLES.test(name)) return 'examples'
    if (/(?:^|\/)src$/.test(parent) && SOURCES_OF_TESTS.test(name)) return 'tests'
    // What programs are tested with, below the source sets of tests.
    if (name === 'resources' && /(?:^|\/)src\/\w*[tT]est$/.test(parent)) return 'fixtures'
    return OF_ONE_MACHINE.test(name)
      ? 'throw-away cluster'
      : OF_ARCHIVE.test(name)
        ? 'archive'
        : OF_SKELETONS.test(name) || NAMED_LATER.test(name)
          ? 'skeleton'
          : OF_SANDBOX.test(name) || OF_OWN_MACHINE.test(name)
            ? 'development'
            : undefined
  }
  return isBesideEnvironments || OF_ENVIRONMENTS.test(parent.slice(parent.lastIndexOf('/') + 1)) ? undefined : ambiguous
}
