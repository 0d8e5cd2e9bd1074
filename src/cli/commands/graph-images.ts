import { redact, type Secrets } from '../../engine/redaction/redact.ts'
import { imagesCycloneDx } from '../../graph/cyclone-dx.ts'
import { compareImages } from '../../graph/image-compare.ts'
import { imageGraph } from '../../graph/image-graph.ts'
import { imagesHtml } from '../../graph/image-html.ts'
import { type ImageGraph, type ImageRecord, namedImage, type Related } from '../../graph/image-record.ts'
import { imagesJson, imagesMarkdown, imagesText } from '../../graph/image-text.ts'
import { elsewhereNotes } from '../output/elsewhere-notes.ts'
import type { UnreadPart } from '../run/unread-parts.ts'
import { packageVersion } from '../version.ts'
import { type GraphFormats, type GraphSource, type GraphTopic, scopeTopic } from './graph-topic.ts'

const FORMATS: GraphFormats<ImageGraph> = {
  text: imagesText,
  json: imagesJson,
  markdown: imagesMarkdown,
  html: imagesHtml,
  cyclonedx: graphs => imagesCycloneDx(graphs, packageVersion()),
}

/** `clauselint graph images`: which images each scope deploys, by whom, and how they arrive. */
export const imagesTopic: GraphTopic = scopeTopic({
  formats: FORMATS,
  options: ['since'],
  // A bill of materials has what is there.
  uncompared: ['cyclonedx'],
  graphsOf,
  empty: title => ({ title, images: [], notes: [] }),
  compare: compareImages,
  nothing: 'no image was found that is deployed',
})

/** The images that each scope deploys; scopes without any are left out. */
function graphsOf({ scopes, secrets, unread }: GraphSource): readonly ImageGraph[] {
  const graphs = scopes
    .map(({ settings, of }): ImageGraph => {
      const graph = imageGraph(of)
      const own = unread.filter(({ scope }) => scope === settings.scope.key)
      const notes = [
        ...unreadNotes(own.filter(isOwn)),
        ...elsewhereNotes(
          own.filter(one => !isOwn(one)),
          'images',
        ),
      ]
      return { title: settings.scope.name, ...graph, notes: [...graph.notes, ...notes] }
    })
    .filter(({ images, notes }) => images.length + notes.length > 0)
    .map(graph => ({ ...graph, images: graph.images.map(image => withoutSecrets(image, secrets)) }))
  return graphs
}

/** Whether a part is one of this repository's, or one of many that are released elsewhere. */
const isOwn = ({ released }: UnreadPart): boolean => released === undefined

/** What names an image in any of the languages. */
const NAMES_IMAGE = /\bimage\b|^FROM\s/im
const MOST = 20

/** Where images may be that are not listed. */
function unreadNotes(unread: readonly UnreadPart[]): readonly string[] {
  const parts = unread.filter(({ text }) => text === undefined || NAMES_IMAGE.test(text))
  const more = parts.length > MOST ? [`images of ${parts.length - MOST} more places are not listed`] : []
  return [
    ...parts.slice(0, MOST).map(({ where, reason }) => `images that ${where} names are not listed: ${reason}`),
    ...more,
  ]
}

/** References, names and URLs come from documents and may be anything. */
function withoutSecrets(record: ImageRecord, secrets: Secrets): ImageRecord {
  const shown = (text: string): string => redact(text, secrets)
  const all = (list: readonly Related[]): readonly Related[] =>
    list.map(({ what, path }) => ({ what: shown(what), path: shown(path) }))
  // A part by itself does not show that it is one of a secret.
  const image = shown(record.image)
  const named = image === record.image ? record : namedImage(image)
  return {
    image,
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
