import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { howToFix } from '../../src/reporters/how-to-fix.ts'
import { registry } from '../support/lint-frozen.ts'

describe('howToFix', () => {
  it('is the first sentence of the section, without Markdown', () => {
    const page = (text: string): string => `# a/b\n\n## How to fix it\n\n${text}\n\n## References\n\n- x\n`
    expect(howToFix(page('Name the `Secret` in\n[kubernetes.io/x](https://x.y). Then wait.'))).toBe(
      'Name the Secret in kubernetes.io/x',
    )
    expect(howToFix(page('Set `a: b`, or one of:\n\n- a'))).toBe('Set a: b, or one of')
    expect(howToFix('# a/b\n')).toBeUndefined()
  })

  it.each(registry.rules.map(({ id }) => id))('%s says in one short line how it is fixed', id => {
    const sentence = howToFix(readFileSync(`rules-docs/${id}.md`, 'utf8'))
    expect(sentence).toMatch(/^[A-Z`"][^\n]{8,300}$/)
  })
})
