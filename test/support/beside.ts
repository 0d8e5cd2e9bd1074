/**
 * Whether a finding is about what the documents of a test leave out because the test is about something else: what the API server
 * requires, names of templates that another chart has, requests of containers.
 */
export const isBeside = ({ check }: { readonly check: string }): boolean => /^(?:SC-\d\d|PO-09)$/.test(check)
