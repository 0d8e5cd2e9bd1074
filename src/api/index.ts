export type { Fix } from '../engine/edit.ts'
export type { Location } from '../engine/file-result.ts'
export type { Finding, NotAnalysed, RelatedLocation, Report, UndecidedNote } from '../engine/finding.ts'
export type { Severity } from '../engine/settings.ts'
export type { ReportContext } from '../reporters/reporter.ts'
export type { StatedConfiguration as Configuration } from '../workspace/configuration.ts'
export type {
  AppliedFixes,
  ClauselintOptions,
  FixedFile,
  Formatter,
  FormatterFunction,
  LintResult,
} from './clauselint.ts'
export { Clauselint } from './clauselint.ts'
