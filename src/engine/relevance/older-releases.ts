import { addTo } from '../../model/group-by.ts'

/** A release in full: `v0.18.0-rc1`. */
const RELEASE = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[\w.]+)?$/
/** Fewer releases side by side may all be in use. */
const MANY = 4

/** Of folders that lie side by side and are called after releases, all but the newest, where there are many. */
export function olderReleases(folders: Iterable<string>): ReadonlySet<string> {
  const byParent = new Map<string, string[]>()
  for (const folder of folders) {
    const start = folder.lastIndexOf('/') + 1
    if (!RELEASE.test(folder.slice(start))) continue
    const parent = folder.slice(0, start)
    addTo(byParent, parent, folder)
  }
  return new Set(
    [...byParent].flatMap(([{ length }, beside]) =>
      beside.length < MANY ? [] : beside.sort((a, b) => (isNewer(a.slice(length), b.slice(length)) ? -1 : 1)).slice(1),
    ),
  )
}

function isNewer(one: string, other: string): boolean {
  const [, ...a] = RELEASE.exec(one) ?? []
  const [, ...b] = RELEASE.exec(other) ?? []
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return Number(a[i]) > Number(b[i])
  // A release comes after its candidates.
  return a[3] === undefined || (b[3] !== undefined && a[3] > b[3])
}
