import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { repositoryOf } from '../../workspace/repository.ts'
import { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { problemsOf, writeFiles } from '../output/write-files.ts'
import type { Command } from './command.ts'

/** As the names of policies are (src/kinds/policy/own-policy.ts). */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** `clauselint new-policy NAME`: writes a policy with an example into the current folder. */
export const newPolicyCommand: Command = {
  usage: 'clauselint new-policy NAME',
  options: [],
  run: async ([name, ...more], _, environment) => {
    if (name === undefined || more.length > 0)
      return refuse(['name the policy: clauselint new-policy NAME'], environment)
    if (!NAME.test(name)) return refuse(['the name is lower-case words with hyphens between them'], environment)
    const file = `${name}.yaml`
    const path = join(environment.cwd, file)
    if (existsSync(path)) return refuse([`${file} already exists`], environment)
    const repository = repositoryOf(environment.cwd, [environment.cwd])
    const unwritten = writeFiles(
      [{ path, given: file, text: policyText(name) }],
      guardedRoots(repository, environment.cwd),
    )
    if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
    environment.stderr.write(formatProblems([`wrote ${file}: clauselint test ${file} runs its example`]))
    return ExitCode.Clean
  },
}

const policyText = (name: string): string => `apiVersion: clauselint/v1
kind: Policy
metadata:
  name: ${name}
spec:
  docs: |
    Each Deployment says which team it belongs to.
  match:
    facts: [workload] # clauselint facts shows the facts of files
  validations:
    - expression: object.kind != 'Deployment' || 'team' in object.labels
      message: the Deployment has no label team
      severity: warning
  examples:
    - name: no label
      text: |
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web # expect: own/${name}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: registry.example.com/web:1.0.0}]}
    - name: a label
      text: |
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, labels: {team: shop}}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: registry.example.com/web:1.0.0}]}
`
