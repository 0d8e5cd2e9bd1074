import { pathToFileURL } from 'node:url'
import { findPage } from './pages.ts'

/** The address of a rule's page on the site whose address is `site`. */
export const siteAddress = (rule: string, site: string): string => `${site}/rules/${rule}`

/** The address of a rule's page: on the site, or where there is none in the package's folder; undefined where that has none. */
export function ruleAddress(rule: string, site: string | undefined): string | undefined {
  const page = findPage(rule)
  if (page === undefined) return undefined
  return site === undefined ? pathToFileURL(page).href : siteAddress(rule, site)
}
