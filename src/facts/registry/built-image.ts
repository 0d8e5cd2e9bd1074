import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { nameWithoutTag } from '../../model/registry/image-reference.ts'

/**
 * An image that a tool builds, and whose name in manifests it replaces by name, tag and digest when it deploys them
 * (`build.artifacts` of https://skaffold.dev/docs/references/yaml/), or that OpenShift looks up by its ImageStream.
 */
export interface BuiltImage {
  /** Without a tag where the tool replaces the name whatever tag is behind it. */
  readonly name: Value<string>
  /** Whether only the machine that builds it has it: what a cluster runs under this name is another one. */
  readonly isLocal?: true
}
export const builtImage = defineFact<BuiltImage>('builtImage')

/** What a tool replaces, by the name that it replaces. */
export const replacedImagesByName = indexBy(builtImage, ({ name, isLocal }) =>
  isLocal === true ? [] : [known(name) ?? ''],
)
/** What is built, by its name without a tag. */
export const builtImagesByName = indexBy(builtImage, ({ name }) =>
  name.state === 'known' ? [nameWithoutTag(name.value)] : [],
)
