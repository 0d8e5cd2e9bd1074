import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adviceOf, howToFix } from '../../src/reporters/how-to-fix.ts'
import { registry } from '../support/lint-frozen.ts'

const page = (text: string): string => `# a/b\n\n## How to fix it\n\n${text}\n\n## References\n\n- x\n`

describe('howToFix', () => {
  it('is the first sentence of the section, without Markdown', () => {
    expect(howToFix(page('Name the `Secret` in\n[kubernetes.io/x](https://x.y). Then wait.'), 'A-1')).toBe(
      'Name the Secret in kubernetes.io/x',
    )
    expect(howToFix(page('Set `a: b`, or one of:\n\n- a'), 'A-1')).toBe('Set a: b, or one of')
    expect(howToFix('# a/b\n', 'A-1')).toBeUndefined()
  })

  it("is the sentence's own advice, else its check's", () => {
    const text = page('Add it.\n\n- **A-1**, **A-2.late**: Set `x`\n  early. Or not.\n- **A-2**: Wait.')
    expect(howToFix(text, 'A-1')).toBe('Set x early')
    expect(howToFix(text, 'A-1.other')).toBe('Set x early')
    expect(howToFix(text, 'A-2')).toBe('Wait')
    expect(howToFix(text, 'A-2.late')).toBe('Set x early')
    expect(howToFix(text, 'A-3')).toBe('Add it')
  })

  it('has no advice of one check for another', () => {
    const fixOf = (rule: string, sentence: string) => howToFix(readFileSync(`rules-docs/${rule}.md`, 'utf8'), sentence)
    expect(fixOf('registry/image-name', 'IM-05')).not.toContain('namespace')
    expect(fixOf('procedure/timeouts', 'OP-24.wait')).not.toContain('curl')
    expect(fixOf('procedure/evidence-first', 'OP-08')).not.toContain('umask')
  })

  it.each(registry.rules.map(rule => [rule.id, rule] as const))(
    '%s says in one short line how it is fixed',
    (id, rule) => {
      const text = readFileSync(`rules-docs/${id}.md`, 'utf8')
      for (const sentence of Object.keys(rule.checks))
        expect(howToFix(text, sentence), sentence).toMatch(/^[A-Z`"][^\n]{4,300}$/)
      const known = new Set(Object.keys(rule.checks).flatMap(key => [key, key.replace(/\..*/, '')]))
      expect([...adviceOf(text).keys()].filter(name => !known.has(name))).toEqual([])
    },
  )
})
