import { type Place, pathOf } from '../../documents/document.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { monitoredService } from './monitored-service.ts'
import type { ObjectMeta } from './object-meta.ts'
import { monitor } from './scrape.ts'

/**
 * The key of a file and a namespace in it. Objects of one key are written and applied together: if one of them names
 * something missing, what it was meant to name is probably in the same file, even if not all that is deployed is
 * known.
 */
export const fileKey = (at: Place, namespace: string): string => `${pathOf(at.document)}\n${namespace}`

const keyOf = (one: Pick<ObjectMeta, 'namespace' | 'at'>): string => fileKey(one.at, namespaceKey(one))

/** Services by their file and namespace, and the monitors of a file by the file. */
export const servicesBeside = indexBy(monitoredService, one => [keyOf(one)])
export const monitorsBeside = indexBy(monitor, one => [fileKey(one.at, '')])
