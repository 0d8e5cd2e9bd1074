import type { Place } from '../documents/document.ts'
import { type Confidence, DEFAULT_MIN_CONFIDENCE } from './confidence.ts'
import type { Persona } from './persona.ts'
import type { Severity } from './severity.ts'

export type { Severity } from './severity.ts'

/** How one rule (or one check) is set. */
export interface RuleSetting {
  /** `on` means the severity that the rule or check has by itself. */
  readonly severity?: Severity | 'off' | 'on'
  readonly options?: Readonly<Record<string, unknown>>
}
/**
 * By check id (`VC-02`), rule id (`hybrid/snat-exclusion`), prefix of checks (`VC-*`) or area (`hybrid/*`): the one that
 * comes first here wins.
 */
export type RuleSettings = Readonly<Record<string, RuleSetting>>

/** Address ranges of the platform, CIDR texts as written. */
export interface PlatformNetwork {
  readonly vpc?: readonly string[]
  readonly remoteNodes?: readonly string[]
  readonly remotePods?: readonly string[]
  readonly services?: readonly string[]
}

export interface PlatformCluster {
  readonly endpoint?: string
  readonly oidcIssuer?: string
  readonly version?: string
}

/** What the configuration says of the platform; each is absent where it is not declared. */
export interface Platform {
  readonly profile?: 'native-no-nat' | 'vxlan' | 'gateway' | 'cloud'
  readonly network?: PlatformNetwork
  readonly accounts?: readonly string[]
  readonly regions?: readonly string[]
  readonly clusters?: Readonly<Record<string, PlatformCluster>>
  readonly platformGroup?: string
  readonly registries?: readonly string[]
  readonly privateCertificateHosts?: readonly string[]
  readonly airGapped?: boolean
  readonly administrators?: readonly string[]
  readonly dns?: { readonly replicas?: number; readonly resolverAddresses?: readonly string[] }
  readonly testedVersions?: boolean
  readonly acceptUnsupportedNative?: boolean
}

/** An object that exists but is declared elsewhere. */
export interface External {
  readonly kind: string
  readonly namespace?: string
  readonly name: string
}

/** A suppression of the configuration, for formats without comments. */
export interface ConfiguredSuppression {
  readonly rule: string
  readonly object?: string
  readonly reason: string
  readonly owner?: string
  /** The last day on which it is valid, `2027-01-31`. */
  readonly until?: string
  readonly at: Place
}

/** All settings for one file, as plain data, from the configuration, the command line and the path. */
export interface FileSettings {
  readonly rules: RuleSettings
  /** Overrides for documents of these kinds or namespaces only, in order; a later one wins. */
  readonly conditional: readonly {
    readonly kinds?: readonly string[]
    readonly namespaces?: readonly string[]
    readonly rules: RuleSettings
  }[]
  /** The defaults. */
  readonly persona: Persona
  readonly platform: Platform
  readonly external: readonly External[]
  readonly suppressions: readonly ConfiguredSuppression[]
  /** Which documents are deployed together with this file. `key` is unique over the run. */
  readonly scope: { readonly key: string; readonly name: string; readonly complete: boolean }
  /** The configuration file that applies, relative to the repository's root. */
  readonly configuration?: string
  /** Whether the file itself is a configuration of clauselint: it is linted, but counts as none of the repository's files. */
  readonly isConfiguration?: boolean
  /** The folders, relative to the root, whose policies and schemas judge what is in all scopes of the configuration. */
  readonly libraries?: readonly string[]
  /** Whether the file is in such a folder: then only its policies and definitions are read. */
  readonly isLibrary?: true
  /** A kind that the configuration forces on this file. */
  readonly kind?: string
  readonly inlineSuppressions: boolean
  /** Whether checks speak whatever the scope shows (`clauselint:contract`), where that is not the persona's own. */
  readonly isUnconditional?: boolean | undefined
  /** The folders that the user named: what is in them is judged by the folders below. */
  readonly namedFolders?: readonly string[] | undefined
  /** The files that the user named: broken ones are errors, whatever they are. */
  readonly namedFiles?: readonly string[] | undefined
  /** Findings of less confidence are counted, not reported. */
  readonly minConfidence: Confidence
  /** Today, `2026-11-21`, in UTC: passed in, for `until`. */
  readonly today: string
}

/** Everything that linting one file may depend on, and nothing that is decided later: results are stored by it. */
export type LintSettings = Omit<
  FileSettings,
  | 'today'
  | 'suppressions'
  | 'configuration'
  | 'isConfiguration'
  | 'minConfidence'
  | 'persona'
  | 'isUnconditional'
  | 'namedFolders'
  | 'namedFiles'
>

/** The settings without a configuration. */
export const defaultSettings: FileSettings = {
  rules: {},
  conditional: [],
  persona: 'recommended',
  platform: {},
  external: [],
  suppressions: [],
  scope: { key: '', name: 'default', complete: false },
  inlineSuppressions: true,
  minConfidence: DEFAULT_MIN_CONFIDENCE,
  today: '1970-01-01',
}

/** Whether a path is in one of these folders of policies and schemas. */
export const isLibraryPath = (path: string, folders: FileSettings['libraries'] = []): boolean =>
  folders.some(folder => folder === '' || path.startsWith(`${folder}/`))
