import { readFileSync } from 'node:fs'
import { isJoinRule } from '../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { filesUnder } from './files.ts'
import { registry } from './lint-frozen.ts'
import fc from './property.ts'

/** The rules that join facts. */
export const joinRules = registry.rules.filter(isJoinRule)

/** The documents of the corpus of a rule that joins: all that its joins are about. */
export const joinCorpora = joinRules.map(({ id }) =>
  filesUnder(`test/corpus/${id}`)
    .filter(path => /\.(?:ya?ml|json|toml)$/.test(path) && !path.endsWith('clauselint.yaml'))
    .map(path => ({ path, text: readFileSync(`test/corpus/${id}/${path}`, 'utf8') })),
)

/** Two complete scopes, with all that the configuration may say of the platform in one of them. */
export function settingsFor(): (path: string) => FileSettings {
  const base = { ...defaultSettings, configuration: 'clauselint.yaml' }
  const one = { ...base, scope: { key: 'one', name: 'one', complete: true } }
  const two = {
    ...base,
    scope: { key: 'two', name: 'two', complete: true },
    platform: {
      profile: 'native-no-nat',
      administrators: ['group:platform-admins'],
      network: { vpc: ['10.0.0.0/16'], remotePods: ['10.200.0.0/16'] },
    },
  } satisfies FileSettings
  return path => (path.startsWith('two/') ? two : one)
}

/** An edit of a text: some of its lines left out, written twice, or with one word in the place of another. */
export const edit = fc.record({
  kind: fc.constantFrom('keep', 'cut', 'repeat', 'rename'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 6 }),
})
export function edited(text: string, { kind, at, length }: { kind: string; at: number; length: number }): string {
  const lines = text.split('\n')
  const start = at % lines.length
  if (kind === 'cut') lines.splice(start, length)
  if (kind === 'repeat') lines.splice(start, 0, ...lines.slice(start, start + length))
  if (kind === 'rename') {
    const words = [...new Set(text.match(/\b[a-z][a-z-]{2,}\b/g) ?? ['none'])]
    const [from = '', to = ''] = [words[at % words.length], words[(at + length) % words.length]]
    return text.replaceAll(from, to)
  }
  return lines.join('\n')
}

/** A change of a file: undefined in place of an edit removes it. */
export const step = fc.record({
  folder: fc.constantFrom('one', 'two'),
  file: fc.nat(),
  edit: fc.option(edit, { nil: undefined }),
})
