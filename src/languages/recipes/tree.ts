import type { ScalarNode } from '../tree/node.ts'
import type { OffsetsOf } from '../tree/offsets.ts'

/*
 * A Makefile or a justfile as a tree of the project's nodes: a list of what it states, in order, each an object of one member.
 *
 *     /0/variable/IMAGE         what a variable is set to, as it is written; also one of a target
 *     /1/include/0              a file that it includes; `includeIfThere` where it need not be there
 *     /2/run/0                  what make gives to a shell while it reads the file: `$(shell …)`, `NAME != …`
 *     /2/rule/targets/0         what a rule makes; /2/rule/prerequisites/0 what comes before
 *     /2/rule/recipe/0          a line of its recipe, as a shell gets it: one shell a line; with `.ONESHELL` all lines are one
 *     /3/define/publish         lines that rules have in their recipes by a name; null where no recipe is made of them
 */

/** A script as a shell gets it, with what is known of make's variables in it. */
export interface Recipe extends ScalarNode {
  readonly value: string
  /** For each UTF-16 code unit of the value, and for its end, the offset in the file's text that it comes from. */
  readonly units: readonly number[]
  /** Whether make goes on after its failure: a `-` before it. */
  readonly isIgnored: boolean
}

/** A scalar as a line of a recipe, where it is one. */
export function recipeOf(node: object | undefined): Recipe | undefined {
  return node !== undefined && isRecipe(node) ? node : undefined
}

const isRecipe = (node: object): node is Recipe => 'units' in node && 'isIgnored' in node

/** `Language.offsetsOf` of a recipe, which has the characters of variables where these are named. */
export const recipeOffsetsOf: OffsetsOf = (host, _, { at }) => {
  const recipe = recipeOf(host)
  return recipe && { offsets: at && recipe.units.map(at) }
}
