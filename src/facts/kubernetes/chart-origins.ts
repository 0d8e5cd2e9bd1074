import { type EmittedFact, isOf } from '../../engine/fact.ts'
import type { ChartOrigins } from '../../engine/relevance/copied-charts.ts'
import { chartFile } from './chart-file.ts'

/** A repository of charts: `https://github.com/bitnami/charts/tree/main/bitnami/redis`, `https://github.com/argoproj/argo-helm`. */
const OF_CHARTS = /\bgit(?:hub|lab|ea)\.com\/([\w.-]+\/(?:[\w.]+-)*(?:charts?|helm)(?:-[\w.]+)*)(?=[/\s"',\]]|$)/gi
/** The account of any repository. */
const OF_ANY = /\bgithub\.com\/([\w.-]+)\/[\w.-]+/gi
/** Where Helm fetches a part of a chart from. */
const FETCHED = /^[ \t]*(?:-[ \t]+)?repository:[ \t]*["']?(?:https?|oci):\/\//m
const NAME = /^[ \t]*(?:-[ \t]+)?name:[ \t]*["']?([\w.-]+)/m

/** What a Chart.yaml says of where the chart and its parts come from; undefined of any other file. */
export function chartOrigins(facts: readonly EmittedFact[]): ChartOrigins | undefined {
  const text = facts.flatMap(one => (isOf(chartFile, one) && one.value.role === 'chart' ? [one.value.text] : []))[0]
  if (text === undefined) return undefined
  const parts = /^dependencies:[^\n]*\n((?:[ \t-][^\n]*\n?|\n)*)/m.exec(text)?.[1] ?? ''
  return {
    name: /^name:[ \t]*["']?([\w.-]+)/m.exec(text)?.[1],
    version: /^version:[ \t]*["']?([\w.+-]+)/m.exec(text)?.[1],
    repositories: [...new Set(Array.from(text.matchAll(OF_CHARTS), ([, name = '']) => name.toLowerCase()))],
    owners: [...new Set(Array.from(text.matchAll(OF_ANY), ([, owner = '']) => owner.toLowerCase()))],
    fetched: parts.split(/^[ \t]*- /m).flatMap(one => (FETCHED.test(one) ? (NAME.exec(one)?.[1] ?? []) : [])),
  }
}
