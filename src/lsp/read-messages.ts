import type { Readable } from 'node:stream'
import { AbstractMessageReader, type DataCallback, type Disposable, ErrorCodes } from 'vscode-languageserver/node'
import { createFraming } from './framing.ts'
import { createGate, type Refusal } from './gate.ts'

/** Reads a client's messages from a stream; calls `refuse` for each that is not accepted, and continues reading. */
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
    const admit = createGate()
    const onData = (bytes: Buffer): void => {
      for (const one of frame(bytes)) {
        if ('fault' in one) this.#refuse({ id: null, code: ErrorCodes.ParseError, message: one.fault })
        else {
          const { message, refusal } = admit(one.message)
          if (message !== undefined) callback(message)
          if (refusal !== undefined) this.#refuse(refusal)
        }
      }
    }
    this.#input.on('data', onData)
    this.#input.on('close', () => this.fireClose())
    this.#input.on('end', () => this.fireClose())
    this.#input.on('error', error => this.fireError(error))
    return { dispose: () => this.#input.off('data', onData) }
  }
}
