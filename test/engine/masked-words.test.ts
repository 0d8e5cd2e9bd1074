import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findFileSecrets } from '../../src/engine/assemble/open-documents.ts'
import { findSecrets, REDACTED, redact, redactPart, secretsAt, touches } from '../../src/engine/redaction/redact.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { lint as lintAll, type SourceFile } from '../../src/index.ts'
import { formatOf, parse } from '../../src/languages/parse.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import { isLikeName, isSearched, SHORTEST_SEARCHED, secretParts } from '../../src/model/credential.ts'
import { groupBy } from '../../src/model/group-by.ts'
import { describeCorpus, filesUnder } from '../support/corpora.ts'
import { registry } from '../support/lint-frozen.ts'
import fc from '../support/property.ts'
import { isSampled } from '../support/sample.ts'

const { parsers } = registry
const lint = (files: readonly SourceFile[]) =>
  lintAll(files, { parsers, settingsOf: () => ({ ...defaultSettings, persona: 'contract' }) }).report
const said = (files: readonly SourceFile[], path: string): readonly string[] =>
  lint(files).findings.flatMap(({ location, message, object, pointer }) =>
    location.path === path ? [`${object} ${pointer} ${message}`] : [],
  )

const SCRIPT = `#!/bin/bash
kubectl delete namespace web
kubectl get secret catalog-db -n catalog
kubectl delete secret catalog-db
kubectl create secret generic catalog-db --from-file=a
kubectl create token deployer
aws secretsmanager delete-secret --secret-id orders/catalog
aws iam list-access-keys || true
DIR="$(cd "$(dirname "$0")" && pwd)"
PASSWORD=$(aws secretsmanager get-secret-value --secret-id "$NAME-password" --query SecretString --output text)
`

