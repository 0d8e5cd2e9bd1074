import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogueFile, compareIds, TO_WRITE } from '../../src/dev/catalogue-file.ts'
import { staleFiles } from '../../src/dev/generated-file.ts'
import { catalogue } from '../../src/schemas/catalogue.ts'
import checks from '../../src/schemas/checks.json' with { type: 'json' }

const contractList = new URL('../../../shared/checks.tsv', import.meta.url)
const beyondList = new URL('../../../shared/checks-beyond.tsv', import.meta.url)
const ids = checks.map(check => check.id)
describe('the list of checks', () => {
  it('names each check once, sorted by area and number', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort(compareIds))
  })

  it('says each check in one sentence of its own', () => {
    const sentences = checks.map(check => check.sentence)
    expect(sentences.filter(sentence => sentence.length === 0 || sentence.length > 140)).toEqual([])
    expect(sentences.filter(sentence => /[.\s]$|\. |`/.test(sentence))).toEqual([])
    expect(sentences.filter(sentence => sentence.startsWith(TO_WRITE))).toEqual([])
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('is written as npm run new-rule writes it, a check a line', () => {
    expect(catalogue.length).toBe(checks.length)
    expect(staleFiles([catalogueFile(catalogue)])).toEqual([])
  })

  it('gives each check a severity, a kind and a section of the contract', () => {
    for (const check of checks) {
      expect(['error', 'warning', 'info'], check.id).toContain(check.severity)
      expect(check.kind, check.id).toMatch(/\S/)
      expect(check.section, check.id).toMatch(/\S/)
    }
  })

  it.skipIf(!existsSync(contractList))('has the ids and severities of the list beside the contract', () => {
    const names: Readonly<Record<string, string>> = { E: 'error', W: 'warning', I: 'info' }
    const rows = readFileSync(contractList, 'utf8').trim().split('\n').slice(1)
    const listed = rows.map(row => row.split('\t')).map(([id = '', severity = '']) => `${id} ${names[severity]}`)
    const beyond = readFileSync(beyondList, 'utf8')
    const own = checks.filter(({ id }) => !beyond.includes(`\n${id}\t`))
    expect(own.map(check => `${check.id} ${check.severity}`).sort()).toEqual(listed.sort())
  })
})
