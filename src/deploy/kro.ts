import { kroFunctions } from '../cel/libraries.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import { customObject, expandableGraph } from '../facts/application/graph-expansion.ts'
import { rememberingExpander } from './kro/documents.ts'
import { instancesOf } from './kro/instances.ts'

/**
 * What kro makes of its graphs: the objects of each instance, with the values of the instance, of the schema's defaults and
 * of expressions; of a graph without instances those of its defaults (kro v0.9.3). The templates stay: what is wrong with
 * them is told once, for all instances.
 */
export const kro = () => {
  const expandAll = rememberingExpander(kroFunctions())
  return defineDeployStep({
    id: 'kro',
    from: { graphs: expandableGraph, objects: customObject },
    deploy: ({ graphs, objects }) => {
      const own = graphs.filter(({ isPatched }) => isPatched !== true)
      return own.length === 0 ? undefined : expandAll(instancesOf(own, objects))
    },
  })
}
