import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Answer, answeredObjects, builtObjects, differences, foldersOf } from './built.ts'

// Holds what clauselint builds of the kustomizations of real repositories against what kustomize builds of them: main.go, which
// needs Go. `npm run compare:kustomize -- FOLDER…`; without folders those of ../shared/corpora/real, where there are any.

const REAL = '../shared/corpora/real'
/** What a kustomization may read; larger files and others are left out. */
const READ = /(?:\.(?:ya?ml|json|env|properties|txt|conf|toml|sh|cfg|ini|cnf|xml|tpl)|(?:^|\/)Kustomization)$/
const MAX_SIZE = 400_000

const given = process.argv.slice(2)
const folders = given.length > 0 ? given : existsSync(REAL) ? readdirSync(REAL).map(name => `${REAL}/${name}`) : []
if (folders.length === 0) process.stdout.write(`skipped: there is no ${REAL}\n`)
const counts = { equal: 0, different: 0, refused: 0 }
for (const folder of folders) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .filter(path => READ.test(path) && !path.startsWith('.git/'))
  const texts = paths.map(path => [path, readFileSync(`${folder}/${path}`, 'utf8')] as const)
  const files = Object.fromEntries(texts.filter(([, text]) => text.length < MAX_SIZE))
  for (const root of foldersOf(files)) {
    const answer = ask({ files, root })
    const built = answer.fails === undefined ? builtObjects({ files, root }) : undefined
    if (built === undefined) {
      counts.refused++
      continue
    }
    const found = differences(answeredObjects(answer), built)
    if (found.length === 0) counts.equal++
    else {
      counts.different++
      process.stdout.write(`${folder}/${root}\n${found.map(line => `  ${line}\n`).join('')}`)
    }
  }
}
process.stdout.write(`${JSON.stringify(counts)}\n`)

function ask(repository: unknown): Answer {
  const input = `${JSON.stringify(repository)}\n`
  try {
    const answer = execFileSync('go', ['run', '.'], {
      cwd: 'src/dev/kustomize',
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      timeout: 60_000,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    return JSON.parse(answer)
  } catch {
    return { fails: 'it takes too long' }
  }
}
