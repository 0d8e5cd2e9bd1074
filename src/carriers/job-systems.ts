import { jobFileOf } from '../dialects/job-systems.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { commandsIn } from './variable-commands.ts'

/** The scripts of jobs of Azure Pipelines, CircleCI, Bitbucket, Drone, Woodpecker, Cloud Build, CodeBuild, Buildkite, Travis CI and Jenkins. */
export default defineCarrier({
  id: 'job-systems',
  types: ['object', 'jenkinsfile'],

  *holds({ body }) {
    const file = jobFileOf(body)
    const environments = new Set(file?.scripts.flatMap(one => one.environments.map(({ node }) => node)))
    const distinct = (file?.scripts ?? [])
      .flatMap(one => one.environments)
      .filter(({ node }) => environments.delete(node))
    yield* commandsIn(distinct)
    for (const { texts, name, ...around } of file?.scripts ?? [])
      for (const cursor of texts)
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name, isOneShell: true },
          ...around,
        }
  },
})
