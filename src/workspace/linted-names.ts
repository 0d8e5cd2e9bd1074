import { languages } from '../languages/languages.ts'

/** What clauselint calls its list of known findings: its own file, so it is no document of the repository. */
export const BASELINE_NAME = 'clauselint-baseline.json'

/**
 * The ends of paths that are linted without being named, `*` for anything but a `/`: documents are known by their
 * extensions, a kubeconfig, which has none, by its name.
 */
export const LINTED_NAMES: readonly string[] = [
  ...languages.flatMap(({ extensions }) => extensions.map(extension => `*.${extension}`)),
  '*kubeconfig',
  '.kube/config',
]

const LINTED = new RegExp(`(?:^|/)(?:${LINTED_NAMES.map(toPattern).join('|')})$`, 'i')

/** The name as a part of a regular expression. */
function toPattern(name: string): string {
  return name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
}

/** Whether a file is linted without being named: by its extension, or by its name where such files have none. */
export const hasLintedName = (path: string): boolean =>
  LINTED.test(path) && path.slice(path.lastIndexOf('/') + 1) !== BASELINE_NAME
