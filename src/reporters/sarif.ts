import { writeJson } from './json-text.ts'
import type { Reporter } from './reporter.ts'
import { ruleTable } from './rule-table.ts'
import { ROOT } from './sarif-location.ts'
import { notificationDescriptors, notifications } from './sarif-notification.ts'
import { sarifResults } from './sarif-result.ts'
import { reportingDescriptor } from './sarif-rule.ts'
import { taxonomyFor } from './sarif-taxonomy.ts'

/** SARIF 2.1.0 (OASIS), within what GitHub code scanning accepts; the same bytes for the same report. */
export const sarif: Reporter = (report, context) => {
  // A table of all rules would be most of the file: code scanning needs those of the results only.
  const suppressed = context.showSuppressed ? report.suppressed.map(({ finding }) => finding) : []
  const shown = [...report.findings, ...suppressed]
  const rules = ruleTable(context.rules(), shown)
  const taxonomy = taxonomyFor(shown, context)
  const indexes = new Map(rules.map(({ rule }, index) => [rule.id, index]))
  const ruleIndex = (id: string): number => indexes.get(id) ?? -1
  const { results, leftOut } = sarifResults(report, context, ruleIndex, taxonomy)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'clauselint',
            version: context.version,
            semanticVersion: context.version,
            ...(context.site === undefined ? {} : { informationUri: context.site }),
            rules: rules.map(one => ({ ...reportingDescriptor(one), ...taxonomy.relationshipsOf(one.rule.id) })),
            notifications: notificationDescriptors,
            ...taxonomy.driver,
          },
        },
        ...taxonomy.run,
        // What distinguishes this analysis from others of the same commit, a slash, and what distinguishes its runs.
        automationDetails: { id: context.category === undefined ? 'clauselint/' : `clauselint/${context.category}/` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the linted repository.' } } },
        invocations: [
          {
            executionSuccessful: report.faults.length === 0,
            toolExecutionNotifications: notifications(report, leftOut, ruleIndex),
          },
        ],
        results,
      },
    ],
  }
  return writeJson(log)
}
