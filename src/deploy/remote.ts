import { defineDeployStep } from '../engine/deploy-step.ts'
import { remoteSource } from '../facts/kubernetes/remote-source.ts'

/**
 * What is deployed from other repositories is not read: nothing is fetched. `hasFolder` tells whether a folder is in this one:
 * an order to deploy it names the repository by an address, and which one this is nobody says.
 */
export const remote = (hasFolder: (path: string) => boolean = () => true) =>
  defineDeployStep({
    id: 'remote',
    from: { sources: remoteSource },
    deploy: ({ sources }) => {
      const unread = sources.flatMap(({ folder, ...one }) => (folder !== undefined && hasFolder(folder) ? [] : [one]))
      return unread.length === 0 ? undefined : { unread }
    },
  })
