/**
 * What a text is a copy of, or what copies are made of it, as it shows by itself. `skeleton`: a tool fills its names in for each
 * thing that it makes. `copied chart`: the values of another project's chart, with all their comments. `template`: the dollars of
 * kro's expressions are doubled for Flux, which makes one of two.
 */
export type MadeOf = 'skeleton' | 'copied chart' | 'template'

const DOUBLED = /\$\$\{(?:schema|each)\./

/** What Backstage, Cookiecutter and Copier fill in; Helm's values begin with a dot. */
const OF_SKELETONS = /\{\{-? *(?:values|cookiecutter|parameters|copier__\w+)\.\w/
/** A line of a manifest, which no values are. */
const OF_MANIFESTS = /^(?:apiVersion|kind|services|jobs|on):/m
const COMMENTS = /^[ \t]*#[ \t]?\S/gm
/** As many lines as nobody writes for one service of their own, and the share of comments that describe fields to others. */
const MANY = 250
const SHARE = 0.3

/** What a text in YAML is made of, or for. Linear. */
export function madeOf(path: string, text: string): MadeOf | undefined {
  if (!/\.ya?ml$/i.test(path)) return undefined
  if (OF_SKELETONS.test(text)) return 'skeleton'
  if (DOUBLED.test(text)) return 'template'
  if (text.length < MANY * 10 || OF_MANIFESTS.test(text)) return undefined
  const lines = text.split('\n').length
  return lines >= MANY && (text.match(COMMENTS)?.length ?? 0) >= SHARE * lines ? 'copied chart' : undefined
}
