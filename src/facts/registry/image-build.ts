import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** The label for an image's version (https://github.com/opencontainers/image-spec/blob/main/annotations.md). */
export const VERSION_LABEL = 'org.opencontainers.image.version'

/** A build of an image by a pipeline. */
export interface ImageBuild {
  /** The tags that it gives, expressions as they are written. */
  readonly tags: readonly { readonly text: string; readonly at: Place }[]
  /** What the build puts into `VERSION_LABEL`; an expression counts as known, as it is written. Unknown where labels come from elsewhere. */
  readonly label: Value<string>
}
export const imageBuild = defineFact<ImageBuild>('imageBuild')

/** How a shell cuts a version: what follows `+` or `-` left out, `+` written as something else. */
const CUT = /\$\{[A-Za-z_][A-Za-z0-9_]*(?:%%?[+-]\*|\/\/?\\?\+\/)/
const SHORT = /^v?\d{1,9}\.\d{1,9}$/
const FULL = /^v?\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,200})?(?:\+[0-9A-Za-z.-]{1,200})?$/

/** Whether a tag or a label is less than the full version: `1.4`, `v1.4`, `${VERSION%%+*}`. A number alone may count builds. */
export const isCutVersion = (text: string): boolean => SHORT.test(text) || CUT.test(text)

/** Whether a text is a full version (https://semver.org), or an expression that may be one. */
export const mayBeFullVersion = (text: string): boolean => FULL.test(text) || (/[$`{]/.test(text) && !CUT.test(text))
