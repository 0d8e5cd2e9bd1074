import { containerdPulls } from './containerd-pulls.ts'
import { imageBuilds } from './image-builds.ts'
import { defineScriptKind } from './pipeline-scripts.ts'
import { scriptImages } from './script-images.ts'

const PROGRAM = /\b(?:ctr|nerdctl|docker|podman|skopeo|buildah)\b/
/** `kubectl set image` and `kubectl run --image` name images as well, and sed replaces them; a script with kubectl in it is read anyway. */
const SHOWS = new RegExp(
  `${PROGRAM.source}|\\bset\\s{1,9}image\\b|\\s--image\\b|\\bsed\\s[^\\n]{0,200}(?:[Ii]mage|latest|TAG|s[/|#@,][A-Za-z][\\w-]{3,60}[/|#@,])`,
)

export default defineScriptKind({
  id: 'ImageCommands',
  contains: SHOWS,
  recognisedBy:
    'commands of a script that build, copy, pull or run images: docker, podman, buildah, skopeo, nerdctl, ctr',

  read: scripts =>
    scripts.flatMap(script => [...imageBuilds(script), ...containerdPulls(script), ...scriptImages(script)]),
})
