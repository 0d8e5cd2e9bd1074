import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'

/** Another linter, and how it lints a folder of Kubernetes manifests without asking the network. */
interface Peer {
  readonly name: string
  readonly arguments: (folder: string, files: readonly string[]) => readonly string[]
}

/** Where kubeconform finds schemas: a template, as `-schema-location` takes it; without one it skips every resource. */
const SCHEMAS = process.env['KUBECONFORM_SCHEMAS'] ?? '/nonexistent/{{.ResourceKind}}.json'

const PEERS: readonly Peer[] = [
  {
    name: 'kubeconform',
    arguments: folder => ['-n', '2', '-summary', '-ignore-missing-schemas', '-schema-location', SCHEMAS, folder],
  },
  { name: 'kube-linter', arguments: folder => ['lint', folder] },
  {
    name: 'kube-score',
    // It knows no folders, and a command takes two million characters.
    arguments: (folder, files) => ['score', '--output-format', 'ci', ...files.map(file => relative(folder, file))],
  },
]

/** What a peer's run cost, in seconds of processor time; undefined where it is not installed. */
export type PeerRun = () => number

/**
 * The peers that are installed, by name: each runs on `folder`. `files` are its files that can be parsed: one that can't be
 * ends some peers' runs.
 */
export const installedPeers = (folder: string, files: readonly string[]): ReadonlyMap<string, PeerRun> =>
  new Map(
    PEERS.filter(({ name }) => isInstalled(name)).map(peer => [
      peer.name,
      () => secondsOf([peer.name, ...peer.arguments(folder, files)], folder),
    ]),
  )

const isInstalled = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some(folder => existsSync(`${folder}/${name}`))

/** Processor time of a command. The shell tells it: Node doesn't say what its child processes have used. */
function secondsOf(command: readonly string[], cwd: string): number {
  const script = '"$@" >/dev/null 2>&1; times'
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...command], { cwd, encoding: 'utf8' })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0)
}
