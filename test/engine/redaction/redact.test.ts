import { describe, expect, it } from 'vitest'
import {
  findSecrets,
  joinSecrets,
  REDACTED,
  redact,
  redactPart,
  redactPointer,
  redactSentence,
} from '../../../src/engine/redaction/redact.ts'
import { withoutSecrets } from '../../../src/engine/redaction/shown-changes.ts'
import { loadParsers } from '../../../src/index.ts'
import { lazyLanguages } from '../../../src/languages/languages.ts'
import { formatOf, parse } from '../../../src/languages/parse.ts'
import { changedText } from '../../../src/languages/tree/text-change.ts'
import { formsOf, PLANTED_FILES, PLANTED_LINES } from '../../support/planted-secrets.ts'
import fc from '../../support/property.ts'

const shown = (text: string): string => redactPart(text, findSecrets(text).ranges, 0, text.length)

describe('what is shown of a text', () => {
  it.each(PLANTED_LINES)('has no secret in it: $what', ({ secret, text }) => {
    for (const line of [text, `# ${text}`, `  x: 1 # ${text}`, `a\r\n${text}\r\nb`]) {
      expect(formsOf(secret).filter(form => shown(line).includes(form))).toEqual([])
      expect(shown(line)).toContain(REDACTED)
    }
  })

  it.each(PLANTED_FILES)('has no secret in it, with its trees: $what', async ({ name, secret, text }) => {
    const parsers = await loadParsers(new Set(lazyLanguages))
    const { ranges } = findSecrets(text, parse(text, formatOf(name, text) ?? 'yaml', parsers).roots)
    const left = redactPart(text, ranges, 0, text.length)
    expect(formsOf(secret).filter(form => left.includes(form))).toEqual([])
    expect(left.split('\n').length).toBe(text.split('\n').length)
  })

  it.each([
    'image: registry.example.com/shop/token:1.4.2@sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    'image: auth-token:v1',
    'arn:aws:secretsmanager:eu-west-1:111122223333:secret:orders-db-AbCdEf',
    'arn:aws:iam::111122223333:role/ci',
    'url: https://github.com/a/b@v1?tab=readme',
    'server: http://localhost:8080/a@b',
    'image: https://unpkg.com/@scope/package@1.2.3/index.js',
    'git: ssh://git@github.com/a/b.git',
    'secretName: orders-db-2',
    'existingSecret: orders-db-2',
    'imagePullSecrets: [{name: pull-2}]',
    'automountServiceAccountToken: false',
    'permissions: {id-token: write, contents: read}',
    'token: ${{ secrets.GITHUB_TOKEN }}',
    'password: ${DB_PASSWORD}',
    'password: "{{ .Values.password }}"',
    'password: <password>',
    'password: !Ref DbPassword',
    'passwordFile: /run/secrets/db',
    'client-key: /etc/kubernetes/pki/client.key',
    'topologyKey: kubernetes.io/hostname',
    'secretKeyRef: {name: db, key: password}',
    'resources: ["secrets", "pods"]',
    'NextToken: abc123DEF456',
    'postgres://app:${PASSWORD}@db/shop',
    'docker run -u 1000:1000 image',
    'kind: Secret',
    'Type: AWS::SecretsManager::Secret',
    'certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUI=',
  ])('keeps what is no secret: %s', line => {
    expect(shown(line)).toBe(line)
    expect(redact(line)).toBe(line)
    expect(redactSentence(line)).toBe(line)
  })

  it('keeps words of sentences', () => {
    const sentence = 'access_secret is written here: who reads the token: has the access'
    expect(redactSentence(sentence)).toBe(sentence)
  })

  it('keeps the actions of the service whose prefix is the name of a secret, too', () => {
    expect(redact('eks-auth:AssumeRoleForPodIdentity')).toBe('eks-auth:AssumeRoleForPodIdentity')
    expect(redact('eks-auth:*')).toBe('eks-auth:*')
    expect(redact('eks-auth: Hunter-2/x+y')).toBe(`eks-auth: ${REDACTED}`)
  })

  it('is the same when it is looked through again', () => {
    for (const { text } of [...PLANTED_LINES, ...PLANTED_FILES]) expect(shown(shown(text))).toBe(shown(text))
  })
})

