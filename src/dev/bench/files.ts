import { readdirSync } from 'node:fs'

/** All files under `folder`, sorted; links are not followed. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .sort()

const READ = /\.(?:ya?ml|json|toml)$/

/** The YAML, JSON and TOML files under `folder`, as paths that can be read; links are not followed. */
export function filesOf(folder: string): readonly string[] {
  const found: string[] = []
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const path = `${next}/${entry.name}`
      if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') folders.push(path)
      else if (entry.isFile() && READ.test(entry.name)) found.push(path)
    }
  return found
}
