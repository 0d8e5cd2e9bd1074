import type { SourceFile } from '../../src/documents/document.ts'
import { assembleReport } from '../../src/engine/assemble/assemble-report.ts'
import { linkFacts } from '../../src/engine/join/join.ts'
import { lintFile } from '../../src/engine/lint/lint-file.ts'
import { createRegistry } from '../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { documentOpener } from '../../src/index.ts'
import { registry } from './lint-frozen.ts'

/** Counts how often data is read. */
interface Counter {
  /** The same data; each read of a property or an element of it, however deep, is a step. */
  readonly watch: <T>(data: T) => T
  readonly steps: () => number
}

/** Starts at 0. What is done with a text is not seen, only that it is read. */
export function countReads(): Counter {
  let steps = 0
  const watched = new WeakMap<object, object>()
  const watch = <T>(data: T): T => {
    if (typeof data !== 'object' || data === null) return data
    const known = watched.get(data)
    if (known !== undefined) return known as T
    const proxy: T & object = new Proxy(data, {
      get: (target, key) => {
        steps++
        const value: unknown = Reflect.get(target, key)
        // Constants may have been frozen by other tests: a proxy must give what these have.
        return Reflect.getOwnPropertyDescriptor(target, key)?.configurable === false ? value : watch(value)
      },
      ownKeys: target => {
        const keys = Reflect.ownKeys(target)
        steps += keys.length
        return keys
      },
      // Else spreading an object would give its properties as they are.
      getOwnPropertyDescriptor: (target, key) => {
        const found = Reflect.getOwnPropertyDescriptor(target, key)
        return found && 'value' in found && found.configurable ? { ...found, value: watch(found.value) } : found
      },
    })
    watched.set(data, proxy)
    // What is watched already is not watched again.
    watched.set(proxy, proxy)
    return proxy
  }
  return { watch, steps: () => steps }
}

/** The reads of trees (of JSON), facts, results and settings that linting takes, from the texts to the report. */
export function lintSteps(files: readonly SourceFile[], settings: FileSettings = defaultSettings): number {
  const { watch, steps } = countReads()
  const { json, ...parsers } = registry.parsers
  const watched = createRegistry({
    ...registry,
    parsers: { ...parsers, ...(json && { json: (text: string) => watch(json(text)) }) },
    kinds: registry.kinds.map(kind => ({
      ...kind,
      read: (...given: Parameters<typeof kind.read>) => {
        const found = kind.read(...given)
        return found && [...found].map(watch)
      },
    })),
  })
  // What other tests have frozen can't be watched.
  const unfrozen = structuredClone(settings)
  const settingsOf = () => watch(unfrozen)
  const results = files.map(file => watch(lintFile(file, settingsOf(), watched)))
  const linked = watch(linkFacts(results, settingsOf, watched))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  assembleReport(
    linked,
    settingsOf,
    watched,
    documentOpener(watched, path => texts.get(path)),
  )
  return steps()
}
