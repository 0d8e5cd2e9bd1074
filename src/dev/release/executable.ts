import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { BUILD } from '../../workspace/package-file.ts'
import { filesBelow } from '../bench/files.ts'
import { NODE_BINARIES, NODE_VERSION } from './node-binaries.ts'

const POSTJECT = 'node_modules/postject/dist/cli.js'
const MAIN = 'src/dev/release/executable-main.ts'
/** The mark in Node's binary that says whether a program was injected (Node: Single executable applications). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** What the command reads of its package. */
const ASSETS = ['dist/bin', 'dist/chunks', 'rules-docs'] as const
const FILES = ['package.json', 'dist/facts.schema.json'] as const

/**
 * Writes the command as one file that needs no Node: the pinned Node binary of `target` (`linux-x64`) with the built package
 * as its assets. The blob is made without code cache, so that one for another processor can be made here. Throws where the
 * target's binary is neither in npm's registry nor that of this machine.
 */
export async function writeExecutable(target: string, path: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'clauselint-executable-'))
  try {
    const node = nodeBinary(target, work)
    const blob = await blobBy(target === host() ? node : nodeBinary(host(), work), work)
    copyFileSync(node, path)
    chmodSync(path, 0o755)
    const segment = target.startsWith('darwin') ? ['--macho-segment-name', 'NODE_SEA'] : []
    const postject = [POSTJECT, path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment]
    execFileSync(process.execPath, postject, { stdio: 'pipe' })
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** This machine, as targets are called. */
export const host = (): string => `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

function nodeBinary(target: string, work: string): string {
  const known = NODE_BINARIES.find(one => one.target === target)
  if (known === undefined) {
    if (target === host() && process.versions.node === NODE_VERSION) return process.execPath
    throw new Error(`an executable for ${target} is made there, by Node ${NODE_VERSION}`)
  }
  const file = `${known.package}-${NODE_VERSION}.tgz`
  npm('pack', `${known.package}@${NODE_VERSION}`, '--silent', '--pack-destination', work)
  const packed = readFileSync(join(work, file))
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`
  if (integrity !== known.integrity) throw new Error(`${file} has another content than the one that was reviewed`)
  const folder = mkdtempSync(join(work, 'node-'))
  execFileSync('tar', ['-xzf', file, '-C', folder, 'package/bin/node'], { cwd: work })
  return join(folder, 'package/bin/node')
}

const npm = (...argv: readonly string[]): string =>
  execFileSync('npm', argv, { encoding: 'utf8', shell: process.platform === 'win32' })

/** The file with the program and its assets as Node packs them, by the Node binary `node`. */
async function blobBy(node: string, work: string): Promise<string> {
  const main = join(work, 'main.cjs')
  await build({
    entryPoints: [MAIN],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: true,
  })
  const paths = [...ASSETS.flatMap(folder => filesBelow(folder)), ...FILES]
  const id = join(work, BUILD)
  writeFileSync(id, digestOf(paths))
  const output = join(work, 'blob')
  const assets = Object.fromEntries(paths.map(path => [path, resolve(path)]))
  const configuration = { main, output, disableExperimentalSEAWarning: true, assets: { ...assets, [BUILD]: id } }
  const file = join(work, 'sea.json')
  writeFileSync(file, JSON.stringify(configuration))
  execFileSync(node, ['--experimental-sea-config', file], { stdio: 'pipe' })
  return output
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
