import { namesRelease } from '../../model/kubernetes/release-name.ts'

/** Whether a text depends on the name of the release, or on its namespace. */
export const isOfRelease = (text: string): boolean => namesRelease(text) || text.includes('{{')

/** The placeholder for the namespace of a release: a value with it is unknown. */
export const NAMESPACE = '{{ .Release.Namespace }}'