describe('values of many documents', () => {
  const secretsOf = (i: number) => findSecrets(`password: "Hunter-2/${i}+y"\n`)

  it('are known together, those that overlap too', () => {
    const all = joinSecrets([secretsOf(1), secretsOf(2), findSecrets('password: "y Zebra+9 x"\n')])
    expect(redactSentence('Hunter-2/1+y, Hunter-2/2+y, Hunter-2/3+y', all)).toBe(
      `${REDACTED}, ${REDACTED}, Hunter-2/3+y`,
    )
    expect(redactSentence('is Hunter-2/1+y Zebra+9 x!', all)).toBe(`is ${REDACTED}!`)
  })

  it('are not shown where more begin alike than are told apart', () => {
    const text = Array.from({ length: 60 }, (_, i) => `password: "Hunter-2/${i}+y"\n`).join('')
    for (const i of [0, 49, 50, 59])
      expect(redactSentence(`is Hunter-2/${i}+y, not native`, findSecrets(text))).toBe(`is ${REDACTED}, not native`)
  })
})

describe('a value that a document says elsewhere', () => {
  const secrets = findSecrets('password: "Hunter-2/x+y"\n')

  it.each([
    ['Hunter-2/x+y', REDACTED],
    ['routingMode is Hunter-2/x+y, not native', `routingMode is ${REDACTED}, not native`],
    [encodeURIComponent('Hunter-2/x+y'), REDACTED],
    [Buffer.from('Hunter-2/x+y').toString('base64'), REDACTED],
    ['it is "Hunter-2/…', `it is "${REDACTED}…`],
    ['Hunter-2 was here', 'Hunter-2 was here'],
  ])('%s', (text, expected) => {
    expect(redactSentence(text, secrets)).toBe(expected)
  })

  it('is known from names and words, which are no secrets', () => {
    const weak = findSecrets('password: postgres\nsecret: db\ntoken: order-db-1\n')
    expect(redactSentence('the Service postgres of db and order-db-12', weak)).toBe(
      'the Service postgres of db and order-db-12',
    )
  })

  it('is not in a pointer either', () => {
    expect(redactPointer('/host/http:~1~1u:hunter2@m.example.com/ca')).toBe(
      `/host/http:~1~1${REDACTED}@m.example.com/ca`,
    )
    expect(redactPointer('/spec/template/0/x~1y')).toBe('/spec/template/0/x~1y')
  })
})

describe('a change that is told to others', () => {
  const secret = 'hunter2X'
  const piece = fc.constantFrom('a: 1\n', 'b: "2"\n', `password: ${secret}\n`, `# token=${secret}\n`, 'c: {}\n', '  ')
  const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))

  it('makes the same of the text, and has no secret in it', () => {
    let told = 0
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (before, written, a, b) => {
        const [start = 0, end = 0] = [a % (before.length + 1), b % (before.length + 1)].sort((x, y) => x - y)
        const change = { start, end, text: written }
        const changes = withoutSecrets(before, [change], findSecrets(before))
        if (changes === undefined) return
        told++
        expect(changedText(before, changes)).toBe(changedText(before, [change]))
        expect(JSON.stringify(changes)).not.toContain(secret)
      }),
    )
    expect(told).toBeGreaterThan(10)
  })

  it('is split around a secret that stays', () => {
    const before = `a: "1"\npassword: ${secret}\nb: "2"\n`
    const after = `a: 1\npassword: ${secret}\nb: 2\n`
    const changes = withoutSecrets(before, [{ start: 0, end: before.length, text: after }], findSecrets(before))
    expect(changes?.length).toBe(2)
    expect(changedText(before, changes ?? [])).toBe(after)
  })
})

describe('the search for secrets', () => {
  // Each was, or could be, of quadratic time; with the limits they take milliseconds.
  it.each([
    'token: |\n ',
    'secret: x ',
    'token=${A} ',
    'password="',
    'login ',
    'a://b:c/',
    'token: x             ',
    '             ',
    'password: {{',
    'auth: [',
    'echo x | ',
    'a:a:a:',
    '-----BEGIN PRIVATE KEY-----\n',
    'name: DB_PASSWORD\n',
    'eyJ',
    '"',
    'password: "${',
    'password: "${a{}',
    'password: {{ default ',
    'password: string | default=',
    'token is ',
    'a:b@c.d:',
    '<password>',
    'SECRET=$(echo ',
    'password = f("a" ',
    '${PASSWORD:-',
    'x7Kp2mQz-',
  ])('ends soon: %j again and again', piece => {
    const text = piece.repeat(Math.floor(150_000 / piece.length))
    const { ranges } = findSecrets(text)
    expect(redactPart(text, ranges, 0, text.length).length).toBeGreaterThan(0)
  })
})
