import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file that makes clauselint run by itself. */
export interface AdoptionFile {
  /** Relative to the folder. */
  readonly path: string
  readonly text: string
  /** What is to be done once it is written. */
  readonly next: string
  /** What is to be done where the file is there already, and so is not written. */
  readonly otherwise: string
}

const HOOK = `  - repo: local
    hooks:
      - id: clauselint
        name: clauselint
        entry: COMMAND --strict --cache --changed --
        language: system
        require_serial: true
`

const GITHUB = `name: clauselint
on: { push: { branches: [main] }, pull_request: {} }
permissions: {}
concurrency: { group: "\${{ github.workflow }}-\${{ github.ref }}", cancel-in-progress: true }
jobs:
  clauselint:
    name: clauselint
    runs-on: ubuntu-24.04
    permissions:
      contents: read # for the checkout
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with: { persist-credentials: false }
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 22 }
`

const GITLAB = `clauselint:
  image: node:22-bookworm-slim # pin the digest that you have reviewed
  script:
`

/**
 * The files that run clauselint of this version before each commit and in the pipeline of a repository. How they start it
 * depends on whether it is a dependency of the project in `folder` (absolute).
 */
export function adoptionFiles(folder: string, version: string): readonly AdoptionFile[] {
  const isDependency = existsSync(join(folder, 'node_modules/clauselint/package.json'))
  // npx takes several times as long to begin.
  const command = isDependency ? 'node_modules/.bin/clauselint' : 'clauselint'
  const hook = HOOK.replace('COMMAND', command)
  const steps = isDependency
    ? ['npm ci --ignore-scripts', command]
    : [`npm install --global --ignore-scripts clauselint@${version}`, command]
  return [
    {
      path: '.pre-commit-config.yaml',
      text: `repos:\n${hook}`,
      next: 'pre-commit install',
      otherwise: `add to the repos of .pre-commit-config.yaml:\n${hook.trimEnd()}`,
    },
    pipelineFile(folder, steps),
  ]
}

/** For GitLab where its file shows that it is used, else for GitHub. */
function pipelineFile(folder: string, [install = '', command = '']: readonly string[]): AdoptionFile {
  if (existsSync(join(folder, '.gitlab-ci.yml')))
    return {
      path: '.gitlab/clauselint.gitlab-ci.yml',
      text: `${GITLAB}    - ${install}\n    - ${command} --strict\n`,
      next: 'add to .gitlab-ci.yml: include: [{ local: .gitlab/clauselint.gitlab-ci.yml }]',
      otherwise: 'compare .gitlab/clauselint.gitlab-ci.yml with docs/ci.md',
    }
  return {
    path: '.github/workflows/clauselint.yml',
    text: `${GITHUB}      - run: ${install}\n      - run: ${command} --strict --format github\n`,
    next: 'commit these files; other CI systems are in docs/ci.md',
    otherwise: 'compare .github/workflows/clauselint.yml with docs/ci.md',
  }
}
