import { defineDeployStep } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { customResource } from '../facts/kubernetes/custom-resource.ts'
import { kustomization } from '../facts/kubernetes/kustomization.ts'
import { unruledWebhook } from '../facts/kubernetes/unruled-webhook.ts'
import { judgedObject } from '../facts/schema/object-faults.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './custom/index.ts'

const JUDGED: ReadonlySet<string> = new Set([judgedObject.id, customResource.id])

/**
 * What the API server would say of custom resources by the definitions of the run, and of these definitions. Objects are judged as
 * they are made by the steps before.
 */
export const customResources = () => {
  const judge = lazily(() => load().customJudge())
  return defineDeployStep({
    id: 'custom-resources',
    from: { definitions: customResource, kustomizations: kustomization, webhooks: unruledWebhook },
    deploy: ({ definitions, kustomizations, webhooks }) => {
      if (definitions.length === 0) return undefined
      const { judgeObject, withProblems } = judge()(definitions)
      const patched = new Set(kustomizations.flatMap(({ patchedKinds }) => patchedKinds))
      return {
        changes: JUDGED,
        change: (_path, emitted) => {
          if (isOf(customResource, emitted)) return { ...emitted, value: withProblems(emitted.value) }
          if (!isOf(judgedObject, emitted) || emitted.value.custom === undefined) return emitted
          const { custom } = emitted.value
          const judged = judgeObject(emitted.value, custom)
          // What is missing in a file is added by a patch for all objects of its kind, of whatever folder.
          if (patched.has(custom.kind)) return { ...emitted, value: { ...judged, missing: [], broken: [] } }
          // The schema is asked for what a webhook has made of the object.
          const [group] = custom.apiVersion.split('/')
          const isFilledIn = webhooks.some(({ name }) => name.endsWith(`.${group}`))
          return { ...emitted, value: isFilledIn ? { ...judged, missing: [] } : judged }
        },
      }
    },
  })
}
