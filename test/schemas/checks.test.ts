import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import checks from '../../src/schemas/checks.json' with { type: 'json' }

const contractList = new URL('../../../shared/checks.tsv', import.meta.url)
const ids = checks.map(check => check.id)
const byAreaThenNumber = (left: string, right: string): number => {
  const [leftArea = '', leftNumber] = left.split('-')
  const [rightArea = '', rightNumber] = right.split('-')
  if (leftArea !== rightArea) return leftArea < rightArea ? -1 : 1
  return Number(leftNumber) - Number(rightNumber)
}

describe('the list of checks', () => {
  it('names each check once, sorted by area and number', () => {
    expect(ids).toHaveLength(553)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort(byAreaThenNumber))
  })

  it('says each check in one sentence of its own', () => {
    const sentences = checks.map(check => check.sentence)
    expect(sentences.filter(sentence => sentence.length === 0 || sentence.length > 140)).toEqual([])
    expect(sentences.filter(sentence => /[.\s]$|\. |`/.test(sentence))).toEqual([])
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('gives each check a severity, a kind and a section of the contract', () => {
    for (const check of checks) {
      expect(['error', 'warning', 'info'], check.id).toContain(check.severity)
      expect(check.kind, check.id).toMatch(/\S/)
      expect(check.section, check.id).toMatch(/\S/)
    }
  })

  it('lets a check be spoken for by one that speaks for itself', () => {
    const speakers = new Map(checks.map(check => [check.id, 'spokenForBy' in check ? check.spokenForBy : undefined]))
    for (const [id, speaker] of speakers) {
      if (speaker === undefined) continue
      expect(speakers.has(speaker), `${id} is spoken for by ${speaker}`).toBe(true)
      expect(speakers.get(speaker), `${speaker} speaks for ${id}`).toBeUndefined()
    }
  })

  it.skipIf(!existsSync(contractList))('has the ids and severities of the list beside the contract', () => {
    const names: Readonly<Record<string, string>> = { E: 'error', W: 'warning', I: 'info' }
    const rows = readFileSync(contractList, 'utf8').trim().split('\n').slice(1)
    const listed = rows.map(row => row.split('\t')).map(([id = '', severity = '']) => `${id} ${names[severity]}`)
    expect(checks.map(check => `${check.id} ${check.severity}`).sort()).toEqual(listed.sort())
  })
})
