import { isSecretName } from '../../../model/text-match.ts'

/** Whether a path is that of a file with a token or a password, by its name. */
export function isSecretFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /[/~$]/.test(path) && (isSecretName(name) || /^\$\{?\w{0,100}(?:TOKEN|PASSWORD)_FILE\}?$/.test(path))
}
