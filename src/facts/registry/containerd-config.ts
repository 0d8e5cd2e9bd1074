import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** Where a containerd configuration has containerd look for hosts.toml files (contract L289). */
export interface ContainerdConfig {
  /** `registry.config_path` of the images plugin (2.x) or the CRI plugin (1.x): folders, colons between them. */
  readonly configPath: Value<string>
}
export const containerdConfig = defineFact<ContainerdConfig>('containerdConfig')

/** Folder names that a repository takes over from the node: what follows is a path on the node. */
const NODE_ROOT = 'etc'

/**
 * Whether a folder of the repository can be one of the folders of a `config_path`. A folder below `etc` is laid out as on
 * the node and must be the same; of any other only its own name is compared, since the rest is the repository's matter.
 */
export function isOnConfigPath(folder: string, configPath: string): boolean {
  const parts = folder.split('/')
  const root = parts.lastIndexOf(NODE_ROOT)
  const wanted = parts.slice(root < 0 ? -1 : root).join('/')
  return configPath.split(':').some(entry => `/${entry}`.replace(/\/+$/, '').endsWith(`/${wanted}`))
}
