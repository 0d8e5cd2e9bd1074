import { closeSync, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { languages } from '../languages/languages.ts'
import { OPEN_FLAGS } from './read-text.ts'

/** The extensions of files that are of another sort, whatever they begin with: nearly all of a repository. */
const OTHERS = new Set(
  (
    'md mdx markdown rst adoc txt log html htm css scss less svg png jpg jpeg gif ico webp pdf woff woff2 ttf eot mp4 ' +
    'go mod sum work js mjs cjs jsx ts mts cts tsx vue svelte map py pyi pyc ipynb rb erb gemspec rs java kt kts scala groovy gradle ' +
    'c h cc cpp hpp cs fs swift m mm php pl pm lua r jl ex exs erl hs ml clj dart proto sql graphql csv tsv xml xsd xslt ' +
    'lock zip gz tgz tar bz2 xz jar war class so a o exe dll bin dat db pem crt key csr pub p12 jks patch diff snap golden out ' +
    'bak orig rej swp tmp old example sample disabled tpl tmpl tftpl gotmpl j2 jinja jinja2 mustache hcl jsonnet libsonnet cue k dhall ' +
    'env properties ini cfg conf json5 jsonl ndjson gitignore dockerignore gitattributes editorconfig'
  ).split(' '),
)

/** How much of a file is looked at, in bytes. */
const LOOKED_AT = 4000
/** How AWS's own examples call templates of CloudFormation; others call so what a program fills in. */
const MAY_BE_STACK = /\.template$/i
const STACK = /(?:^|\{)[ \t]*["']?AWSTemplateFormatVersion["']?[ \t]*:/m
const found = languages.flatMap(({ isFoundBy }) => isFoundBy ?? [])

/**
 * Whether a file whose name does not show what it is may be linted all the same: it has no extension, or an unusual one.
 * One that only begins with a dot hides something else.
 */
export function mayBeFound(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 || (dot > 0 && !OTHERS.has(name.slice(dot + 1).toLowerCase()))
}

/**
 * Whether a file is linted for what it begins with: a script by its shebang, an object of Kubernetes, a template of CloudFormation.
 * `absolute` is its path on this machine. Never throws, and never waits: what is not a regular file, or cannot be read, is not one.
 */
export function isFoundByText(absolute: string): boolean {
  const begin = beginOf(absolute, LOOKED_AT)
  if (MAY_BE_STACK.test(absolute)) return STACK.test(begin)
  return begin !== '' && found.some(isFoundBy => isFoundBy(begin))
}

/** Says whether Helm reads a file as a template: one of any name in the `templates` of a chart; of its notes nothing is deployed. `toAbsolute` gives paths on this machine. */
export function chartTemplates(toAbsolute: (path: string) => string): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return path => {
    const [, folder] = /^(|.*\/)templates\/(?:[^/]*\/)*(?!NOTES\.txt$)[^/]+$/.exec(path) ?? []
    if (folder === undefined) return false
    const isChart = known.get(folder) ?? isFile(toAbsolute(`${folder}Chart.yaml`))
    known.set(folder, isChart)
    return isChart
  }
}

/** Whether a regular file is at `absolute`. Never throws. */
export function isFile(absolute: string): boolean {
  try {
    return lstatSync(absolute).isFile()
  } catch {
    return false
  }
}

/** The first `length` bytes of a regular file as text; empty if it is none or cannot be read. Never throws, never waits. */
export function beginOf(absolute: string, length: number): string {
  try {
    const file = openSync(absolute, OPEN_FLAGS)
    try {
      if (!fstatSync(file).isFile()) return ''
      const bytes = Buffer.alloc(length)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
