import { spawnSync } from 'node:child_process'
import type { RenderedText } from '../../../deploy/rendered/documents.ts'
import { printable } from '../../../engine/message.ts'
import { redact } from '../../../engine/redaction/redact.ts'
import { releaseName } from '../../../model/kubernetes/release-name.ts'
import { folderOfPath } from '../../../model/repository-path.ts'
import { findProgram, type Search } from '../../../workspace/find-program.ts'
import { inFolder, type Repository } from '../../../workspace/repository.ts'

/** What a program renders: the path of a Chart.yaml or of a kustomization. */
export type Target = Omit<RenderedText, 'text'>

/** Where a program says that something is wrong, as it calls the file; lines and columns count from 1. */
interface ReportedPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What a program has made, or why it has made nothing. */
export type Made =
  | { readonly text: string }
  | { readonly reason: string; readonly at?: ReportedPlace }
  /** Nothing is to be rendered: a library has no objects of its own. */
  | { readonly isLibrary: true }

const TIMEOUT_MILLISECONDS = 60_000
const MAX_OUTPUT_BYTES = 50_000_000

/** What the programs need of the environment; credentials are none of it. */
const PASSED = ['HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG']

/** An address on which nothing answers. */
const NOWHERE = 'http://127.0.0.1:9'

/** What keeps the programs from the network, from programs that others have installed into them, and from questions. */
const CLOSED = {
  HELM_NO_PLUGINS: '1',
  KUBECONFIG: '',
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  ALL_PROXY: NOWHERE,
  NO_PROXY: '',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
}

/** Runs a program on a target of the repository for at most `left` milliseconds, and a minute. Never throws. */
export function runProgram(
  { source, program }: Target,
  search: Search & { readonly repository: Pick<Repository, 'root' | 'linted'> },
  left: number,
): Made {
  if (left <= 0) return { reason: 'it is not rendered: the others have taken too long' }
  const { root } = search.repository
  const found = findProgram(program, search)
  if ('problem' in found) return { reason: `it is not rendered: ${found.problem}` }
  const folder = `./${folderOfPath(source)}`
  const { error, status, stdout, stderr } = spawnSync(
    found.file,
    program === 'helm' ? ['template', releaseName(inFolder(folderOfPath(source), '')), folder] : ['build', folder],
    {
      cwd: root,
      env: {
        ...Object.fromEntries(PASSED.map(name => [name, search.variables[name]])),
        ...CLOSED,
        PATH: found.searched,
      },
      encoding: 'utf8',
      timeout: Math.min(TIMEOUT_MILLISECONDS, left),
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  if (error !== undefined) return { reason: `it is not rendered: ${program} ${failure(error)}` }
  if (status === 0) return { text: stdout }
  if (stderr.includes('library charts are not installable')) return { isLibrary: true }
  return explained(stderr, folder, `${root}/`, program)
}

function failure(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ETIMEDOUT') return 'did not end in time'
  return code === 'ENOBUFS' ? `has written more than ${MAX_OUTPUT_BYTES} bytes` : 'could not be run'
}

/** What can be done about what the programs say. */
const ADVICE: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [/missing in charts\/ directory/, folder => `run helm dependency build ${folder}`],
  [/enable-helm/, () => 'lint what kustomize build --enable-helm writes'],
  [
    /git fetch|GIT_ALLOW_PROTOCOL|127\.0\.0\.1:9|proxyconnect|remote file/,
    () => 'it names another repository, and nothing is fetched',
  ],
]

/** `(web/templates/web.yaml:3:14)`, `template: web/templates/web.yaml:3:14:`, `on web/templates/web.yaml: …` */
const PLACE = /(?:\(|template: |on )([\w.@-]+(?:\/[\w.@-]+)+)(?::(\d{1,9}))?(?::(\d{1,9}))?/
const MAX_REASON = 300

const FROM = "accumulating resources from '"
const WITHIN = /recursed accumulation of path '([^']*)': /g

/** kustomize says of each kustomization on the way what it has said of the one that it lists; the last is the cause. */
function innermost(said: string): string {
  const from = said.lastIndexOf(FROM)
  if (from < 0) return said
  const cause = said.slice(from).replace(/': (?:must build at directory|failed to run).*$/s, '')
  const folder = [...said.slice(0, from).matchAll(WITHIN)].at(-1)?.[1]
  return folder === undefined ? cause : `${folder}: ${cause}`
}

function explained(stderr: string, folder: string, root: string, program: string): Made {
  const lines = stderr.trim().split('\n')
  const from = lines.findIndex(line => line.startsWith('Error:'))
  const whole = lines
    .slice(Math.max(from, 0))
    .join(' ')
    .replace(/^Error: /, '')
    .replace(/ *Use --debug flag.*$/, '')
  const [, advice] = ADVICE.find(([sign]) => sign.test(whole)) ?? []
  const said = printable(redact(innermost(whole).replaceAll(root, '').slice(0, MAX_REASON))) || `${program} failed`
  const [, file, line = '1', column = '1'] = PLACE.exec(whole) ?? []
  return {
    reason: `it is not rendered${advice === undefined ? '' : ` (${advice(folder)})`}: ${said}`,
    ...(file === undefined ? {} : { at: { file, line: Number(line), column: Number(column) } }),
  }
}
