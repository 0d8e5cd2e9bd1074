import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { writeJson } from '../reporters/json-text.ts'
import { type ImageGraph, RELATIONS } from './image-record.ts'

/** The images of each scope as text: under each image who deploys it, and what else the scope says about it. */
export const imagesText = (graphs: readonly ImageGraph[]): string => graphs.map(scopeText).join('\n')

function scopeText({ title, images, notes }: ImageGraph): string {
  const lines = [
    ...(title === '' ? [] : [`# ${title}`]),
    ...images.flatMap(record => [
      record.image,
      ...RELATIONS.flatMap(([key, name]) =>
        record[key].map(({ what, path }, i) => `  ${(i === 0 ? name : '').padEnd(11)}  ${what}  (${path})`),
      ),
    ]),
    ...notes.map(note => `note: ${note}`),
  ]
  return `${lines.map(visibleAtLineStart).join('\n')}\n`
}

/** The images as JSON: one record an image, with its scope where there are several. */
export const imagesJson = (graphs: readonly ImageGraph[]): string => {
  const images = graphs.flatMap(({ title, images }) =>
    images.map(image => (title === '' ? image : { scope: title, ...image })),
  )
  return writeJson({ version: 1, images, notes: graphs.flatMap(({ notes }) => notes) })
}
