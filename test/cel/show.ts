import type { Constant, Expression } from '../../src/cel/syntax/expression.ts'

/** An expression in a form that shows its structure: operators in parentheses, macros with a hash. */
export function show(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return constant(expression.constant)
    case 'variable':
      return `${expression.isAbsolute ? '.' : ''}${expression.name.text}`
    case 'member':
      return `${show(expression.object)}.${expression.isOptional ? '?' : ''}${expression.name.text}`
    case 'index':
      return `${show(expression.object)}[${expression.isOptional ? '?' : ''}${show(expression.index)}]`
    case 'has':
      return `has(${show(expression.object)}.${expression.name.text})`
    case 'call':
      return `${expression.target ? `${show(expression.target)}.` : ''}${expression.name.text}(${all(expression.args)})`
    case 'macro': {
      const variables = expression.variables.map(({ text }) => text).join(' ')
      return `${show(expression.target)}.#${expression.macro}(${variables}: ${all(expression.bodies)})`
    }
    case 'unary':
      return `(${expression.operator}${show(expression.operand)})`
    case 'binary':
      return `(${show(expression.left)} ${expression.operator} ${show(expression.right)})`
    case 'logical':
      return `(${expression.operands.map(show).join(` ${expression.operator} `)})`
    case 'conditional':
      return `(${show(expression.test)} ? ${show(expression.then)} : ${show(expression.otherwise)})`
    case 'list':
      return `[${expression.items.map(({ value, isOptional }) => optional(isOptional) + show(value)).join(', ')}]`
    case 'map': {
      const entries = expression.entries.map(
        ({ key, value, isOptional }) => `${optional(isOptional)}${show(key)}: ${show(value)}`,
      )
      return `{${entries.join(', ')}}`
    }
    case 'message': {
      const fields = expression.fields.map(
        ({ name, value, isOptional }) => `${optional(isOptional)}${name.text}: ${show(value)}`,
      )
      return `${expression.type.text}{${fields.join(', ')}}`
    }
  }
}

const all = (expressions: readonly Expression[]): string => expressions.map(show).join(', ')
const optional = (isOptional: boolean): string => (isOptional ? '?' : '')

function constant(one: Constant): string {
  if (one.type === 'null') return 'null'
  if (one.type === 'bytes') return `bytes(${[...one.value].join(' ')})`
  if (one.type === 'string') return JSON.stringify(one.value)
  return one.type === 'int' || one.type === 'bool' ? String(one.value) : `${one.type}(${one.value})`
}
