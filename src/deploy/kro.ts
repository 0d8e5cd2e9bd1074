import { defineDeployStep } from '../engine/deploy-step.ts'
import { customObject, expandableGraph } from '../facts/application/graph-expansion.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './kro/index.ts'

/**
 * What kro makes of its graphs: the objects of each instance, with the values of the instance, of the schema's
 * defaults and of expressions; for a graph without instances, those of its defaults (kro v0.9.3). The templates stay:
 * their faults are reported once, for all instances.
 */
export const kro = () => {
  const expansion = lazily(() => {
    const { createExpander, documentMaker } = load()
    return { expandAll: createExpander(), toDocuments: documentMaker() }
  })
  return defineDeployStep({
    id: 'kro',
    from: { graphs: expandableGraph, objects: customObject },
    deploy: ({ graphs, objects }, _factsOf, most) => {
      if (graphs.length === 0) return undefined
      const { expandAll, toDocuments } = expansion()
      const { expanded, isUnfinished } = expandAll(graphs, objects, most)
      return expanded.length === 0 ? undefined : { ...toDocuments(expanded), isUnfinished }
    },
  })
}
