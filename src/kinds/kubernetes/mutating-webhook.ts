import { get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { unruledWebhook } from '../../facts/kubernetes/unruled-webhook.ts'

export default defineKind({
  id: 'MutatingWebhookConfiguration',
  types: ['admissionregistration.k8s.io/MutatingWebhookConfiguration'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind MutatingWebhookConfiguration',

  *read({ body }) {
    for (const webhook of items(get(body, 'webhooks'))) {
      const name = literal(get(webhook, 'name'))
      if (name !== undefined && items(get(webhook, 'rules')).length === 0) yield unruledWebhook.of({ name })
    }
  },
})
