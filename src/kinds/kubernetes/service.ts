import { type Cursor, get, items } from '../../documents/cursor.ts'
import { integer, literal } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/define.ts'
import { service } from '../../facts/kubernetes/scrape.ts'
import { isOpenMap, objectMeta, stringMap } from './object-meta.ts'

export default defineKind({
  id: 'Service',
  types: ['core/Service'],
  recognisedBy: 'apiVersion v1, kind Service',

  *facts(resource) {
    const spec = get(resource.body, 'spec')
    const selector = get(spec, 'selector')
    // One without a selector, or with one that is decided at deployment, leads to Pods that nobody knows.
    if (isOpenMap(selector) || Object.keys(stringMap(selector)).length === 0) return
    yield service.of({
      ...objectMeta(resource),
      selector: stringMap(selector),
      ports: items(get(spec, 'ports')).map(port => {
        const [name, number, target] = [literal(get(port, 'name')), known(integer(get(port, 'port'))), portAt(port)]
        return {
          ...(name === undefined ? {} : { name }),
          ...(number === undefined ? {} : { port: number }),
          ...(target === undefined ? {} : { target }),
        }
      }),
    })
  },
})

const portAt = (port: Cursor): string | number | undefined =>
  literal(get(port, 'targetPort')) ?? known(integer(get(port, 'targetPort')))
