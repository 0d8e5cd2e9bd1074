import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createKnownContents } from '../../../src/engine/lint/known-contents.ts'
import { lintFile, lintOpened } from '../../../src/engine/lint/lint-file.ts'
import { openFile } from '../../../src/engine/lint/open-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { filesUnder } from '../../support/files.ts'
import { edit, edited } from '../../support/join-corpora.ts'
import { registry } from '../../support/lint-frozen.ts'
import fc, { runs } from '../../support/property.ts'

const ACCOUNT = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, namespace: shop}\n'
const ROLE =
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: read, namespace: shop}\nrules: []\n'

/** What lints versions of a file one after the other. */
function typing(path: string) {
  const known = createKnownContents()
  return (text: string, settings = defaultSettings) =>
    lintOpened({ path, text }, openFile({ path, text }, registry), settings, registry, false, known)
}

describe('a file that is typed in', () => {
  it('is read again only where it has changed', () => {
    const type = typing('a.yaml')
    const before = type(`${ACCOUNT}---\n${ROLE}`)
    const after = type(`# a comment\n${ACCOUNT.replace('web', 'api')}---\n${ROLE}`)
    const shared = after.facts.filter(fact => before.facts.includes(fact))
    expect(shared.length).toBeGreaterThan(0)
    expect(JSON.stringify(shared)).not.toContain('a.yaml#0')
    expect(JSON.stringify(after.facts)).toContain('"api"')
  })

  it('is read again where what is beside a document has changed: its comments may be there', () => {
    const type = typing('a.yaml')
    const before = type(`${ACCOUNT}---\n${ROLE}`)
    const after = type(`${ACCOUNT}---\n# of the role\n${ROLE}`)
    expect(after.facts.filter(fact => before.facts.includes(fact))).toEqual([])
  })

  it('is read again under other settings', () => {
    const type = typing('a.yaml')
    const before = type(`${ACCOUNT}---\n${ROLE}`)
    const after = type(`${ACCOUNT}---\n${ROLE}`, { ...defaultSettings, kind: 'resource-graph' })
    expect(after.facts).not.toEqual(before.facts)
  })

  it('is read again where a document declares nothing, and what it says may be about all of the file', () => {
    const type = typing('values.yaml')
    const before = type('image: {tag: "1"}\n---\nimage: {tag: "2"}\n')
    const after = type('image: {tag: "1"}\n---\nimage: {tag: "3"}\n')
    expect(before.facts.length).toBeGreaterThan(0)
    expect(after.facts.filter(fact => before.facts.includes(fact))).toEqual([])
  })

  it('says what it says when it is read anew, whatever was typed before', () => {
    const files = filesUnder('test/corpus')
      .filter(path => /\.ya?ml$/.test(path))
      .map(path => ({ path, text: readFileSync(`test/corpus/${path}`, 'utf8') }))
      .filter(({ text }) => /^---\s/m.test(text) && text.length < 20_000)
    expect(files.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        ({ path, text }, edits) => {
          const type = typing(path)
          let typed = text
          for (const one of [undefined, ...edits]) {
            typed = one === undefined ? typed : edited(typed, one)
            expect(type(typed)).toEqual(lintFile({ path, text: typed }, defaultSettings, registry))
          }
        },
      ),
      runs(50),
    )
  })
})
