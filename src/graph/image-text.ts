import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { writeJson } from '../reporters/json-text.ts'
import { type ChangeTable, changeTables } from './change-table.ts'
import { markOf } from './drawing.ts'
import { type ImageGraph, RELATIONS } from './image-record.ts'

/**
 * The images of each scope as text: under each image who deploys it, and what else the scope says about it. Where two states are
 * compared, a mark says what is new, gone or changed.
 */
export const imagesText = (graphs: readonly ImageGraph[], isCompared: boolean): string =>
  graphs.map(graph => scopeText(graph, isCompared)).join('\n')

function scopeText({ title, images, notes }: ImageGraph, isCompared: boolean): string {
  const indent = isCompared ? '  ' : ''
  const lines = [
    ...(title === '' ? [] : [`# ${title}`]),
    ...images.flatMap(record => [
      `${isCompared ? `${markOf(record.change)} ` : ''}${record.image}`,
      ...RELATIONS.flatMap(([key, name]) =>
        record[key].map(({ what, path }, i) => `${indent}  ${(i === 0 ? name : '').padEnd(11)}  ${what}  (${path})`),
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

const TABLE: ChangeTable = {
  heading: 'Images',
  heads: ['image', ...RELATIONS.map(([, name]) => name)],
  none: 'No image is new, gone or changed.',
}

/** The images as Markdown, for the description of a change. */
export const imagesMarkdown = (graphs: readonly ImageGraph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, images }) => ({
      title,
      rows: images.map(one => ({
        change: one.change,
        cells: [one.image, ...RELATIONS.map(([key]) => one[key].map(({ what }) => what).join(', '))],
      })),
    })),
    isCompared,
  )
