import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const STORED = '{key} is a credential that everyone who can read the file can read; base64 hides nothing'
const CLEAR = '{key} is a credential in plain text, which everyone who can read the file can read'
const LOGIN = 'the login for {host} can be read by everyone who can read the file; base64 hides nothing'

/** The private key of a certificate: `tls.key`, `tlsKey`. Tests make their own. */
const TLS_KEY = /^(?:tls|ca|server|client)?[._-]?(?:tls|private)?[._-]?key(?:\.pem)?$/i
const isTlsKey = (key: string): boolean => TLS_KEY.test(key) && !/^key$/i.test(key)

const PUBLIC_KEY = /\/(?:[^/]{0,100}[-_])?public[-_]?key$/i

const STORED_CHECKS = { drawn: 'SE-02', plain: 'SE-02.plain', 'made up': 'SE-02.madeUp' } as const
const CLEAR_CHECKS = { drawn: 'SE-02.clear', plain: 'SE-02.plainClear', 'made up': 'SE-02.madeUpClear' } as const

const kindOf = (isPlain: facts.Plainness | undefined) =>
  isPlain === undefined ? 'drawn' : isPlain === 'made up' ? 'made up' : 'plain'

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
    'SE-02.madeUp': STORED,
    'SE-02.tls': STORED,
    'SE-02.clear': CLEAR,
    'SE-02.plainClear': CLEAR,
    'SE-02.madeUpClear': CLEAR,
    'SE-02.registry': LOGIN,
    'SE-02.plainRegistry': LOGIN,
    'SE-03': 'the login for {host} is a token of ECR, which expires after 12 hours; stored, it is not renewed',
  },
  secretChecks: [
    'SE-02',
    'SE-02.plain',
    'SE-02.madeUp',
    'SE-02.tls',
    'SE-02.clear',
    'SE-02.plainClear',
    'SE-02.madeUpClear',
    'SE-02.registry',
    'SE-02.plainRegistry',
    'SE-03',
  ],
  madeUpChecks: [
    'SE-02.tls',
    'SE-02.plain',
    'SE-02.madeUp',
    'SE-02.plainClear',
    'SE-02.madeUpClear',
    'SE-02.plainRegistry',
  ],
  // Words are what is put in for a start, and changed where it matters.
  elsewhere: {
    'SE-02.plain': 'warning',
    'SE-02.plainClear': 'warning',
    // Obvious dummies, and logins that no registry gives anybody, are to be filled in.
    'SE-02.madeUp': 'info',
    'SE-02.madeUpClear': 'info',
    'SE-02.plainRegistry': 'info',
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
      return yield say(CLEAR_CHECKS[kindOf(isPlain)], at, { data: { key } })
    }
    const { credentials, dockerConfig, isCaptured } = found
    // A captured answer is not a manifest: there the evidence as a whole is at fault.
    for (const { key, at, isPlain } of isCaptured ? [] : credentials)
      yield say(isPlain === undefined && isTlsKey(key) ? 'SE-02.tls' : STORED_CHECKS[kindOf(isPlain)], at, {
        data: { key },
      })
    for (const login of dockerConfig?.logins ?? []) {
      const { host, at, secretAt } = login
      const isToken = facts.isEcrToken(login)
      if (isToken === true) yield say('SE-03', secretAt ?? at, { data: { host } })
      else if (secretAt !== undefined && !isCaptured)
        // No registry has given anybody words.
        yield say(facts.isOfWords(login) ? 'SE-02.plainRegistry' : 'SE-02.registry', secretAt, { data: { host } })
      else if (isToken === undefined) yield unsure({ why: 'whether the login for ECR is a stored token', at })
    }
  },
})
