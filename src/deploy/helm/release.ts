import { hashText } from '../../engine/join/table.ts'

/**
 * The name that stands for that of a release, by the folder of its chart (with a slash at its end): objects of a chart that
 * are called after their release find each other by it, whatever it is, and no others.
 */
export const releaseName = (folder: string): string =>
  `release-${(hashText(folder) & 0xffff).toString(16).padStart(4, '0')}`

/** Whether a text hangs on the name of the release, or on its namespace. */
export const isOfRelease = (text: string): boolean => /\brelease-[0-9a-f]{4}\b|\{\{/.test(text)

/** What follows the name of the release in the name of an object. */
export const withoutRelease = (name: string): string => name.replace(/^release-[0-9a-f]{4}\b/, '')

/** What stands for the namespace of a release: a value with it is unknown. */
export const NAMESPACE = '{{ .Release.Namespace }}'
