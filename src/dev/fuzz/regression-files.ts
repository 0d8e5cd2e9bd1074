import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { FuzzCase } from './corpus.ts'

const ROOT = 'test/regressions'
const HEADER = 'regression.json'

/** A case that once broke an invariant. */
export interface Regression {
  /** Its folder in test/regressions. */
  readonly name: string
  /** The invariant that was violated, and what was seen. */
  readonly invariant: string
  readonly message: string
  readonly files: FuzzCase
}

/** The header of a stored case. Paths that no file system takes are in it only: `files` names them by the stored file. */
interface Header {
  readonly invariant: string
  readonly message: string
  readonly files: Readonly<Record<string, string>>
}

/** Writes a case to test/regressions, its files beside a header; gives the folder. */
export function storeRegression({ name, invariant, message, files }: Regression): string {
  const folder = `${ROOT}/${name}`
  mkdirSync(folder, { recursive: true })
  const stored = files.map(({ path, text }, i) => ({
    path,
    text,
    as: `${i + 1}${/\.[a-z]+$/.exec(path)?.[0] ?? '.txt'}`,
  }))
  for (const { as, text } of stored) writeFileSync(`${folder}/${as}`, text)
  const header: Header = { invariant, message, files: Object.fromEntries(stored.map(({ as, path }) => [as, path])) }
  writeFileSync(`${folder}/${HEADER}`, `${JSON.stringify(header, undefined, 2)}\n`)
  return folder
}

/** All cases in test/regressions, by name. Throws where a header is not one. */
export function readRegressions(): readonly Regression[] {
  const names = statSync(ROOT, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(ROOT).sort()
  return names.map(name => {
    const header: unknown = JSON.parse(readFileSync(`${ROOT}/${name}/${HEADER}`, 'utf8'))
    if (!isHeader(header)) throw new Error(`${ROOT}/${name}/${HEADER}: expected invariant, message and files`)
    const files = Object.entries(header.files).map(([as, path]) => ({
      path,
      text: readFileSync(`${ROOT}/${name}/${as}`, 'utf8'),
    }))
    return { name, invariant: header.invariant, message: header.message, files }
  })
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' &&
  value !== null &&
  'invariant' in value &&
  typeof value.invariant === 'string' &&
  'message' in value &&
  typeof value.message === 'string' &&
  'files' in value &&
  typeof value.files === 'object' &&
  value.files !== null &&
  Object.values(value.files).every(path => typeof path === 'string')
