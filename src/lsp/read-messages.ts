import type { Readable } from 'node:stream'
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from 'vscode-languageserver/node'
import { createFraming } from './framing.ts'

/** How a message that is none is answered: JSON-RPC's codes for what can't be parsed and for what is no request. */
export interface Refusal {
  readonly code: -32700 | -32600
  readonly message: string
}

/** Reads a client's messages from a stream; `refuse` is told of all that is no message, and reading goes on. */
export class TolerantReader extends AbstractMessageReader {
  readonly #input: Readable
  readonly #refuse: (refusal: Refusal) => void

  constructor(input: Readable, refuse: (refusal: Refusal) => void) {
    super()
    this.#input = input
    this.#refuse = refuse
  }

  listen(callback: DataCallback): Disposable {
    const frame = createFraming()
    const onData = (bytes: Buffer): void => {
      for (const one of frame(bytes)) {
        if ('fault' in one) this.#refuse({ code: -32700, message: one.fault })
        else if (isMessage(one.message)) callback(one.message)
        else this.#refuse({ code: -32600, message: 'a message that is neither request, response nor notification' })
      }
    }
    this.#input.on('data', onData)
    this.#input.on('close', () => this.fireClose())
    this.#input.on('end', () => this.fireClose())
    this.#input.on('error', error => this.fireError(error))
    return { dispose: () => this.#input.off('data', onData) }
  }
}

/** What the library takes: anything else would make it throw or answer nobody. */
function isMessage(message: unknown): message is Message {
  if (typeof message !== 'object' || message === null || Reflect.get(message, 'jsonrpc') !== '2.0') return false
  const id: unknown = Reflect.get(message, 'id')
  const isIdentified = typeof id === 'number' || typeof id === 'string'
  if ('method' in message) return typeof message.method === 'string' && (isIdentified || id === undefined)
  return isIdentified && ('result' in message || 'error' in message)
}
