import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf, indexBy } from '../../engine/join/store/fact-index.ts'
import type { Answer } from '../../model/answer.ts'
import { nameKeys } from './named-object.ts'
import type { ObjectMeta } from './object-meta.ts'

/** One port of an EndpointSlice. */
export interface EndpointPort {
  readonly name: Value<string>
  readonly port: Value<number>
  /** The port as a whole. */
  readonly at: Place
}

/** What an object that lists the addresses of a Service says of them. */
interface Addresses {
  /** Whether one of the addresses is ready. Where it does not say it, it is. */
  readonly hasReady: Answer
  /** The list of addresses, by its key; where they are listed, the first that is not ready. */
  readonly readyAt: Place
  /** Whether it was read back from a cluster. */
  readonly captured: boolean
}

/** An EndpointSlice. */
export interface EndpointSlice extends ObjectMeta, Addresses {
  /** The label `kubernetes.io/service-name`. */
  readonly service: Value<string>
  /** Whether a controller makes it: by the label `endpointslice.kubernetes.io/managed-by`. */
  readonly isManaged: boolean
  readonly ports: readonly EndpointPort[]
}
export const endpointSlice = defineFact<EndpointSlice>('endpointSlice')
export const eachEndpointSlice = eachOf(endpointSlice)
/** By `nameKeys` of the Service that they are for. */
export const slicesByService = indexBy(endpointSlice, ({ service, namespace, at }) => {
  const name = known(service)
  return name === undefined ? [] : nameKeys({ name, namespace, at })
})

/** An Endpoints object, which is called as its Service is. */
export interface EndpointsObject extends ObjectMeta, Addresses {
  /** Its kind. */
  readonly kindAt: Place
}
export const endpointsObject = defineFact<EndpointsObject>('endpointsObject')
export const eachEndpointsObject = eachOf(endpointsObject)
/** By `nameKeys`. */
export const endpointsByName = indexBy(endpointsObject, nameKeys)
