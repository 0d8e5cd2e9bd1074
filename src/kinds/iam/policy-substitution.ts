import { type Cursor, fields, get } from '../../documents/cursor.ts'
import { parameterDefault } from '../../documents/intrinsic.ts'
import type { PolicyDocument, PolicyStatement, PolicyText } from '../../facts/iam/policy-document.ts'
import { policyTextOf, toPolicyText } from './policy-text.ts'

const VARIABLE = /\$\{([A-Za-z0-9]{1,255})\}/g

/**
 * A policy with its text in `Fn::Sub`, with the values of its variables: those of its own map, and parameters with a
 * default. What is decided at deployment stays `${…}`. `argument` is the function's.
 */
export function substituted(document: PolicyDocument, argument: Cursor): PolicyDocument {
  const own = new Map(fields(get(argument, 1)).map(({ key, value }) => [key, policyTextOf(value)?.text]))
  const standingFor = (name: string): string | undefined =>
    own.get(name) ?? policyTextOf(parameterDefault(argument.document, name))?.text
  const inText = <T extends PolicyText>(found: T): T => {
    const text = found.text
      .replace(VARIABLE, (written, name: string) => standingFor(name) ?? written)
      .replaceAll('${!', '${')
    return text === found.text ? found : { ...found, ...toPolicyText(text, found.at) }
  }
  return { ...document, statements: document.statements.map(statement => mapTexts(statement, inText)) }
}

const mapTexts = (statement: PolicyStatement, map: <T extends PolicyText>(text: T) => T): PolicyStatement => ({
  ...statement,
  principals: statement.principals.map(map),
  notPrincipals: statement.notPrincipals.map(map),
  actions: statement.actions.map(map),
  notActions: statement.notActions.map(map),
  resources: statement.resources.map(map),
  notResources: statement.notResources.map(map),
  conditions: statement.conditions.map(condition => ({
    ...condition,
    key: map(condition.key),
    values: condition.values.map(map),
  })),
})
