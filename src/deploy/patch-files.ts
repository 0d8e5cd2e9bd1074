import { defineDeployStep, noFiles } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { patchedFile, patchPath } from '../facts/kubernetes/patched-file.ts'
import { judgedObject } from '../facts/schema/object-faults.ts'

const JUDGED: ReadonlySet<string> = new Set([judgedObject.id])

/** The files that commands patch objects with: each is a part of an object of the kind that its command names. */
export const patchFiles = defineDeployStep({
  id: 'patch-files',
  from: { patches: patchedFile },
  deploy: ({ patches }, _factsOf, _most, files = noFiles) => {
    const resources = new Map<string, string>()
    for (const { candidates, resource } of patches) {
      const path = candidates.find(one => files.textOf(one) !== undefined)
      if (path !== undefined && !resources.has(path)) resources.set(path, resource)
    }
    if (resources.size === 0) return undefined
    return {
      changes: JUDGED,
      changesIn: new Set(resources.keys()),
      change: (_path, emitted) =>
        isOf(judgedObject, emitted)
          ? { ...emitted, value: { ...emitted.value, missing: [], contradictions: [] } }
          : emitted,
      documents: [...resources].flatMap(([path, resource]) => {
        const text = files.textOf(path) ?? ''
        // Of an object that states what it is, that is known already.
        if (/^["{\s]*apiVersion\b/m.test(text)) return []
        const document = `${path}#0`
        return [
          {
            text,
            path: patchPath(path, resource),
            at: { document, pointer: '' },
            placeOf: (pointer: string) => ({ document, pointer }),
          },
        ]
      }),
    }
  },
})
