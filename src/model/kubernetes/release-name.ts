/**
 * The placeholder for the name of a chart's release that nothing states, by the folder of the chart (with a slash at its
 * end): objects that are named after their release find each other by it, whatever it is, and no others.
 */
export function releaseName(folder: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < folder.length; i++) hash = Math.imul(hash ^ folder.charCodeAt(i), 0x01000193)
  return `release-${((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0')}`
}

const PLACEHOLDER = /\brelease-[0-9a-f]{4}\b/

/** Whether a text has the placeholder in it. */
export const namesRelease = (text: string): boolean => PLACEHOLDER.test(text)

/** A text with another name in the place of the placeholder. */
export const withRelease = (text: string, name: string): string => text.replace(PLACEHOLDER, name)

/** What follows the name of the release in the name of an object. */
export const withoutRelease = (name: string): string => name.replace(/^release-[0-9a-f]{4}\b/, '')

/** Whether a text has the placeholder of a release in it whose chart does not contain the file. */
export function namesOtherRelease(text: string, path: string): boolean {
  const found = PLACEHOLDER.exec(text)?.[0]
  if (found === undefined) return false
  for (let end = path.lastIndexOf('/'); end >= -1; end = end <= 0 ? end - 1 : path.lastIndexOf('/', end - 1))
    if (releaseName(path.slice(0, end + 1)) === found) return false
  return true
}
