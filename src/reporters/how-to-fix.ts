import { checkId } from '../engine/rule-settings.ts'

const SECTION = /^## How to fix it\n([\s\S]*?)(?=^## |$(?![\s\S]))/m
const GENERATED = /<!-- generated[\s\S]*?<!-- \/generated -->/g
/** The end of a sentence: not a stop in `kubernetes.io/x`. */
const END = /[.!?](?=\s|$)|:$/
/** An item for some checks: `- **IM-01**, **IM-02.published**: Name …`. */
const ITEM = /^- ((?:\*\*[^*\n]+\*\*(?:, )?)+): ([\s\S]*?)(?=\n- |\n\s*\n|$(?![\s\S]))/gm

/**
 * The first sentence of what a rule's page says on how to fix it, without Markdown; undefined where it says nothing. `sentence`
 * is the key of the finding's sentence (`OP-24.wait`): an item of the page for it, else one for its check, comes before what
 * the page says of all.
 */
export function howToFix(page: string, sentence: string): string | undefined {
  const section = SECTION.exec(page)?.[1]?.replace(GENERATED, '').trim() ?? ''
  const items = advicesIn(section)
  const own = items.get(sentence) ?? items.get(checkId(sentence))
  return firstSentence(own ?? section.split(/\n\s*\n|\n(?=[-*|])/, 1)[0] ?? '')
}

/** What a page advises for single checks, by the keys that it names. @internal Tests compare them with the rule's checks. */
export const adviceOf = (page: string): ReadonlyMap<string, string> => advicesIn(SECTION.exec(page)?.[1] ?? '')

const advicesIn = (section: string): ReadonlyMap<string, string> =>
  new Map(
    [...section.matchAll(ITEM)].flatMap(([, names = '', text = '']) =>
      [...names.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => [name, text] as const),
    ),
  )

function firstSentence(text: string): string | undefined {
  const paragraph = text
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^[-*] |\*\*/g, '')
    .trim()
  if (paragraph === '') return undefined
  // A stop in code ends no sentence.
  const end = END.exec(paragraph.replace(/`[^`]*`/g, code => '`'.repeat(code.length)))
  return paragraph.slice(0, end?.index ?? paragraph.length).replaceAll('`', '')
}
