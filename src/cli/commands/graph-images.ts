import { documentOpener, secretsOfFacts } from '../../engine/assemble/open-documents.ts'
import { factsOfScopes, type ScopeFacts } from '../../engine/join/join.ts'
import { redact, type Secrets } from '../../engine/redact.ts'
import { imagesCycloneDx } from '../../graph/cyclone-dx.ts'
import { imageGraph } from '../../graph/image-graph.ts'
import { imagesHtml } from '../../graph/image-html.ts'
import { type ImageGraph, type ImageRecord, namedImage, type Related } from '../../graph/image-record.ts'
import { imagesJson, imagesText } from '../../graph/image-text.ts'
import { type GivenOption, lastValue } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { packageVersion } from '../version.ts'
import { openGraphRun } from './graph-run.ts'

/** How `clauselint graph images` writes the images of scopes. */
export const IMAGE_FORMATS: Readonly<Record<string, (graphs: readonly ImageGraph[]) => string>> = {
  text: imagesText,
  json: imagesJson,
  html: imagesHtml,
  cyclonedx: graphs => imagesCycloneDx(graphs, packageVersion()),
}

/** `clauselint graph images [PATH…]`: which images each scope deploys, by whom, and how they arrive. */
export async function runImages(
  paths: readonly string[],
  given: readonly GivenOption[],
  environment: Environment,
): Promise<ExitCode> {
  const format = lastValue(given, 'format') ?? 'text'
  const write = Object.hasOwn(IMAGE_FORMATS, format) ? IMAGE_FORMATS[format] : undefined
  if (write === undefined)
    return refuse([`--format ${format} is not one of ${Object.keys(IMAGE_FORMATS).join(', ')}`], environment)
  const opened = await openGraphRun(paths, given, environment)
  if ('problems' in opened) return refuse(opened.problems, environment)
  const { run, texts, linted } = opened
  const scopes = factsOfScopes(linted.results, path => run.configured.settingsOf(path).settings, run.registry)
  const secrets = secretsOfFacts(linted.results, documentOpener(run.registry, texts.again))
  const graphs = imageGraphs(scopes, secrets)
  if (graphs.length === 0) return refuse(['no image was found that is deployed'], environment)
  environment.stdout.write(write(graphs))
  return ExitCode.Clean
}

/** The images that each scope deploys; scopes without any are left out. */
function imageGraphs(scopes: readonly ScopeFacts[], secrets: Secrets): readonly ImageGraph[] {
  const graphs = scopes
    .map(({ settings, of }): ImageGraph => ({ title: settings.scope.name, ...imageGraph(of) }))
    .filter(({ images, notes }) => images.length + notes.length > 0)
    .map(graph => ({ ...graph, images: graph.images.map(image => withoutSecrets(image, secrets)) }))
  return graphs.length === 1 ? graphs.map(graph => ({ ...graph, title: '' })) : graphs
}

/** References, names and URLs come from documents and may be anything. */
function withoutSecrets(record: ImageRecord, secrets: Secrets): ImageRecord {
  const shown = (text: string): string => redact(text, secrets)
  const all = (list: readonly Related[]): readonly Related[] =>
    list.map(({ what, path }) => ({ what: shown(what), path: shown(path) }))
  // A part by itself does not show that it is one of a secret.
  const named = namedImage(shown(record.image))
  return {
    ...named,
    registry: shown(named.registry),
    repository: shown(named.repository),
    ...(named.tag === undefined ? {} : { tag: shown(named.tag) }),
    ...(named.digest === undefined ? {} : { digest: shown(named.digest) }),
    deployedBy: all(record.deployedBy),
    arrivesBy: all(record.arrivesBy),
    expiredBy: all(record.expiredBy),
    pulledWith: all(record.pulledWith),
  }
}
