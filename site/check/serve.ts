import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** A file of the built site as hosts of static pages serve it: `/rules/` is rules/index.html, `/docs/ci` is docs/ci.html. */
function fileFor(folder: string, path: string): string | undefined {
  const plain = join(folder, normalize(decodeURIComponent(path)))
  return [plain, `${plain}.html`, join(plain, 'index.html')].find(isFile)
}

/** Serves the built site on the loopback interface, compressed. */
export async function serve(folder: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = fileFor(folder, new URL(request.url ?? '/', 'http://localhost').pathname)
    response.writeHead(path === undefined ? 404 : 200, {
      'content-type': TYPES[extname(path ?? '.html')] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(gzipSync(readFileSync(path ?? join(folder, '404.html'))))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}`, server }
}
