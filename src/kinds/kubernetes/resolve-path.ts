import type { Document } from '../../documents/document.ts'

/** The folder of a document's file, from the repository's root, without a slash at either end. */
export const folderOf = ({ file }: Document): string => file.path.split('/').slice(0, -1).join('/')

const REMOTE = /:\/\/|^git@|^github\.com\/|\?ref=/

/** Whether an entry of a kustomization refers to another repository. */
export const isRemote = (entry: string): boolean => REMOTE.test(entry)

/** The path of what `entry` names, from the repository's root; none for a remote one and for one outside of the repository. */
export function resolvePath(folder: string, entry: string): readonly string[] {
  if (entry === '' || entry.startsWith('/') || isRemote(entry)) return []
  const steps = folder === '' ? [] : folder.split('/')
  for (const step of entry.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return []
  }
  return [steps.join('/')]
}
