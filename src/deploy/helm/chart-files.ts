import { scalar, sequence } from '../nodes.ts'
import { folderFrom } from '../terraform/module.ts'
import type { Env } from './scope.ts'
import { type Found, fieldOf, object, type Result, textOfResult } from './values.ts'

/** What `.Files` is in a chart: the folder that its files are in. */
export const filesIn = (folder: string) => object([[FOLDER, scalar(folder)]])
const FOLDER = '\0folder'

const METHODS: ReadonlySet<string> = new Set(['.Get', '.GetBytes', '.Lines'])

/** Whether a call reads a file of the chart. */
export const isFileMethod = (name: string): boolean => METHODS.has(name)

/**
 * What `.Files.Get` and `.Files.Lines` return: the text of a file of the same chart, or its lines; undefined if that
 * is not one of the linted files. The content of the file is checked at its own place.
 */
export function fileText(name: string, [files, path]: readonly Result[], { work }: Env): Result {
  const folder = files && textOfResult(fieldOf(files, FOLDER, work.places))
  const stated = textOfResult(path)
  if (folder === undefined || stated === undefined || stated.includes('{{')) return undefined
  const file = folderFrom(folder, `./${stated}`)?.slice(0, -1)
  // Templates and Chart.yaml are not files to Helm, nor is anything outside of the chart.
  const isOwn =
    file?.startsWith(folder) === true &&
    !/^(?:templates\/|charts\/|Chart\.yaml$|values\.yaml$)/.test(file.slice(folder.length))
  const text = isOwn ? work.readText(file) : undefined
  if (text === undefined) return undefined
  work.steps -= text.length
  // What is in a file is not looked at once more where it is written as it is.
  return name === '.Lines' ? lines(text) : { node: { ...scalar(text), isAnything: true }, assumed: false }
}

const lines = (text: string): Found => ({
  node: sequence(text.split('\n').map(line => scalar(line))),
  assumed: false,
})
