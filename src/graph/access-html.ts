import { principalText } from '../facts/rights/principals.ts'
import { hopText } from '../model/rights/hops.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import type { AccessGraph } from './access-graph.ts'
import { pathText } from './access-text.ts'
import { pictureIn, picturePage, table } from './html-page.ts'

/** Rights as one HTML page that fetches nothing: of each scope the picture, which can be searched and zoomed, and tables. */
export const accessHtml = (drawn: readonly { readonly graph: AccessGraph; readonly svg: string }[]): string =>
  picturePage('Who can become whom', drawn.flatMap(section))

const section = ({ graph: { title, principals }, svg }: { readonly graph: AccessGraph; readonly svg: string }) => [
  ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
  pictureIn(svg),
  ...table(
    ['who', 'can', 'shown by', ''],
    principals.flatMap(({ id, hops, rights = [] }) => [
      ...hops.map(one => [principalText(id), hopText(one), one.at.join(', '), one.change ?? '']),
      ...rights.map(one => [principalText(id), one.text, one.at.join(', '), one.change]),
    ]),
  ),
  ...table(
    ['who', 'reaches', ''],
    principals.flatMap(({ id, paths }) => paths.map(one => [principalText(id), pathText(id, one), one.change ?? ''])),
  ),
]
