/** One option of a rule: its default, its documentation line and its JSON Schema, stated once. */
export interface Option<T> {
  readonly default: T
  readonly doc: string
  readonly schema: Readonly<Record<string, unknown>>
}
export type Options = Readonly<Record<string, Option<unknown>>>
export type OptionValues<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never }

interface Stated<T> {
  readonly default: T
  readonly doc: string
}

/** @public a word of rule authors, tested by the configuration's schema and the pages. */
export const integer = (o: Stated<number> & { min?: number; max?: number }): Option<number> => ({
  default: o.default,
  doc: o.doc,
  schema: {
    type: 'integer',
    ...(o.min === undefined ? {} : { minimum: o.min }),
    ...(o.max === undefined ? {} : { maximum: o.max }),
  },
})

/** @public a word of rule authors, tested by the configuration's schema and the pages. */
export const boolean = (o: Stated<boolean>): Option<boolean> => ({
  default: o.default,
  doc: o.doc,
  schema: { type: 'boolean' },
})

export const strings = (o: Stated<readonly string[]>): Option<readonly string[]> => ({
  default: o.default,
  doc: o.doc,
  schema: { type: 'array', items: { type: 'string' } },
})

export const integers = (o: Stated<readonly number[]>): Option<readonly number[]> => ({
  default: o.default,
  doc: o.doc,
  schema: { type: 'array', items: { type: 'integer' } },
})

export const oneOf = <const T extends string>(values: readonly T[], o: Stated<NoInfer<T>>): Option<T> => ({
  default: o.default,
  doc: o.doc,
  schema: { enum: values },
})
