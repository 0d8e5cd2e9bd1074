import { type Cursor, fields, get, items, place, valuesIn } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Act } from '../../../facts/pipeline/pipeline.ts'
import { isScriptFlag } from '../../../languages/tree/script-flag.ts'
import { scriptActs } from './acts.ts'
import { shellLookUp } from './images.ts'
import { runScripts } from './script.ts'

/** A job of a system that is neither GitHub Actions nor GitLab: what it comes after, and what its steps do. */
export interface OtherJob {
  readonly name: string
  readonly at: Place
  readonly needs: readonly string[]
  readonly steps: readonly (readonly Act[])[]
}

/** What commands of a job do. */
export function commandsDo(texts: readonly Cursor[], options: readonly string[]): readonly Act[] {
  const script = runScripts(
    texts.filter(({ node }) => node?.type === 'scalar'),
    options,
  )
  return scriptActs(script, shellLookUp(script.variables), false)
}

/** What a ready-made step does that builds, pushes or does both, by its name or its input. */
export function readyMade(what: 'build' | 'push' | 'both', at: Place): readonly Act[] {
  const build: Act = { act: 'build', at, images: [] }
  const publish: Act = {
    act: 'publish',
    at,
    isBuild: what === 'both',
    isCopy: false,
    isGuarded: false,
    images: [],
  }
  return what === 'build' ? [build] : what === 'push' ? [publish] : [build, publish]
}

const MAY_SCAN = /scan|secur|trivy|snyk|grype|anchore|twistlock|prisma|vuln|wiz|clair/i

/** What cannot be followed may scan an image where its name says so. */
export const mayScan = (name: string, at: Place): readonly Act[] =>
  MAY_SCAN.test(name) ? [{ act: 'opaque', why: `what ${name.slice(0, 100)} does`, at, isDeployment: false }] : []

/** Jobs that run one after the other, as far as is known: each waits for those before it. */
export const inOrder = (jobs: readonly Omit<OtherJob, 'needs'>[]): readonly OtherJob[] =>
  jobs.map((job, i) => ({ ...job, needs: jobs.slice(0, i).map(({ name }) => name) }))

/** The one field of a step that is an object with one key: `run: …`, `docker/publish: { … }`. */
export function onlyField(
  step: Cursor,
): { readonly key: string; readonly value: Cursor; readonly at: Place } | undefined {
  const [first, ...others] = fields(step)
  return first === undefined || others.length > 0
    ? undefined
    : { key: first.key, value: first.value, at: place(first.value, 'key') }
}

/** https://docs.drone.io/plugins, https://woodpecker-ci.org/plugins: an image with settings that builds and pushes. */
export const droneSteps = (body: Cursor): readonly (readonly Act[])[] =>
  valuesIn(get(body, 'steps')).map(step => {
    const image = literal(get(step, 'image')) ?? ''
    const settings = get(step, 'settings')
    const isPlugin =
      /(?:^|\/)(?:(?:drone-)?(?:docker|ecr|gcr|gar|acr|kaniko)(?:-buildx)?|plugin-docker-buildx)(?::|$)/.test(image)
    if (settings.node !== undefined && isPlugin && /plugin|drone|woodpecker|banzai/.test(image))
      return readyMade(literal(get(settings, 'dry_run')) === 'true' ? 'build' : 'both', place(get(step, 'image')))
    return [...commandsDo(items(get(step, 'commands')), ['-e']), ...mayScan(image, place(get(step, 'image')))]
  })

/** https://cloud.google.com/build/docs/build-config-file-schema: `images` are pushed once all steps have succeeded. */
export function cloudBuildSteps(body: Cursor): readonly (readonly Act[])[] {
  const steps = items(get(body, 'steps')).map(step => {
    const name = literal(get(step, 'name')) ?? ''
    const [first] = items(get(step, 'args'))
    const words = items(get(step, 'args')).flatMap(one => literal(one) ?? [])
    const at = place(first ?? get(step, 'name'))
    if (/kaniko-project\/executor/.test(name)) return readyMade(words.includes('--no-push') ? 'build' : 'both', at)
    if (/(?:^|\/)docker(?::|$)/.test(name) && get(step, 'entrypoint').node === undefined) {
      const verb = words[0] === 'buildx' || words[0] === 'image' ? words[1] : words[0]
      if (verb === 'push') return readyMade('push', at)
      if (verb === 'build') return readyMade(words.includes('--push') ? 'both' : 'build', at)
    }
    const flag = words.findIndex(word => isScriptFlag(word))
    const script = flag < 0 ? [] : items(get(step, 'args')).slice(flag + 1, flag + 2)
    return [...commandsDo([get(step, 'script'), ...script], []), ...mayScan(name, at)]
  })
  const images = get(body, 'images')
  return items(images).length === 0 ? steps : [...steps, readyMade('push', place(images, 'key'))]
}
