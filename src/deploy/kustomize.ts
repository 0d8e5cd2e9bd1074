import { defineDeployStep, noFiles } from '../engine/deploy-step.ts'
import { customResource } from '../facts/kubernetes/custom-resource.ts'
import { type Kustomization, kustomization } from '../facts/kubernetes/kustomization.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './kustomize/index.ts'

/** The names under which kustomize looks for its file in a folder. */
const FILE = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)#/

/** The kustomizations that kustomize builds: of several in one folder the one in the file that it looks for, else the last. */
function onePerFolder(kustomizations: readonly Kustomization[]): readonly Kustomization[] {
  const found = new Map<string, Kustomization>()
  for (const one of kustomizations) {
    const before = found.get(one.folder)
    if (before === undefined || FILE.test(one.at.document) || !FILE.test(before.at.document)) found.set(one.folder, one)
  }
  return [...found.values()]
}

/**
 * What kustomizations make of what they list, and Flux's own Kustomizations of folders: objects that take the place of those
 * that are written, with the places of the patch, the overlay or the base that states a value. Several overlays of one base
 * are several deployments. What is in other repositories, and what plugins do, is not known. `rendered` are the paths of the
 * kustomizations that kustomize itself has built. `hasPath` tells whether the repository has a file or folder, linted or not; where absent, it has
 * those that are linted.
 */
export const kustomize = (rendered: ReadonlySet<string> = new Set(), hasPath?: (path: string) => boolean) => {
  const opened = lazily(() => {
    const { createBuilder, deployAll, documentMaker } = load()
    return { builder: createBuilder(), deployAll, toDocuments: documentMaker() }
  })
  return defineDeployStep({
    id: 'kustomize',
    from: { kustomizations: kustomization, definitions: customResource },
    deploy: ({ kustomizations: all, definitions }, _factsOf, _most, files = noFiles) => {
      if (all.length === 0) return undefined
      const kustomizations = onePerFolder(all)
      const { builder, deployAll, toDocuments } = opened()
      const written = kustomizations.map(({ folder, at, flux }) => ({ folder, at, isFlux: flux !== undefined }))
      const clusterKinds = definitions.flatMap(one =>
        one.isOfCluster === true ? [`${one.apiVersion.replace(/\/[^/]*$/, '')}/${one.kind}`] : [],
      )
      return deployAll(
        kustomizations,
        builder.open(written, files, clusterKinds),
        toDocuments,
        rendered,
        hasPath ?? (path => files.below(path).length > 0),
        hasPath !== undefined,
      )
    },
  })
}
