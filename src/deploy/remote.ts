import { defineDeployStep } from '../engine/deploy-step.ts'
import { remoteSource } from '../facts/kubernetes/remote-source.ts'

/**
 * What is deployed from other repositories is not read: nothing is fetched. `hasFolder` and `textOf` tell whether a folder or a
 * file is in this one: an order to deploy it names the repository by an address, and which one this is nobody says.
 */
export const remote = (
  hasFolder: (path: string) => boolean = () => true,
  textOf: (path: string) => string | undefined = () => undefined,
) =>
  defineDeployStep({
    id: 'remote',
    from: { sources: remoteSource },
    deploy: ({ sources }, factsOf) => {
      const unread = sources.flatMap(({ folder, file, ...one }) => {
        // When that file comes or goes, this is to be done again.
        if (file !== undefined) factsOf(file)
        const isHere = (folder !== undefined && hasFolder(folder)) || (file !== undefined && textOf(file) !== undefined)
        return isHere ? [] : [one]
      })
      return unread.length === 0 ? undefined : { unread }
    },
  })
