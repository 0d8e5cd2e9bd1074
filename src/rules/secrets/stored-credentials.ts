import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const STORED = '{key} is a credential that everyone who can read the file can read; base64 hides nothing'
const CLEAR = '{key} is a credential in plain text, which everyone who can read the file can read'

/** The private key of a certificate: `tls.key`, `tlsKey`. Tests make their own. */
const TLS_KEY = /^(?:tls|ca|server|client)?[._-]?(?:tls|private)?[._-]?key(?:\.pem)?$/i
const isTlsKey = (key: string): boolean => TLS_KEY.test(key) && !/^key$/i.test(key)

const PUBLIC_KEY = /\/(?:[^/]{0,100}[-_])?public[-_]?key$/i

export default defineRule({
  id: 'secrets/stored-credentials',
  summary: 'Keep credentials out of manifests of Secrets, and tokens of ECR out of Secrets',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/security/secrets-good-practices/',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/registry_auth.html',
  ],
  checks: {
    'SE-02': STORED,
    'SE-02.plain': STORED,
    'SE-02.tls': STORED,
    'SE-02.clear': CLEAR,
    'SE-02.plainClear': CLEAR,
    'SE-02.registry': 'the login for {host} can be read by everyone who can read the file; base64 hides nothing',
    'SE-03': 'the login for {host} is a token of ECR, which expires after 12 hours; stored, it is not renewed',
  },
  secretChecks: ['SE-02', 'SE-02.plain', 'SE-02.tls', 'SE-02.clear', 'SE-02.plainClear', 'SE-02.registry', 'SE-03'],
  madeUpChecks: ['SE-02.tls', 'SE-02.plain', 'SE-02.plainClear'],
  // Words are what is put in for a start, and changed where it matters.
  elsewhere: {
    'SE-02.plain': 'warning',
    'SE-02.plainClear': 'warning',
  },
  givenChecks: ['SE-02', 'SE-02.plain', 'SE-02.clear', 'SE-02.plainClear'],
  on: facts.readableCredentials,
  // A credential in a patch is a credential, too.
  sees: 'written',

  *check(found, { say, unsure }) {
    if (found.from === 'use') {
      const { key, at, isPlain } = found
      // What fills it in says that everybody may have it: `.Values.worker.publicKey`.
      if (PUBLIC_KEY.test(at.pointer)) return undefined
      return yield say(isPlain ? 'SE-02.plainClear' : 'SE-02.clear', at, { data: { key } })
    }
    const { credentials, dockerConfig, isCaptured } = found
    // A captured answer is not a manifest: there the evidence as a whole is at fault.
    for (const { key, at, isPlain } of isCaptured ? [] : credentials)
      yield say(isPlain ? 'SE-02.plain' : isTlsKey(key) ? 'SE-02.tls' : 'SE-02', at, { data: { key } })
    for (const login of dockerConfig?.logins ?? []) {
      const { host, at, secretAt } = login
      const isToken = facts.isEcrToken(login)
      if (isToken === true) yield say('SE-03', secretAt ?? at, { data: { host } })
      else if (secretAt !== undefined && !isCaptured) yield say('SE-02.registry', secretAt, { data: { host } })
      else if (isToken === undefined) yield unsure({ why: 'whether the login for ECR is a stored token', at })
    }
  },
})
