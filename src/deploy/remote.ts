import { defineDeployStep } from '../engine/deploy-step.ts'
import { remoteSource } from '../facts/kubernetes/remote-source.ts'

/**
 * What is deployed from other repositories is not read: nothing is fetched. `hasFolder` and `textOf` tell whether a folder or a
 * file is in this one: an order to deploy it names the repository by an address, and which one this is nobody says. `hasPath`
 * tells it of what is named in this one; without it no file counts as missing.
 */
export const remote = (
  hasFolder: (path: string) => boolean = () => true,
  textOf: (path: string) => string | undefined = () => undefined,
  hasPath: (path: string) => boolean = () => true,
) =>
  defineDeployStep({
    id: 'remote',
    from: { sources: remoteSource },
    deploy: ({ sources }, factsOf) => {
      const unread = sources.flatMap(({ folder, file, candidates, ...one }) => {
        // When that file comes or goes, this is to be done again.
        if (file !== undefined) factsOf(file)
        if (candidates !== undefined) return candidates.some(hasPath) ? [] : [one]
        const isHere = (folder !== undefined && hasFolder(folder)) || (file !== undefined && textOf(file) !== undefined)
        return isHere ? [] : [one]
      })
      return unread.length === 0 ? undefined : { unread }
    },
  })
