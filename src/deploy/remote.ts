import { defineDeployStep } from '../engine/deploy-step.ts'
import { remoteSource } from '../facts/kubernetes/remote-source.ts'

/** What is deployed from other repositories is not read: nothing is fetched. */
export const remote = defineDeployStep({
  id: 'remote',
  from: { sources: remoteSource },
  deploy: ({ sources }) => (sources.length === 0 ? undefined : { unread: sources }),
})
