import type { Message } from 'vscode-languageserver/node'
import { get } from './client.ts'

/** Why a message is not taken: the code of JSON-RPC or of the protocol, and the request that is answered with it. */
export interface Refusal {
  readonly id: number | string | null
  readonly code: number
  readonly message: string
}

/** What becomes of a message; neither of both is in what is left out without an answer. */
export interface Admission {
  readonly message?: Message
  readonly refusal?: Refusal
}

/** https://www.jsonrpc.org/specification#error_object, and the protocol's own. */
const CODES = { invalidRequest: -32600, invalidParameters: -32602, notInitialized: -32002 } as const

/**
 * Lets through what the protocol allows at this point of the conversation
 * (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#lifeCycleMessages):
 * nothing before `initialize` and nothing after `shutdown`, but for `exit`. What is not a message, and what the library
 * would fail on, is not let through.
 */
export function createGate(): (message: unknown) => Admission {
  let phase: 'new' | 'open' | 'shut down' = 'new'
  return message => {
    if (!isMessage(message)) {
      const text = 'a message that is neither request, response nor notification'
      return { refusal: { id: null, code: CODES.invalidRequest, message: text } }
    }
    const [method, id] = [get(message, 'method'), get(message, 'id')]
    if (!isId(id)) return isAllowed(method, message, phase === 'open') ? { message } : {}
    if (method === undefined) return { message }
    const refusal = refuse(method, message, phase)
    if (refusal !== undefined) return { refusal: { id, ...refusal } }
    if (method === 'initialize') phase = 'open'
    if (method === 'shutdown') phase = 'shut down'
    return { message }
  }
}

/** Why the request is refused; undefined if it is not. */
function refuse(method: unknown, request: unknown, phase: string): Omit<Refusal, 'id'> | undefined {
  if (phase === 'shut down') return { code: CODES.invalidRequest, message: 'the server is shut down' }
  if (method !== 'initialize')
    return phase === 'open' ? undefined : { code: CODES.notInitialized, message: 'initialize must come first' }
  if (phase === 'open') return { code: CODES.invalidRequest, message: 'the server is already initialized' }
  const capabilities = get(request, 'params', 'capabilities')
  const hasCapabilities = typeof capabilities === 'object' && capabilities !== null
  return hasCapabilities ? undefined : { code: CODES.invalidParameters, message: 'initialize has no capabilities' }
}

/** Whether the notification is taken. The library throws where one that cancels names no request. */
const isAllowed = (method: unknown, notification: unknown, isOpen: boolean): boolean =>
  method === 'exit' || (isOpen && (method !== '$/cancelRequest' || isId(get(notification, 'params', 'id'))))

const isId = (id: unknown): id is number | string => typeof id === 'number' || typeof id === 'string'

/** What the library accepts: on anything else it would throw, or send an answer that belongs to no request. */
function isMessage(message: unknown): message is Message {
  if (typeof message !== 'object' || message === null || get(message, 'jsonrpc') !== '2.0') return false
  const [method, id] = [get(message, 'method'), get(message, 'id')]
  if (method !== undefined) return typeof method === 'string' && (isId(id) || id === undefined)
  return isId(id) && ('result' in message || 'error' in message)
}
