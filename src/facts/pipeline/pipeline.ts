import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/**
 * How an image is named: by its digest, by a tag (or by none, which is `latest`), with a digest behind a colon where an `@`
 * belongs, or by what is only known when the job runs.
 */
export type ReferenceForm = 'digest' | 'tag' | 'colon' | 'unknown'

/** What the machine of a job calls an image by; the registry knows it by another digest. */
export const LOCAL_DIGEST = 'sha256:${LOCAL}'

/** An image that a step names. */
export interface PipelineImage {
  /** With the variables in it that the pipeline itself sets; of an archive only the name of the file. */
  readonly text: string
  readonly isArchive?: true
  readonly form: ReferenceForm
  readonly at: Place
}

/** A repository, or a tag, of tests by its name: `web-e2e:1.0`, `web:test-1`; `test/web:1.0` may be an environment's. */
const OF_TESTS = /[-_./:](?:e2e|testing|regression|tests?)(?:[-_:@.]|$)/i

/** Whether images are of tests only, which nobody deploys; not where none is known. */
export const isOfTests = (images: readonly Pick<PipelineImage, 'text'>[]): boolean =>
  images.length > 0 &&
  images.every(({ text }) => OF_TESTS.test(text.replaceAll(/\$\{\{[^}]*\}\}/g, '').replace(/^[^/]*\.[^/]*\//, '/')))

/** What keeps a scan from stopping the job on each HIGH and CRITICAL finding. */
export interface ScanGap {
  /**
   * `exit`: it exits with 0; `hidden`: its failure is taken away; `piped`: behind a pipe without pipefail; `cutoff`: its limit
   * is too high; `registry`: the registry scans, after the push; `severity`: HIGH or CRITICAL are left out; `exempt`: some findings are.
   */
  readonly what: 'exit' | 'hidden' | 'piped' | 'cutoff' | 'registry' | 'severity' | 'exempt'
  /** As it is written: `|| true`, `ignore-unfixed`. */
  readonly by: string
  readonly at: Place
}

interface Acts<K extends string> {
  readonly act: K
  readonly at: Place
}

/** Builds an image, or names or packs one; `images` are the names that it gets, among them those of archives. */
export interface Build extends Acts<'build'> {
  readonly images: readonly PipelineImage[]
  /** Whether it unpacks an archive: the names of the images in it are not known. */
  readonly isUnpacked?: true
  /** Whether it only gives an image that is there another name: `docker tag`. */
  readonly isRenamed?: true
}
/** Pushes images. */
export interface Publish extends Acts<'publish'> {
  /** Whether the command that builds the image pushes it. */
  readonly isBuild: boolean
  /** Whether it may be a copy from another registry, which nothing has built here. */
  readonly isCopy: boolean
  readonly images: readonly PipelineImage[]
  /** Where it says that a pull request pushes nothing. */
  readonly isGuarded: boolean
}
/** Scans for vulnerabilities. */
export interface Scan extends Acts<'scan'> {
  /** `other`: files, a repository, a configuration. */
  readonly of: 'image' | 'other' | 'unknown'
  readonly image?: PipelineImage
  readonly gaps: readonly ScanGap[]
  /** Why it is not known whether it stops the job. */
  readonly unknown?: string
}
/** Reads an image's digest; `isDigest` is false for what is another identifier. */
export interface DigestReading extends Acts<'digest'> {
  readonly isDigest: boolean
}
/** Signs an image. */
export interface Sign extends Acts<'sign'> {
  readonly images: readonly PipelineImage[]
  /** A key in place of the job's own identity. */
  readonly key?: { readonly by: string; readonly isManaged: boolean; readonly at: Place }
  /** Where the signature is kept out of the transparency log. */
  readonly noLog?: Place
}
/** Deploys an image that it names. */
export interface Deploy extends Acts<'deploy'> {
  readonly image: PipelineImage
}
/** Gets credentials of AWS. */
export interface Credentials extends Acts<'credentials'> {
  readonly how: 'static' | 'role' | 'none' | 'job token' | 'unknown'
  /** The input or the variable that it is about. */
  readonly name: string
  /** Whether it says in which accounts it may be. */
  readonly hasAccounts: boolean
  /** Which keys they are, the same for both of a pair, as far as the text that gives them says it: `secrets.PROD`. */
  readonly keys?: string
}
/** Takes on a role of AWS; `role` is its ARN as far as it is stated. */
export interface TakenRole extends Acts<'role'> {
  readonly role: string
}
/** Prints a credential, where no procedure does (GA-12). */
export interface Print extends Acts<'print'> {
  readonly what: string
}
/** A tag with a plus sign that a step gives an image. */
export interface PlusTag extends Acts<'plus tag'> {
  readonly tag: string
  /** Whether it is only pushed there: what has made the tag is what has to change, where that is in sight. */
  readonly isPushed?: true
}
/** Runs what is not known here, which may scan, publish, sign or deploy. */
export interface Opaque extends Acts<'opaque'> {
  readonly why: string
  /** Whether it can only be a deployment. */
  readonly isDeployment: boolean
  /** The script of the repository that it is, which may be known. */
  readonly calls?: CalledScript
}
/** A script that is called by its path, or a target of a Makefile. */
export interface CalledScript {
  /** From the folder in which the step works; from the repository's root where it begins with `/`. Of a target the Makefile or its folder. */
  readonly path: string
  /** The target of a Makefile, or a task; empty for the first one; absent for a script. */
  readonly target?: string
  /** What runs the target, where it is not make. */
  readonly runner?: 'task' | 'just'
  /** Whether it may be a part of the pipeline where nothing more is known of it. */
  readonly isLikely: boolean
  /** Whether the shell that calls it runs it. */
  readonly isSourced: boolean
  /** What takes its failure away. */
  readonly hidden?: { readonly by: string; readonly at: Place }
}

export type Act =
  | Build
  | Publish
  | Scan
  | DigestReading
  | Sign
  | Deploy
  | Credentials
  | TakenRole
  | Print
  | PlusTag
  | Opaque

/** When a job or a step runs: `success` where what it comes after has succeeded. */
export interface Condition {
  readonly on: 'success' | 'always' | 'failure' | 'manual'
  /** Its text beyond that, as it is written; empty where there is none. */
  readonly only: string
  readonly at: Place
}

/** The values of inputs by their names. */
export type GivenInputs = Readonly<Record<string, PipelineImage>>

/** A step of a job, in the order in which they run. */
export interface PipelineStep {
  readonly condition: Condition
  /** Where it says that its failure does not matter. */
  readonly mayFail?: Place
  readonly acts: readonly Act[]
  /** The folder of a composite action of the same repository. */
  readonly uses?: string
  /** What it gives to the inputs of that action, read as images. */
  readonly gives?: GivenInputs
  /** The folder in which it works, from the repository's root; where it is absent, that of the step that uses it. */
  readonly folder?: string
}

/** A job: what it comes after, and what it does. */
export interface PipelineJob {
  readonly name: string
  /** Its key. */
  readonly at: Place
  /** The jobs that it waits for; absent in GitLab where it waits for all of the stages before its own. */
  readonly needs?: readonly string[]
  /** Where it says what it waits for. */
  readonly needsAt?: Place
  /** Its stage, by its number in the pipeline's list; 0 where there are none. */
  readonly stage: number
  readonly stageName?: string
  readonly condition: Condition
  readonly mayFail?: Place
  /** Whether its steps may ask for a token of its own identity. */
  readonly identity: 'yes' | 'no' | 'unknown'
  /** Where its permissions, or its tokens, are stated; else the job. */
  readonly identityAt: Place
  readonly steps: readonly PipelineStep[]
  /** Whether only others that extend it run what it says. */
  readonly isHidden?: boolean
  /** The job of another file that it extends, and the keys that are not taken from there. */
  readonly base?: { readonly name: string; readonly own: readonly string[] }
  /** A workflow of the same repository that is this job. */
  readonly calls?: string
  /** What it gives to the inputs of that workflow, read as images. */
  readonly gives?: GivenInputs
  /** Whether it only runs for a protected branch or tag. */
  readonly isProtected: boolean
  /** What it runs once each for, if the document states that. */
  readonly matrix?: JobMatrix
  /** Whether it changes what runs in a cluster. */
  readonly isDeploying: boolean
  /** Where it works, if it is seen not to be a platform of AWS. */
  readonly worksOn?: 'throw-away cluster' | 'other cloud'
}

/** The combinations of values for which a job runs once each. */
export interface JobMatrix {
  readonly rows: readonly MatrixRow[]
  /** Where the values of a key are stated; a key may be there several times. */
  readonly axes: readonly MatrixAxis[]
}
export interface MatrixAxis {
  readonly key: string
  readonly at: Place
}
/** The value of each key in one combination. */
export type MatrixRow = Readonly<Record<string, string>>

/** What starts a pipeline, as far as a fork can cause it. */
export interface ForkTrigger {
  readonly event: string
  readonly at: Place
}

/** A pipeline, whichever system runs it. */
export interface Pipeline {
  /** `shell`: no pipeline by itself, but a script that one may call. `other`: what only the order of scans and pushes is judged of. */
  readonly system: 'github' | 'gitlab' | 'other' | 'shell'
  readonly path: string
  readonly at: Place
  readonly jobs: readonly PipelineJob[]
  /** `action`: a composite action, whose one job is its steps; `script`: a script, which has one job, or a Makefile or the like, whose targets are jobs. */
  readonly sort: 'pipeline' | 'called' | 'action' | 'script'
  readonly isMakefile?: boolean
  /** Whether functions of a script, which it does not call itself, do what pipelines are judged by. */
  readonly hasMore?: boolean
  readonly forkTriggers: readonly ForkTrigger[]
  /** The registries of the images that it publishes. */
  readonly registries: readonly string[]
  /** Whether it compares a digest with `sha256:` and 64 digits. */
  readonly checksDigest: boolean
  /** The files of the same repository that are a part of it. */
  readonly includes: readonly string[]
  /** Its stages, in their order; absent where it does not state them. */
  readonly stages?: readonly string[]
  /** Why a part of it is not known here. */
  readonly unknown?: { readonly why: string; readonly at: Place }
}
export const pipeline = defineFact<Pipeline>('pipeline')
