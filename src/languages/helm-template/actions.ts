import type { Action } from './tree.ts'

/** What an action has at once: a quoted text, in which braces mean nothing, its end, or anything else. */
const INSIDE = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|-?\}\}|[^"`'}-]+|[-}"'`]/gy
const COMMENT = /^\{\{(?:-\s)?\s?\/\*/
const KEYWORD = /^(if|else|end|with|range|define|block|template|break|continue)\b\s*/

/** The actions of a template, in order; undefined where one is not closed. One pass. */
export function actionsOf(text: string): readonly Action[] | undefined {
  const found: Action[] = []
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', found.at(-1)?.end ?? 0)) {
    const action = commentAt(text, start) ?? actionAt(text, start)
    if (action === undefined) return undefined
    found.push(action)
  }
  return found
}

function commentAt(text: string, start: number): Action | undefined {
  const open = COMMENT.exec(text.slice(start, start + 6))
  if (open === null) return undefined
  const close = text.indexOf('*/', start + open[0].length)
  const end = close < 0 ? -1 : text.indexOf('}}', close)
  if (end < 0) return undefined
  return {
    start,
    end: end + 2,
    keyword: 'comment',
    source: '',
    trimsBefore: open[0].startsWith('{{-'),
    trimsAfter: text[end - 1] === '-',
  }
}

function actionAt(text: string, start: number): Action | undefined {
  const trimsBefore = /^\{\{-\s/.test(text.slice(start, start + 4))
  const from = start + (trimsBefore ? 3 : 2)
  INSIDE.lastIndex = from
  for (let part = INSIDE.exec(text); part !== null; part = INSIDE.exec(text)) {
    if (!part[0].endsWith('}}')) continue
    const end = INSIDE.lastIndex
    const content = text.slice(from, end - part[0].length).trim()
    const keyword = KEYWORD.exec(content)
    return {
      start,
      end,
      keyword: keyword?.[1] ?? 'output',
      source: content.slice(keyword?.[0].length ?? 0),
      trimsBefore,
      trimsAfter: part[0].length === 3,
    }
  }
  return undefined
}
