/** The words that neither a resource nor an iterator may be called (kro v0.9.3, pkg/graph/validation.go; graphengine since). */
const RESERVED: ReadonlySet<string> = new Set([
  'apiVersion',
  'context',
  'dependency',
  'dependencies',
  'each',
  'externalRef',
  'externalReference',
  'externalRefs',
  'externalReferences',
  'graph',
  'graphengine',
  'instance',
  'item',
  'items',
  'kind',
  'kro',
  'metadata',
  'namespace',
  'object',
  'resource',
  'resourcegraphdefinition',
  'resourceGraphDefinition',
  'resources',
  'root',
  'runtime',
  'schema',
  'self',
  'serviceAccountName',
  'spec',
  'status',
  'this',
  'variables',
  'vars',
  'version',
  // Reserved in CEL (cel-spec, langdef.md).
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'return',
  'var',
  'void',
  'while',
])

/** Whether kro keeps a word for itself, so that nothing in a graph may have it as its name. */
export const isReservedId = (id: string): boolean => RESERVED.has(id)

/** Whether a word has the form of an id of kro: lower camel case, so that CEL takes it for one name. */
export const isGraphId = (id: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(id)

/** Whether a word has the form of the kind that a graph declares: upper camel case. */
export const isGraphKind = (kind: string): boolean => /^[A-Z][a-zA-Z0-9]{0,62}$/.test(kind)

/** Whether a word is a version of an API: `v1`, `v1beta1`. */
export const isGraphVersion = (version: string): boolean => /^v\d+(?:(?:alpha|beta)\d+)?$/.test(version)
