import { LARGEST_FILE } from './largest-file.ts'

/** A JSON Schema (draft 7), as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a text must look like: the pattern, linear to match, and what it is called in a message. */
interface TextForm {
  readonly pattern: string
  readonly words: string
}

const FORMS = {
  text: { pattern: '\\S', words: 'a text that is not empty' },
  account: { pattern: '^[0-9]{12}$', words: 'an account id of 12 digits' },
  region: { pattern: '^[a-z]{2}(-[a-z]+)+-[0-9]$', words: 'a region such as eu-west-1' },
  version: { pattern: '^[0-9]+\\.[0-9]+$', words: 'a minor version such as "1.36"' },
  url: { pattern: '^https://[^/\\s]+', words: 'an address that begins with https://' },
  host: {
    pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?$',
    words: 'a host name, with a port where it has one, without https://',
  },
  group: { pattern: '^[a-z0-9][a-z0-9.-]*$', words: 'an API group such as platform.example.com' },
  date: { pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', words: 'a date such as 2027-01-31' },
  administrator: {
    pattern: '^(arn:|user:|group:|serviceaccount:[^/\\s]+/)\\S+$',
    words: 'an ARN, user:NAME, group:NAME or serviceaccount:NAMESPACE/NAME',
  },
} as const satisfies Readonly<Record<string, TextForm>>

const WORDS: ReadonlyMap<string, string> = new Map(Object.values(FORMS).map(({ pattern, words }) => [pattern, words]))

/** What a text that should match `pattern` should be, in words; undefined if it is not a pattern of this schema. */
export const wordsOf = (pattern: string): string | undefined => WORDS.get(pattern)

const text = (form: keyof typeof FORMS, description: string): JsonSchema => ({
  type: 'string',
  pattern: FORMS[form].pattern,
  description,
})
const list = (items: JsonSchema, description: string): JsonSchema => ({ type: 'array', items, description })
const texts = (form: keyof typeof FORMS, description: string): JsonSchema =>
  list({ type: 'string', pattern: FORMS[form].pattern }, description)
const flag = (description: string): JsonSchema => ({ type: 'boolean', description })
const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
})

/** The severities as the configuration writes them; some programs that write YAML make booleans of `off` and `on`. */
export const SEVERITIES = ['off', 'on', 'info', 'warn', 'error', false, true] as const

const severity: JsonSchema = { enum: SEVERITIES }

