import { defineDeployStep } from '../engine/deploy-step.ts'
import { customObject, expandableGraph } from '../facts/application/graph-expansion.ts'
import { documentMaker } from './kro/documents.ts'
import { createExpander } from './kro/expand-all.ts'

/**
 * What kro makes of its graphs: the objects of each instance, with the values of the instance, of the schema's defaults and
 * of expressions; of a graph without instances those of its defaults (kro v0.9.3). The templates stay: what is wrong with
 * them is told once, for all instances.
 */
export const kro = () => {
  const [expandAll, toDocuments] = [createExpander(), documentMaker()]
  return defineDeployStep({
    id: 'kro',
    from: { graphs: expandableGraph, objects: customObject },
    deploy: ({ graphs, objects }, _factsOf, most) => {
      if (graphs.length === 0) return undefined
      const { expanded, isUnfinished } = expandAll(graphs, objects, most)
      return expanded.length === 0 ? undefined : { ...toDocuments(expanded), isUnfinished }
    },
  })
}
