import { type Cursor, fields, get, items } from '../../../documents/cursor.ts'
import { isTemplated, literal, text, texts } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { knownItems } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type SecretSource, secretSource } from '../../../facts/kubernetes/cluster-objects.ts'
import { selectLabels } from '../../../model/kubernetes/selector.ts'
import { objectMeta, stringMap } from '../object-meta.ts'

const NAME_LABEL = 'kubernetes.io/metadata.name'

/** Objects that make Secrets among other things, or in several namespaces. */
export default defineKind({
  id: 'SecretProducer',
  types: [
    'external-secrets.io/ClusterExternalSecret',
    'secrets-store.csi.x-k8s.io/SecretProviderClass',
    'secrets.hashicorp.com/VaultStaticSecret',
    'secrets.hashicorp.com/VaultDynamicSecret',
  ],
  recognisedBy: 'kind ClusterExternalSecret, SecretProviderClass, VaultStaticSecret or VaultDynamicSecret',

  *read(resource) {
    for (const source of sourcesOf(resource))
      if (source.secretName !== '' && !isTemplated(source.secretName)) yield secretSource.of(source)
  },
})

function sourcesOf(resource: Resource): readonly SecretSource[] {
  const spec = get(resource.body, 'spec')
  const meta = objectMeta(resource)
  switch (meta.kind) {
    case 'ClusterExternalSecret': {
      const template = get(spec, 'externalSecretSpec', 'target')
      const secretName = literal(get(template, 'name')) ?? literal(get(spec, 'externalSecretName')) ?? resource.name
      const type = text(get(template, 'template', 'type'))
      const namespaces = namespacesOf(spec)
      if (namespaces === undefined) return [{ ...meta, secretName, type, ...chosenBy(spec) }]
      return namespaces.map(namespace => ({ ...meta, namespace, secretName, type }))
    }
    case 'SecretProviderClass':
      return items(get(spec, 'secretObjects')).map(object => ({
        ...meta,
        secretName: literal(get(object, 'secretName')) ?? '',
        type: text(get(object, 'type')),
      }))
    default:
      return [
        {
          ...meta,
          secretName: literal(get(spec, 'destination', 'name')) ?? '',
          type: text(get(spec, 'destination', 'type')),
        },
      ]
  }
}

const selectorsIn = (spec: Cursor): readonly Cursor[] =>
  [get(spec, 'namespaceSelector'), ...items(get(spec, 'namespaceSelectors'))].filter(({ node }) => node !== undefined)

/** The labels that choose namespaces, where nothing else does. */
function chosenBy(spec: Cursor): Pick<SecretSource, 'chosenBy'> {
  const selectors = selectorsIn(spec)
  const labels = selectors.map(selector => stringMap(get(selector, 'matchLabels')))
  const isDecided =
    get(spec, 'namespaces').node === undefined &&
    selectors.every(selector => fields(selector).every(({ key }) => key === 'matchLabels')) &&
    labels.every(one => Object.values(one).every(value => !isTemplated(value)))
  return isDecided ? { chosenBy: labels.map(selectLabels) } : {}
}

/** The namespaces that are named one by one; undefined where labels choose them. */
function namespacesOf(spec: Cursor): readonly string[] | undefined {
  const named = knownItems(texts(get(spec, 'namespaces')))
  const selected = selectorsIn(spec).map(selector => literal(get(selector, 'matchLabels', NAME_LABEL)))
  const known = selected.filter(name => name !== undefined && !isTemplated(name))
  if (known.length < selected.length || named.length + known.length === 0) return undefined
  return [...named, ...known.filter(name => name !== undefined)]
}
