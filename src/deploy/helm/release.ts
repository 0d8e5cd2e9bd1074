import { hashText } from '../../engine/join/store/table.ts'

/**
 * The placeholder for a release's name, by the folder of its chart (with a slash at its end): objects named after
 * their release find each other by it, whatever it is, and no others.
 */
export const releaseName = (folder: string): string =>
  `release-${(hashText(folder) & 0xffff).toString(16).padStart(4, '0')}`

/** Whether a text depends on the name of the release, or on its namespace. */
export const isOfRelease = (text: string): boolean => /\brelease-[0-9a-f]{4}\b|\{\{/.test(text)

/** What follows the name of the release in the name of an object. */
export const withoutRelease = (name: string): string => name.replace(/^release-[0-9a-f]{4}\b/, '')

/** The placeholder for the namespace of a release: a value with it is unknown. */
export const NAMESPACE = '{{ .Release.Namespace }}'
