import type { PlaygroundFile } from './protocol.ts'

/** The files as the fragment of an address: compressed, and never sent anywhere. */
export async function toFragment(files: readonly PlaygroundFile[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(files.map(({ path, text }) => [path, text])))
  const packed = await through(bytes, new CompressionStream('deflate-raw'))
  return btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The largest text that is unpacked, in bytes: an address from elsewhere may say anything. */
const MAX_BYTES = 2_000_000

/** The files of a fragment; undefined if it is not one of ours. */
export async function fromFragment(fragment: string): Promise<readonly PlaygroundFile[] | undefined> {
  try {
    const packed = Uint8Array.from(atob(fragment.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))
    const bytes = await through(packed, new DecompressionStream('deflate-raw'))
    const stated: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!Array.isArray(stated) || stated.length === 0) return undefined
    const files = stated.flatMap((one: unknown): readonly PlaygroundFile[] => {
      if (!Array.isArray(one)) return []
      const [path, text]: readonly unknown[] = one
      return typeof path === 'string' && typeof text === 'string' ? [{ path, text }] : []
    })
    return files.length === stated.length ? files : undefined
  } catch {
    return undefined
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > MAX_BYTES) throw new Error('too long')
    chunks.push(read.value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
