import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The licence texts of the packages that the bundled files `inputs` come from, sorted by package. Throws where one has none. */
export function thirdPartyLicences(inputs: readonly string[]): string {
  const folders = inputs.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  return [...new Set(folders)]
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder: string): string {
  const stated: unknown = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = typeof stated === 'object' && stated !== null && 'version' in stated ? String(stated.version) : ''
  const file = readdirSync(folder).find(entry => /^licen[sc]e/i.test(entry))
  // Some packages leave out the licence that their repository has.
  const path = file === undefined ? `src/dev/licences/${name.replace('/', '+')}.txt` : `${folder}/${file}`
  if (!existsSync(path)) throw new Error(`${folder} has no licence file`)
  return `${name} ${version}\n\n${readFileSync(path, 'utf8').trim()}\n`
}
