const SECTION = /^## How to fix it\n([\s\S]*?)(?=^## |$(?![\s\S]))/m
const GENERATED = /<!-- generated[\s\S]*?<!-- \/generated -->/g
/** The end of a sentence: not a stop in `kubernetes.io/x`. */
const END = /[.!?](?=\s|$)|:$/

/** The first sentence of what a rule's page says on how to fix it, without Markdown; undefined where it says nothing. */
export function howToFix(page: string): string | undefined {
  const section = SECTION.exec(page)?.[1]?.replace(GENERATED, '').trim() ?? ''
  const paragraph = section
    .split(/\n\s*\n|\n(?=[-*|])/, 1)[0]
    ?.replace(/\s+/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^[-*] |\*\*/g, '')
    .trim()
  if (paragraph === undefined || paragraph === '') return undefined
  // A stop in code ends no sentence.
  const end = END.exec(paragraph.replace(/`[^`]*`/g, code => '`'.repeat(code.length)))
  return paragraph.slice(0, end?.index ?? paragraph.length).replaceAll('`', '')
}
