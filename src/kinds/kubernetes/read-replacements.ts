import { type Cursor, get, items } from '../../documents/cursor.ts'
import { boolean, literal } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import type { Kustomization } from '../../facts/kubernetes/kustomization.ts'
import type { ReplacedField } from '../../facts/kubernetes/replaced-field.ts'

/**
 * What a kustomization fills in by itself (https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/replacements/):
 * the fields of its `replacements`, and the names of its `vars`. What a replacement in a file of its own says is not known.
 */
export const readReplacements = (body: Cursor): Pick<Kustomization, 'replaced' | 'variables'> => ({
  replaced: items(get(body, 'replacements')).flatMap(one => items(get(one, 'targets')).map(targetOf)),
  variables: items(get(body, 'vars')).flatMap(one => literal(get(one, 'name')) ?? []),
})

function targetOf(target: Cursor): ReplacedField {
  const select = get(target, 'select')
  const paths = items(get(target, 'fieldPaths')).flatMap(one => literal(one) ?? [])
  return {
    kind: literal(get(select, 'kind')) ?? '',
    name: literal(get(select, 'name')) ?? '',
    // By default it is the name.
    fields: (paths.length === 0 ? ['metadata.name'] : paths).map(toPointer),
    creates: known(boolean(get(target, 'options', 'create'))) === true,
  }
}

/** `spec.containers.[name=web].image` as a pointer: a dot in brackets or after a backslash is part of a key. */
const toPointer = (path: string): string =>
  [...path.matchAll(/\[[^\]]{0,500}\]|(?:\\.|[^.[\\])+/g)]
    .map(([step]) => (/^\[.*=.*\]$/.test(step) ? step : step.replace(/^\[(.*)\]$/, '$1').replaceAll('\\.', '.')))
    .map(step => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