/** A severity, or a severity with options: `[error, {min: 3}]`. */
export const ruleSetting = (options: JsonSchema): JsonSchema => ({
  if: { type: 'array' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { type: 'array', items: [severity, options], minItems: 2, maxItems: 2 },
  else: severity,
})

const files = texts('text', 'Glob patterns, relative to the folder of the configuration file.')

const cluster = object({
  endpoint: text('url', "The API server's address."),
  oidcIssuer: text('url', 'The OIDC issuer of the service account tokens.'),
  version: text('version', 'The Kubernetes minor version.'),
})

const platform = object({
  profile: {
    enum: ['native-no-nat', 'vxlan', 'gateway', 'cloud'],
    description: 'How remote Pods reach the network.',
  },
  network: object({
    vpc: texts('text', "The VPC's address ranges, CIDR."),
    remoteNodes: texts('text', "The remote nodes' address ranges, CIDR."),
    remotePods: texts('text', "The remote Pods' address ranges, CIDR."),
    services: texts('text', "The Services' address ranges, CIDR."),
  }),
  accounts: texts('account', 'The account ids of the platform.'),
  regions: texts('region', 'The regions of the platform.'),
  clusters: { type: 'object', additionalProperties: cluster, description: 'The clusters, by name.' },
  platformGroup: text('group', "The API group of the platform's own resources."),
  registries: texts('host', 'The registries that images may come from.'),
  privateCertificateHosts: texts('host', 'The hosts whose certificates a private authority has signed.'),
  airGapped: flag('Whether nodes have no way to the internet.'),
  administrators: texts('administrator', 'Who may hold the highest rights: ARNs, user:NAME, group:NAME, serviceaccount:NAMESPACE/NAME.'),
  dns: object({
    replicas: { type: 'integer', minimum: 1, description: 'How many replicas the cluster DNS runs.' },
    resolverAddresses: texts('text', "The resolver's inbound addresses."),
  }),
  testedVersions: flag("Whether values are held to the tested setup's."),
  acceptUnsupportedNative: flag('Whether native routing without address translation is accepted where it is unsupported.'),
})

/** The schema of clauselint.yaml; `rules` is the schema of an object with rule settings. */
export const configurationSchema = (rules: JsonSchema): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'clauselint configuration',
  ...object({
    $schema: { type: 'string', description: 'The schema that editors check this file with.' },
    extends: {
      description:
        'clauselint:recommended (the default), clauselint:contract (every check speaks, whatever the repository shows), clauselint:strict (everything, warnings as errors) or clauselint:advisory (each finding one step less severe), configuration files of this repository (./policy/base.yaml) or of an installed package; one, or a list.',
      if: { type: 'array' },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: texts('text', 'What is extended; a later one overrides an earlier one.'),
      else: text('text', 'What is extended.'),
    },
    rules,
    overrides: list(
      object(
        {
          files,
          kinds: texts('text', 'Kinds of documents, as clauselint kinds names them.'),
          namespaces: texts('text', 'Kubernetes namespaces.'),
          rules,
        },
        ['rules'],
      ),
      'Other settings for some files, kinds or namespaces; a later one wins.',
    ),
    ignore: texts('text', 'Glob patterns of files that are not linted, relative to the folder of this file.'),
    kinds: list(
      object({ files, kind: text('text', 'The kind, as clauselint kinds names it.') }, ['files', 'kind']),
      'Kinds that files are taken for, whatever is in them.',
    ),
    scopes: list(
      object({ name: text('text', 'A name for messages.'), files, complete: flag('Whether all of it is here.') }, [
        'name',
        'files',
      ]),
      'What is deployed together. Without any, the whole run is.',
    ),
    external: list(
      object(
        {
          kind: text('text', "The object's kind."),
          namespace: text('text', "The object's namespace."),
          name: text('text', "The object's name."),
        },
        ['kind', 'name'],
      ),
      'Objects that exist but are declared elsewhere.',
    ),
    platform,
    suppressions: list(
      object(
        {
          rule: text('text', 'A rule or check id.'),
          file: text('text', 'A glob pattern; all files without it.'),
          object: text('text', 'The object, as reports name it: Deployment shop/web.'),
          reason: text('text', 'Why.'),
          owner: text('text', 'Who answers for it.'),
          until: text('date', 'The last day on which it holds.'),
        },
        ['rule', 'reason'],
      ),
      'Findings that are accepted, for formats without comments.',
    ),
    baseline: text('text', 'The list of known findings (clauselint baseline write), relative to the folder of this file.'),
    policies: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'Folders with admission policies that judge all objects, relative to the folder of this file.',
    },
    schemas: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description:
        'Folders with CustomResourceDefinitions, or with JSON Schemas as the CRDs catalogue has them, relative to the folder of this file.',
    },
    maxFileSize: {
      type: 'integer',
      minimum: 1,
      maximum: LARGEST_FILE,
      description: 'Larger files, in bytes, are not analysed.',
    },
    strict: {
      enum: [true, false, 'all'],
      description:
        'Whether the exit code is 1 where anything is not analysed; all: where anything is not decided or of low confidence, too.',
    },
    failLevel: { enum: ['info', 'warn', 'error'], description: 'From which severity on the exit code is 1.' },
    minConfidence: {
      enum: ['high', 'medium', 'low'],
      description: 'The lowest confidence that is reported; medium by default.',
    },
  }),
})

/** Rule settings whose shape alone is known: rule ids and options are checked against the registry. */
export const anyRules: JsonSchema = { type: 'object', additionalProperties: ruleSetting({ type: 'object' }) }
