import type { EmittedFact } from '../../../engine/fact.ts'
import { clientServer } from '../../../facts/pipeline/client-server.ts'
import { type ScriptCommand, wordPlace } from './script-commands.ts'

const CLIENT = /^(?:\S*\/)?(?:kubectl|helm|oc)$/
/** `kubectl --server`, `-s`; `kubectl config set-cluster --server`; `helm --kube-apiserver`. */
const OPTION = /^(?:--server|-s|--kube-apiserver)(?:=(.*))?$/s

/** The servers that the commands of a script are directed to. */
export function* serverCommands(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const { words } = command
    if (!words.some(({ text }) => CLIENT.test(text))) continue
    for (const [i, word] of words.entries()) {
      const option = OPTION.exec(word.text)
      const given = option?.[1] === undefined ? words[i + 1] : word
      if (option === null || given === undefined || given.isOpen) continue
      yield clientServer.of({
        server: { state: 'known', value: option[1] ?? given.text, at: wordPlace(command, given) },
      })
    }
  }
}
