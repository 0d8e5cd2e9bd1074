import { jobFileOf } from '../dialects/job-systems.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The scripts of jobs of Azure Pipelines, CircleCI, Bitbucket, Drone, Woodpecker, Cloud Build and CodeBuild. */
export default defineCarrier({
  id: 'job-systems',
  types: ['object'],

  *holds({ body }) {
    for (const { name, texts, startedWith, environments } of jobFileOf(body)?.scripts ?? [])
      for (const cursor of texts)
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name, isOneShell: true },
          startedWith,
          environments,
        }
  },
})
