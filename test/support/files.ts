import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '../../src/documents/document.ts'

/** The names in `folder`, sorted; none where there is no such folder. */
export const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : []

/** All files under `folder`, as paths from it with `/` between their parts, sorted. */
export function filesUnder(folder: string): readonly string[] {
  return namesIn(folder).flatMap(name =>
    statSync(`${folder}/${name}`).isDirectory()
      ? filesUnder(`${folder}/${name}`).map(inner => `${name}/${inner}`)
      : [name],
  )
}

/** Reads the files `paths` of `folder`. */
export const readFiles = (folder: string, paths: readonly string[]): readonly SourceFile[] =>
  paths.map(path => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }))
