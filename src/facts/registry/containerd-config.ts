import type { Place } from '../../documents/document.ts'
import { type Known, known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A plugin that only one major version of containerd has, or has these settings of. */
export interface ContainerdPlugin {
  readonly name: string
  readonly ofMajor: 1 | 2
  /** Its key. */
  readonly at: Place
}

/** The registry settings of one plugin of containerd. */
export interface ContainerdRegistry {
  readonly configPath: Value<string>
  /** The older tables that have entries, each at its key: `mirrors`, `configs`. */
  readonly older: readonly { readonly table: 'mirrors' | 'configs'; readonly at: Place }[]
  /** `configs."HOST".tls.insecure_skip_verify`, where it is there. */
  readonly skipsVerification: readonly Value<boolean>[]
  /** The keys of credentials in plain text; never what they are. */
  readonly secretsAt: readonly Place[]
}

/** A configuration of containerd, or a part of one (https://github.com/containerd/containerd/blob/main/docs/cri/config.md). */
export interface ContainerdConfig {
  /** `registry.config_path` of the images plugin (2.x) or the CRI plugin (1.x): folders, colons between them. */
  readonly configPath: Value<string>
  /** The version of the format: 3 and later are of containerd 2.x. */
  readonly version: Value<number>
  /** What it is merged into, where that is known: nodeadm and K3s set a config_path themselves, kind's node images may. */
  readonly mergedInto?: 'nodeadm' | 'kind' | 'k3s'
  readonly plugins: readonly ContainerdPlugin[]
  readonly registries: readonly ContainerdRegistry[]
  /** Where the file is, or is written to. */
  readonly path: string
  /** The files that are merged into it, as they are written. */
  readonly imports: readonly string[]
  /** `config_path` of the transfer service, by which ctr and nerdctl pull; absent where it or the plugin is not there. */
  readonly transferPath: Value<string>
}
export const containerdConfig = defineFact<ContainerdConfig>('containerdConfig')

/** A command of a script that pulls an image with a client of containerd, past Kubernetes. */
export interface ContainerdPull {
  /** `ctr` or `nerdctl`. */
  readonly program: string
  readonly at: Place
}
export const containerdPull = defineFact<ContainerdPull>('containerdPull')

/** Whether a configuration names folders of hosts.toml files: not where the path is empty. */
export const hasConfigPath = ({ configPath }: Pick<ContainerdConfig, 'configPath'>): boolean =>
  (known(configPath) ?? '') !== ''

/** Folder names that a repository takes over from the node: what follows is a path on the node. */
const NODE_ROOT = 'etc'

/**
 * Whether a folder of the repository can be one of the folders of a `config_path`. A folder below `etc` is laid out as on
 * the node and must be the same; of any other only its own name is compared, since the rest is the repository's matter,
 * and it may be that of a folder above: `containerd/docker.io/hosts.toml` is copied to where config_path is.
 */
export function isOnConfigPath(folder: string, configPath: string): boolean {
  const parts = folder.split('/')
  const root = parts.lastIndexOf(NODE_ROOT)
  const wanted = parts.slice(root < 0 ? -1 : root).join('/')
  if (root < 0 && configPath.split(/[:/]/).includes(wanted)) return true
  return configPath.split(':').some(entry => `/${entry}`.replace(/\/+$/, '').endsWith(`/${wanted}`))
}

/**
 * Returns the config_path that a configuration gets from a file that it imports, or that imports it; undefined if
 * none is set there. Files are distinguished by their own name and that of their folder: the rest of the path is up
 * to the repository.
 */
export function importedPaths(
  configs: readonly ContainerdConfig[],
): (config: ContainerdConfig) => Known<string> | undefined {
  const byFile = new Map<string, Known<string>>()
  const byImport = new Map<string, Known<string>>()
  for (const { configPath, path, imports } of configs) {
    if (configPath.state !== 'known' || configPath.value === '') continue
    for (const key of keysOf(path)) byFile.set(key, configPath)
    for (const one of imports) byImport.set(importKey(one), configPath)
  }
  return ({ path, imports }) =>
    [...imports.map(one => byFile.get(importKey(one))), ...keysOf(path).map(key => byImport.get(key))].find(
      found => found !== undefined,
    )
}

/** What an import may name a file by: its name, or all of its folder. */
function keysOf(path: string): readonly string[] {
  const [name = '', folder = ''] = path.split('/').reverse()
  return [`${folder}/${name}`, `${folder}/*`]
}

/** `/etc/containerd/conf.d/*.toml` represents all of `conf.d`. */
function importKey(pattern: string): string {
  const [name = '', folder = ''] = pattern.split('/').reverse()
  return `${folder}/${name.includes('*') ? '*' : name}`
}
