/** Fields into which a kustomization copies a value from elsewhere. */
export interface ReplacedField {
  /** What the objects are called, each empty for any. */
  readonly kind: string
  readonly name: string
  /** As JSON Pointers from the object; `*` stands for any key or index, `[name=web]` for the item that is called so. */
  readonly fields: readonly string[]
  /** Whether a field that is not there is made. */
  readonly creates: boolean
}
