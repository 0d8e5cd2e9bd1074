import type { ClearCredential } from '../../../facts/kubernetes/clear-credential.ts'
import { credentialInText, inUse, notOfWords, shownIn } from '../../secrets/read-clear-credentials.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { commandsIn, type ScriptCommand } from './script-commands.ts'
import { partPlace } from './script-variables.ts'

/** `NAME=VALUE`, `--option=VALUE`, `--set auth.password=VALUE`, `--from-literal=NAME=VALUE`. */
const ASSIGNMENT = /^(?:--(?:(?:from-literal|set(?:-string)?|env|build-arg|var)=)?)?([A-Za-z_][\w.-]{2,100})=(.{6,})$/s
/** What is followed by a value of its own. OP-15 reports the options of programs that log in. */
const OPTION = /^--([a-z][a-z-]{2,60})$/

/** Something is assigned to a name that may be a credential's, or looks like one. */
const SHOWS =
  /(?:PASS|PWD|TOKEN|SECRET|KEY|CREDENTIAL)\w{0,40}=|--[a-z-]{0,40}(?:pass(?:w(?:or)?d)?|token|secret)\s|:\/\/[^\s/:@]{0,100}:[^\s/@]{1,200}@|AKIA|\b(?:gh[a-z]|glpat|xox[a-z]|sk_live)[_-]/i

/** Credentials that scripts have as the values of their variables. One that is made of words is a throw-away system's. */
export default defineScriptKind({
  id: 'ScriptCredentials',
  contains: SHOWS,
  recognisedBy:
    'a script that assigns something to a variable that is named as a credential, or has one that shows by its form',

  read: scripts => scripts.flatMap(commandsIn).flatMap(credentialsOf).map(inUse),
})

/** Whether templates are rendered to be looked at: what they are given is made up. */
const isRendering = ({ words }: ScriptCommand): boolean =>
  words.some(({ text }, i) => text === 'helm' && /^(?:template|lint)$/.test(words[i + 1]?.text ?? ''))

/** Where the words of a program that searches texts begin: what is called like a credential there is a pattern for one. */
function patternsFrom({ words }: ScriptCommand): number {
  const program = words.findIndex(({ text }) => !/^\w+=/.test(text))
  const isSearch = /^(?:[efz]?grep|rg|ag|ack)$/.test(words[program]?.text ?? '')
  return isSearch ? program : words.length
}

function credentialsOf(command: ScriptCommand): readonly ClearCredential[] {
  if (isRendering(command)) return []
  const patterns = patternsFrom(command)
  const isLogin = command.words.some(({ text }) => text === 'login')
  return command.words.flatMap((word, i) => {
    if (word.isOpen) return []
    const [, option] = isLogin ? [] : (OPTION.exec(command.words[i - 1]?.text ?? '') ?? [])
    const [, key = '', value = ''] = ASSIGNMENT.exec(word.text) ?? (option === undefined ? [] : ['', option, word.text])
    const at = partPlace(command, word, value)
    const named = at === undefined || i > patterns ? [] : credentialInText(key, value, at)
    if (named.length > 0) return notOfWords(named)
    const shownAt = partPlace(command, word, shownIn(word.text) ?? '')
    return shownAt === undefined ? [] : [{ key: key === '' ? 'a word of this command' : key, at: shownAt }]
  })
}
