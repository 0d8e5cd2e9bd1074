import type { EmittedFact } from '../../../engine/fact.ts'
import { clientServer } from '../../../facts/pipeline/client-server.ts'
import { type ScriptCommand, wordPlace } from './script-commands.ts'

const CLIENT = /^(?:\S*\/)?(?:kubectl|helm|oc)$/
/** `kubectl --server`, `-s`; `kubectl config set-cluster --server`; `helm --kube-apiserver`. */
const OPTION = /^(?:--server|-s|--kube-apiserver)(?:=(.*))?$/s

const FETCHES = /^(?:\S*\/)?(?:curl|wget)$/
/** What only the API server of a cluster answers. */
const SERVED = /^(https:\/\/[^/]+)\/(?:livez|readyz|healthz|version|apis?|openapi)(?:[/?]|$)/

/** The servers that the commands of a script are directed to. */
export function* serverCommands(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const { words } = command
    if (words.some(({ text }) => FETCHES.test(text)))
      for (const word of words) {
        const server = SERVED.exec(word.text)?.[1]
        if (server !== undefined)
          yield clientServer.of({ server: { state: 'known', value: server, at: wordPlace(command, word) } })
      }
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
