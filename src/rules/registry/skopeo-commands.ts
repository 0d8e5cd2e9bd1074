import * as facts from '../../facts/index.ts'
import { isCredential } from '../../model/credential.ts'
import { defineRule, error, type Place } from '../../rule.ts'

const LOGIN = error('{option} contains a password in plain text; anyone who can read the file gets access')

export default defineRule({
  id: 'registry/skopeo-commands',
  summary: 'Copy all platforms by digest with skopeo; sync scoped, after a dry run',
  severity: 'warning',
  relevance: {
    'SK-07': 'platform',
    'SK-07.tls': 'anywhere',
    'SK-07.also': 'anywhere',
    'SK-07.login': 'anywhere',
    'SK-07.again': 'anywhere',
  },
  references: [
    'https://github.com/containers/skopeo/blob/main/docs/skopeo-copy.1.md',
    'https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md',
  ],
  checks: {
    'SK-07': 'skopeo {verb} is without {missing}',
    'SK-07.tls': error('{option}=false turns the verification of certificates off'),
    'SK-07.also': error('{option}=false turns the verification of certificates off'),
    'SK-07.login': LOGIN,
    'SK-07.again': LOGIN,
  },
  secretChecks: ['SK-07.login', 'SK-07.again'],
  elsewhere: { 'SK-07.also': 'info', 'SK-07.again': 'info' },
  on: facts.scriptLines,
  concerns: ({ commands }) => commands.some(({ program }) => program === 'skopeo'),

  *check({ commands, isRecipe = false }, { say, unsure }) {
    // What ran before is not seen from one line of a recipe.
    let isTried: boolean = isRecipe
    let isUnverified = false
    const passwords = new Set<string>()
    for (const command of commands) {
      const [verb] = command.operands
      if (command.program !== 'skopeo' || verb === undefined || !/^(?:copy|sync)$/.test(verb.text)) continue
      for (const { name, at } of unverified(command)) {
        yield say(isUnverified ? 'SK-07.also' : 'SK-07.tls', at, { data: { option: name } })
        isUnverified = true
      }
      for (const { name, at, secret } of logins(command)) {
        yield say(passwords.has(secret) ? 'SK-07.again' : 'SK-07.login', at, { data: { option: name } })
        passwords.add(secret)
      }
      const isDry = verb.text === 'sync' && facts.isOn(command, '--dry-run')
      const missing = isDry || isLocal(command) ? [] : missingIn(command, verb.text, isTried)
      if (missing.length > 0 && facts.mayHoldOptions(command))
        yield unsure({ why: 'the options of skopeo are known when it runs', at: verb.at })
      else if (missing.length > 0)
        yield say('SK-07', verb.at, { data: { verb: verb.text, missing: missing.join(' and ') } })
      isTried ||= isDry
    }
  },
})

/** The stores of this machine have one platform, under digests of their own. */
const isLocal = ({ operands }: facts.ProcedureCommand): boolean =>
  /^(?:containers-storage|docker-daemon|docker-archive):/.test(operands.at(-1)?.text ?? '')

function missingIn(command: facts.ProcedureCommand, verb: string, isTried: boolean): readonly string[] {
  const isAll =
    facts.isOn(command, '--all', '-a') ||
    facts.optionsOf(command, '--multi-arch').some(({ value }) => value?.text === 'all')
  return [
    ...(isAll ? [] : ['--all']),
    ...(verb === 'sync' || facts.isOn(command, '--preserve-digests') ? [] : ['--preserve-digests']),
    ...(verb === 'copy' || facts.isOn(command, '--scoped') ? [] : ['--scoped']),
    ...(verb === 'copy' || isTried ? [] : ['a --dry-run before it']),
  ]
}

interface Named {
  readonly name: string
  readonly at: Place
}

const unverified = (command: facts.ProcedureCommand): readonly Named[] =>
  facts
    .optionsOf(command, '--src-tls-verify', '--dest-tls-verify', '--tls-verify')
    .filter(({ value }) => value?.text === 'false')

/** `--dest-creds USER:PASSWORD`, and the options that take only the password. */
const logins = (command: facts.ProcedureCommand): readonly (Named & { readonly secret: string })[] =>
  command.options.flatMap(({ name, value }) => {
    const isLogin = /^--(?:(?:src-|dest-)?creds|[sd]creds)$/.test(name)
    if (value === undefined || !(isLogin || /^--(?:src|dest)-(?:password|registry-token)$/.test(name))) return []
    const secret = isLogin ? value.text.slice(value.text.indexOf(':') + 1 || value.text.length) : value.text
    return isCredential(secret) && !/[$`]/.test(secret) ? [{ name, at: value.at, secret }] : []
  })
