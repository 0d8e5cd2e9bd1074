import { parseJson } from '../model/parse-json.ts'
/** What comes out of a stream of messages: a message, or why some bytes were none. */
export type Framed = { readonly message: unknown } | { readonly fault: string }

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024
const MAX_HEADER_BYTES = 8192
const SEPARATOR = Buffer.from('\r\n\r\n')
/** Also after junk, but nothing may follow the number on its line. */
const LENGTH = /content-length:[ \t]*(\d{1,9})[ \t]*(?=\r\n|$)/gi

interface State {
  readonly chunks: Buffer[]
  size: number
  /** The length of the message whose header has been read. */
  wanted: number | undefined
}

/**
 * Cuts a stream into the messages of the base protocol (`Content-Length: N`, an empty line, N bytes of JSON). Bytes that
 * are not such a message are a fault, which is reported once, and reading continues after them: a client's mistake must not
 * end the conversation. Returns a function that takes the next bytes; at most 64 MB are kept.
 */
export function createFraming(): (bytes: Buffer) => readonly Framed[] {
  const state: State = { chunks: [], size: 0, wanted: undefined }
  return bytes => {
    state.chunks.push(bytes)
    state.size += bytes.length
    const framed: Framed[] = []
    for (let next = readNext(state); next !== undefined; next = readNext(state)) framed.push(next)
    return framed
  }
}

function readNext(state: State): Framed | undefined {
  if (state.wanted === undefined) {
    const fault = readHeader(state)
    if (fault !== undefined) return { fault }
  }
  if (state.wanted === undefined || state.size < state.wanted) return undefined
  const body = take(state, state.wanted).toString('utf8')
  state.wanted = undefined
  const message = parseJson(body)
  return message === undefined ? { fault: 'a message is not JSON' } : { message }
}

/** Reads a header, where a whole one is there; gives what is wrong with it. */
function readHeader(state: State): string | undefined {
  const all = joined(state)
  const end = all.indexOf(SEPARATOR)
  if (end < 0) {
    if (all.length <= MAX_HEADER_BYTES) return undefined
    // The last bytes may be the beginning of a header.
    take(state, all.length - SEPARATOR.length)
    return 'bytes that are not a message'
  }
  const header = take(state, end + SEPARATOR.length).toString('latin1')
  const length = Number([...header.matchAll(LENGTH)].at(-1)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) return 'a header without a Content-Length'
  if (length > MAX_MESSAGE_BYTES) return `a message of ${length} bytes is too large`
  state.wanted = length
  return undefined
}

function joined(state: State): Buffer {
  const [first, second] = state.chunks
  if (first !== undefined && second === undefined) return first
  const all = Buffer.concat(state.chunks)
  state.chunks.splice(0, state.chunks.length, all)
  return all
}

function take(state: State, length: number): Buffer {
  const all = joined(state)
  const rest = all.subarray(length)
  state.chunks.splice(0, state.chunks.length, rest)
  state.size = rest.length
  return all.subarray(0, length)
}
