import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { steps } from '../../src/languages/tree/query.ts'
import { lintFrozen } from '../support/lint-frozen.ts'

// What Kubernetes' own validator refuses, and which APIs were removed when: suites of others, if they are beside the repository.

const SUITES = process.env['CLAUSELINT_SUITES'] ?? join(import.meta.dirname, '../../../shared/suites')
const VALIDATE = join(SUITES, 'kubectl-validate')
const REMOVED = join(SUITES, 'removed-apis.tsv')

const read = (folder: string, name: string) => ({
  path: `${folder}/${name}`,
  text: readFileSync(join(VALIDATE, folder, name), 'utf8'),
})

const fieldOf = (pointer: string): string =>
  steps(pointer)
    .map(step => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1)

/** What is reported of the manifests beside the definitions of the suite, each by its field: `spec.containers[0].image`. */
function reported(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = ['crds', 'more-crds'].flatMap(folder =>
    readdirSync(join(VALIDATE, folder)).map(one => read(folder, one)),
  )
  const { findings } = lintFrozen([...folders, ...names.map(name => read('manifests', name))]).report
  const own = findings.filter(({ rule }) => /^(?:schema|syntax)\//.test(rule))
  return new Map(
    names.map(name => [
      name,
      own.filter(({ location }) => location.path === `manifests/${name}`).map(({ pointer }) => fieldOf(pointer)),
    ]),
  )
}

/** The fields that the head of a manifest names as refused. */
const expected = (name: string): readonly string[] =>
  Array.from(read('manifests', name).text.matchAll(/^# .*"field": "([^"<]+)"$/gm), ([, field = '']) =>
    // The case is of version v1beta1, whose schema was elsewhere; the object that the suite has is of v1.
    field.replace('spec.validation.', 'spec.versions[0].schema.').replaceAll(/\[([a-z]\w*)\]/g, '.$1'),
  )

const isNear = (found: string, field: string): boolean =>
  found === field ||
  found.startsWith(`${field}.`) ||
  found.startsWith(`${field}[`) ||
  (field === 'metadata.name' && found === 'kind')

describe.skipIf(!existsSync(VALIDATE))('kubectl-validate, which is not part of the repository', () => {
  const names = existsSync(VALIDATE)
    ? readdirSync(join(VALIDATE, 'manifests')).filter(one => one.endsWith('.yaml'))
    : []
  const [bad, good] = [names.filter(one => one.startsWith('error_')), names.filter(one => !one.startsWith('error_'))]

  test('each object that it refuses is refused at the same field', () => {
    const all = reported(bad)
    const missed = bad.flatMap(name => {
      const found = all.get(name) ?? []
      const lacks = expected(name).filter(field => !found.some(one => isNear(one, field)))
      return found.length === 0 || lacks.length > 0 ? [`${name}: ${lacks.join(', ')} among ${found.join(', ')}`] : []
    })
    expect({ missed, cases: bad.length }).toEqual({ missed: [], cases: 21 })
  })

  test('nothing is reported where it accepts the objects', () => {
    expect([...reported(good).values()].flat()).toEqual([])
    expect(good.length).toBe(10)
  })
})

describe.skipIf(!existsSync(REMOVED))('removed APIs, whose list is not part of the repository', () => {
  interface Row {
    readonly apiVersion: string
    readonly kind: string
    readonly removed: number
    readonly successor: string
  }
  const minor = (version: string | undefined): number => Number(/^v1\.(\d+)/.exec(version ?? '')?.[1] ?? 0)
  const rows = (): readonly Row[] =>
    readFileSync(REMOVED, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => {
        const [apiVersion = '', kind = '', , removed, successor = ''] = line.split('\t')
        return { apiVersion, kind, removed: minor(removed), successor }
      })
  /** What is said of an object of that kind for clusters of that version. */
  const said = ({ apiVersion, kind }: Row, version: number) => {
    const settings: FileSettings = {
      ...defaultSettings,
      isUnconditional: true,
      platform: { ...defaultSettings.platform, clusters: { main: { version: `1.${version}` } } },
    }
    const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: one\n`
    return lintFrozen([{ path: 'one.yaml', text }], () => settings).report.findings.map(
      ({ check, message }) => `${check} ${message}`,
    )
  }
  // The contract's own checks of a kind report its removal instead. Kubernetes 1.37 still has resource.k8s.io/v1beta1, which
  // its own life cycle removes in 1.38.
  const REMOVAL = /^(?:SC-05|SC-06|HP-01|NP-01|EP-01|SC-07) /

  test('each is reported for the version that removed it, with what replaces it', () => {
    const all = rows().filter(({ removed }) => removed > 0)
    const missed = all.flatMap(row => {
      const found = said(row, Math.max(row.removed, 31))
      const group = row.successor.slice(0, row.successor.indexOf('/') + 1)
      // A successor may be removed by now, and then another version of its group is named.
      return found.some(one => REMOVAL.test(one) && (one.includes(group) || one.includes('nothing replaces it')))
        ? []
        : [`${row.apiVersion} ${row.kind}: ${found.join(', ')}`]
    })
    expect(missed).toEqual([])
    expect(rows().length).toBe(85)
  })
})
