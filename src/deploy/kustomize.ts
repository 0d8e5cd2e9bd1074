import { defineDeployStep, noFiles } from '../engine/deploy-step.ts'
import { customResource } from '../facts/kubernetes/custom-resource.ts'
import { kustomization } from '../facts/kubernetes/kustomization.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './kustomize/index.ts'

/**
 * What kustomizations make of what they list, and Flux's own Kustomizations of folders: objects that take the place of those
 * that are written, with the places of the patch, the overlay or the base that states a value. Several overlays of one base
 * are several deployments. What is in other repositories, and what plugins do, is not known. `rendered` are the paths of the
 * kustomizations that kustomize itself has built. `hasPath` tells whether the repository has a file or folder, linted or not; where absent, it has
 * those that are linted.
 */
export const kustomize = (rendered: ReadonlySet<string> = new Set(), hasPath?: (path: string) => boolean) => {
  const opened = lazily(() => {
    const { createBuilder, deployAll, documentMaker, onePerFolder } = load()
    return { builder: createBuilder(), deployAll, onePerFolder, toDocuments: documentMaker() }
  })
  return defineDeployStep({
    id: 'kustomize',
    from: { kustomizations: kustomization, definitions: customResource },
    deploy: ({ kustomizations: all, definitions }, _factsOf, _most, files = noFiles) => {
      if (all.length === 0) return undefined
      const { builder, deployAll, onePerFolder, toDocuments } = opened()
      const { built: kustomizations, doubled } = onePerFolder(all)
      const written = kustomizations.map(({ folder, at, flux }) => ({ folder, at, isFlux: flux !== undefined }))
      const clusterKinds = definitions.flatMap(one =>
        one.isOfCluster === true ? [`${one.apiVersion.replace(/\/[^/]*$/, '')}/${one.kind}`] : [],
      )
      const has = hasPath ?? ((path: string) => files.below(path).length > 0)
      return deployAll(
        kustomizations,
        doubled,
        builder.open(written, files, clusterKinds, has),
        toDocuments,
        rendered,
        has,
        hasPath !== undefined,
      )
    },
  })
}
