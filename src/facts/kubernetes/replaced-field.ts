/** Fields into which a kustomization copies a value from elsewhere. */
export interface ReplacedField {
  /** What the objects are called, each empty for any. */
  readonly kind: string
  readonly name: string
  /** As JSON Pointers from the object; `*` matches any key or index, `[name=web]` the item of that name. */
  readonly fields: readonly string[]
  /** Whether a field that is not there is made. */
  readonly creates: boolean
}
