export type { Document, Place, SourceFile } from './documents/document.ts'
export { assembleReport } from './engine/assemble/assemble-report.ts'
export { documentOpener } from './engine/assemble/open-documents.ts'
export type { Fault, FileResult, Location } from './engine/file-result.ts'
export type { Finding, NotAnalysed, RelatedLocation, Report, UndecidedNote } from './engine/finding.ts'
export { linkFacts } from './engine/join/join.ts'
export { lintFile } from './engine/lint/lint-file.ts'
export type { Registry } from './engine/registry.ts'
export type { FileSettings, Platform, Severity } from './engine/settings.ts'
export { completeExpression } from './facts/application/complete-expression.ts'
export { describeExpression, type GraphInstance } from './facts/application/describe-expression.ts'
export { kindTable, objectKinds } from './facts/application/object-kinds.ts'
export { type ResourceGraph, resourceGraph } from './facts/application/resource-graph.ts'
export { statedPolicy } from './facts/iam/stated-policy.ts'
export { customResource } from './facts/kubernetes/custom-resource.ts'
export { type KubernetesTable, kubernetesTable } from './facts/kubernetes/kubernetes-table.ts'
export { type AdmissionObject, admissionObject } from './facts/policy/admission-object.ts'
export { admissionPolicy, mutatingPolicy, policyBinding } from './facts/policy/admission-policy.ts'
export { completeOwnPolicy, describeOwnField } from './facts/policy/complete-own-policy.ts'
export { completePolicy } from './facts/policy/complete-policy.ts'
export { matchText } from './facts/policy/match-text.ts'
export { OWN_API_VERSION, OWN_PREFIX, type OwnPolicy, ownPolicy } from './facts/policy/own-policy.ts'
export { ownPoliciesIn } from './facts/policy/read-own-policies.ts'
export { matchedObjects, matchesOf } from './facts/policy/scope-policies.ts'
export { describeAccess } from './facts/rights/describe-access.ts'
export { describedCustom } from './facts/schema/custom-fields.ts'
export {
  type AddedDetails,
  type DescribedField,
  detailsText,
  fieldOnPath,
  fieldsOfType,
  type KnownTypes,
} from './facts/schema/described-fields.ts'
export { loadParsers } from './languages/load.ts'
export { createLinter, type LinterInputs, type LintOptions, lint, loadKubernetesTypes } from './linter.ts'