describe('words that are no secrets', () => {
  it('are not masked in the file that has them beside the name of one', () => {
    const { ranges } = findFileSecrets({ path: 'a.sh', text: SCRIPT }, registry)
    expect(ranges.map(({ start, end }) => SCRIPT.slice(start, end))).toEqual([])
    const messages = said([{ path: 'a.sh', text: SCRIPT }], 'a.sh')
    expect(messages.filter(one => one.includes('kubectl delete')).length).toBeGreaterThan(0)
    expect(messages.filter(one => one.includes(REDACTED))).toEqual([])
  })

  const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: catalog, namespace: catalog}
spec:
  replicas: 1
  selector: {matchLabels: {app: catalog}}
  template:
    metadata: {labels: {app: catalog}}
    spec: {containers: [{name: catalog, image: catalog}]}
`
  it.each([
    `kind: Secret\napiVersion: v1\nmetadata: {name: x}\nstringData: {user: catalog, password: delete, token: Deployment}\n`,
    `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n    - name: c\n      image: a/b:1\n      args: ["-DSN=catalogue_user:catalog@tcp(db.x:3306)/s", --token, namespace]\n`,
    `DB_PASSWORD: catalog\nauth: namespace\ntoken: kubectl\nclient_secret: default\n`,
  ])('are the same in other files, whatever a file has in places of secrets: %#', text => {
    const others = [
      { path: 'app.yaml', text: DEPLOYMENT },
      { path: 'run.sh', text: SCRIPT },
    ]
    for (const { path } of others)
      expect(said([...others, { path: 'secret.yaml', text }], path)).toEqual(said(others, path))
  })

  it.each([
    'token: ${{ secrets.CI_TOKEN }}',
    "token: ${{ secrets['ci-token'] }}",
    'password: "{{ index . "docker-config" }}"',
    'password = random_password.master.result',
    'password = var.credentials["main"]',
    'token = try(data.aws_eks_cluster_auth.this[0].token, "")',
    'secret_string = jsonencode({',
    'external_secrets = {',
    'secret_id = aws_secretsmanager_secret.db.id',
    'SECRET=$(aws sts get-caller-identity --query x)',
    'TOKEN=`cat /run/token`',
    'AWS_SESSION_TOKEN=\\(.SessionToken)',
    '--secret-string file://login.json',
    'password: string | required=true',
    'minipass: "^7.1.2"',
    'js-tokens: "npm:^4.0.0"',
    'ec2-user ALL=(ALL) NOPASSWD:ALL',
    'The following basic restrictions apply: Attach Lambda Basic Execution',
    'bearer authentication needs a token',
    'the token is renewed',
    'apiVersion: v1\nkind: Secret\nstringData:\n  # a comment on all of them\n  a: ${A}\n',
    '- secretKey: username\n  remoteRef: {key: db}',
    '          name: <cert-secret>\n          key: <cert-secret-key>.crt\n',
    'tag: app:1.2@sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    'uses: actions/checkout@v4',
    'mail: mailto:someone@example.com/x',
    'lodash: npm:lodash@4.17.21/x',
    '${SKIP_CREDENTIALS:-0} ${DB_PASSWORD:?must be set}',
  ])('are shown: %s', text => {
    expect(redactPart(text, findSecrets(text).ranges, 0, text.length)).toBe(text)
  })
})

describe('what a place holds', () => {
  const text = 'image: catalog\npassword: catalog\npin: "1"\ntoken: "ab"\n'
  const secrets = findSecrets(text)
  const at = (word: string, value: string) => {
    const start = text.indexOf(value, text.indexOf(word))
    return { path: 'a.yaml', start, end: start + value.length }
  }

  it('is masked in what is said of the place, and of no other', () => {
    const about = secretsAt([at('password', 'catalog')], () => secrets, secrets)
    expect(redact('catalog', about)).toBe(REDACTED)
    expect(redact('image is catalog here', about)).toBe(`image is ${REDACTED} here`)
    expect(secretsAt([at('image', 'catalog')], () => secrets, secrets)).toBe(secrets)
    expect(redact('catalog', secrets)).toBe('catalog')
  })

  it('is masked as a whole however short it is', () => {
    const about = secretsAt([undefined, at('token', 'ab')], () => secrets, secrets)
    expect([redact('ab', about), redact('ab c', about)]).toEqual([REDACTED, 'ab c'])
  })

  it('is masked where many stand in one place', () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => `password: word${String.fromCharCode(97 + (i % 26))}words\n`,
    ).join('')
    const all = findSecrets(many)
    const about = secretsAt([{ path: 'a', start: 0, end: many.length }], () => all, all)
    expect(redact('is wordbwords', about)).toBe(`is ${REDACTED}`)
  })

  it('is masked on its line, and where a value that no name is like stands elsewhere in the file', () => {
    const other = 'a: catalog\npassword: catalog\nb: x7Kp2mQz9\ntoken: x7Kp2mQz9\n'
    expect(redactPart(other, findSecrets(other).ranges, 0, other.length)).toBe(
      `a: catalog\npassword: ${REDACTED}\nb: ${REDACTED}\ntoken: ${REDACTED}\n`,
    )
  })
})

describe('the bound for what is searched for elsewhere', () => {
  const lower = fc.stringMatching(/^[a-z]{1,24}$/)
  const word = fc.oneof(
    lower,
    lower.map(text => text.toUpperCase()),
    fc.stringMatching(/^[A-Z][a-z]{1,23}$/),
    fc.array(fc.stringMatching(/^[A-Z][a-z]{3,9}$/), { minLength: 1, maxLength: 2 }).map(all => all.join('')),
  )
  const part = fc.oneof(
    word,
    fc.nat(9999).map(String),
    fc.tuple(word, fc.nat(9999)).map(([text, number]) => `${text}${number}`),
    fc.constantFrom('k8s', 'c6gn', '10Gi', '1a', '30s', 'v1beta1', '111122223333'),
  )
  const separator = fc.constantFrom('-', '_', '.', '/', ':', '@', ' ', ', ', '=')
  const name = fc
    .tuple(word, fc.array(fc.tuple(separator, part), { maxLength: 6 }))
    .map(([first, rest]) => first + rest.map(([sign, text]) => sign + text).join(''))

  it('no word, name, version or address is above it', () => {
    fc.assert(
      fc.property(name, text => {
        fc.pre(!/(?:^|[^A-Za-z0-9])(?:k8s|c6gn)(?![A-Za-z0-9])/.test(text) || text.length > 24)
        expect(isSearched(text)).toBe(false)
      }),
    )
  })

  it('letters and digits in turn are above it, with signs or without', () => {
    const mixed = fc
      .array(fc.tuple(fc.stringMatching(/^[A-Za-z]{1,3}$/), fc.stringMatching(/^[0-9]{1,2}$/)), {
        minLength: 3,
        maxLength: 12,
      })
      .map(all => `${all.flat().join('')}x`)
      .filter(text => text.length >= SHORTEST_SEARCHED)
    fc.assert(
      fc.property(mixed, text => {
        expect(isSearched(text)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(mixed, name, (text, around) => {
        expect(isLikeName(`${around}/${text}`)).toBe(false)
      }),
    )
  })

  it('nearly all of what a generator of passwords gives is above it', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    for (const [length, share] of [
      [12, 0.93],
      [16, 0.96],
      [32, 1],
    ] as const) {
      let state = length
      const next = (): number => (state = (state * 1103515245 + 12345) % 2147483648)
      const made = Array.from({ length: 2000 }, () =>
        Array.from({ length }, () => letters.charAt(Math.floor(next() / 65536) % letters.length)).join(''),
      )
      expect(made.filter(isSearched).length / made.length, String(length)).toBeGreaterThanOrEqual(share)
    }
  })

  it('a value is searched for from the length on that it has, and not before', () => {
    const [short, long] = ['x7Kp2mQ', 'x7Kp2mQz']
    for (const [value, expected] of [
      [short, short],
      [long, REDACTED],
    ] as const)
      expect(redact(`is ${value} here`, findSecrets(`password: ${value}\n`))).toBe(`is ${expected} here`)
    expect([short.length, long.length]).toEqual([SHORTEST_SEARCHED - 1, SHORTEST_SEARCHED])
  })

  it('a part of a value, or its beginning, is nowhere taken for it', () => {
    const secrets = findSecrets('dsn: app\npassword: catalogue_user:x7Kp2mQz9\n')
    expect(redact('HorizontalPodAutoscaler catalogue of catalogue', secrets)).toBe(
      'HorizontalPodAutoscaler catalogue of catalogue',
    )
    expect(redact('catalogue', secrets)).toBe('catalogue')
  })

  it('the parts of an expression are the literals that it gives', () => {
    const partsOf = (text: string) => secretParts(text).map(({ start, end }) => text.slice(start, end))
    expect(partsOf('{{ .Values.a | default "x1y2z3" }}')).toEqual(['x1y2z3'])
    expect(partsOf('${coalesce(var.a, "hunter22")}')).toEqual(['hunter22'])
    expect(partsOf('string | default="Hunter-2/x" required=true')).toEqual(['Hunter-2/x'])
    expect(partsOf('${A:-b}${C}')).toEqual(['b'])
    expect(partsOf('a${B}c')).toEqual(['a${B}c'])
  })
})

/** What is written as a key, a name, a command, its subcommand or an option: UTF-16 offsets. */
function* wordsOf(root: Node): Generator<{ readonly start: number; readonly end: number; readonly what: string }> {
  const seen = new Set<Node>()
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if (node.type === 'sequence') {
      open.push(...node.items)
      if (!('isNegated' in node)) continue
      for (const one of node.items)
        if (one.type === 'scalar' && /^-[\w-]*$/.test(String(one.value))) yield { ...one, what: 'option' }
    }
    if (node.type !== 'mapping') continue
    for (const { key, keyStart, keyEnd, value } of node.entries) {
      open.push(value)
      // An address may have a password in it, also as a key.
      if (!key.includes('@')) yield { start: keyStart, end: keyEnd, what: 'key' }
      if (key !== 'metadata' || value.type !== 'mapping') continue
      for (const one of value.entries)
        if (/^(?:name|namespace)$/.test(one.key) && one.value.type === 'scalar') yield { ...one.value, what: one.key }
    }
  }
}

/** Where a word of a file counts as a secret, and what the report of all masks that is written in no such place. */
function wronglyMasked(files: readonly SourceFile[]): readonly string[] {
  const secretsOf = new Map(files.map(file => [file.path, findFileSecrets(file, registry).ranges]))
  const words = files.flatMap(({ path, text }) => {
    const format = formatOf(path, text)
    const parsed = format && parse(text, format, parsers)
    const ranges = secretsOf.get(path) ?? []
    if (parsed === undefined || parsed.problems.length > 0 || ranges.length === 0) return []
    return parsed.roots.flatMap(root =>
      Array.from(wordsOf(root)).flatMap(({ start, end, what }) =>
        start < end && touches(ranges, start, end) ? [`${path}: ${what} ${text.slice(start, end).slice(0, 80)}`] : [],
      ),
    )
  })
  const { findings, notes } = lint(files)
  const isOfValue = ({ path, start, end }: { path: string; start: number; end: number }): boolean =>
    touches(secretsOf.get(path) ?? [], start, end)
  const told = [
    ...findings.flatMap(({ location, related, message, object, pointer }) => {
      const places = [location, ...related.map(one => one.location)]
      const text = `${message} ${related.map(one => one.note).join(' ')}`
      const isWrong = `${object} ${pointer}`.includes(REDACTED) || (text.includes(REDACTED) && !places.some(isOfValue))
      return isWrong ? [`${location.path}: ${object} ${pointer} ${text}`] : []
    }),
    ...notes.flatMap(({ location, why }) =>
      why.includes(REDACTED) && !isOfValue(location) ? [`${location.path}: ${why}`] : [],
    ),
  ]
  return [...words, ...told]
}

const NAMES = /\.(?:ya?ml|json|toml|sh|tf|bash|txt|mk|conf)$|Dockerfile|Makefile/
const read = (path: string): SourceFile => ({ path, text: readFileSync(path, 'utf8') })
const small = ({ text }: SourceFile): boolean => text.length < 500_000

describe('nothing but values is masked', () => {
  it('in the corpus of the rules', () => {
    // The rules of an area together, so that a secret of one file may be a word of another one.
    const rules = groupBy(filesUnder('test/corpus', NAMES), path => path.split('/').slice(0, 4).join('/'))
    const sampled = [...rules].flatMap(([rule, paths]) => (isSampled(rule, 0, 16) ? paths.map(read) : []))
    expect(sampled.length).toBeGreaterThan(200)
    const areas = groupBy(sampled, ({ path }) => path.split('/')[2] ?? '')
    expect([...areas.values()].flatMap(wronglyMasked)).toEqual([])
  })

  it('in the examples and in the pages of the rules', () => {
    const pages = filesUnder('rules-docs', /\.md$/).map(read)
    expect(pages.filter(({ text }) => text.includes(REDACTED))).toEqual([])
    const blocks = pages.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/```(ya?ml|json|toml|sh|bash|hcl|tf)\n([\s\S]*?)```/g),
        ([, language = '', block = ''], i) => ({
          path: `${path}.${i}.${language.replace('hcl', 'tf').replace('bash', 'sh')}`,
          text: block,
        }),
      ),
    )
    expect(wronglyMasked([...blocks, ...filesUnder('examples', NAMES).map(read)])).toEqual([])
  })
})

for (const folder of ['real', 'load', 'conformance/kubernetes-api'])
  describeCorpus(`nothing but values is masked in ${folder}`, folder, path => {
    it('in any file', () => {
      const files = filesUnder(path, NAMES)
        .filter(one => isSampled(one.slice(path.length), 0, 16))
        .map(read)
        .filter(small)
      expect(files.length).toBeGreaterThan(10)
      expect(wronglyMasked(files)).toEqual([])
    })
  })
