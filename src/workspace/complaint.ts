/** Something wrong at a place of a configuration, before the place is turned into line and column. */
export interface Complaint {
  readonly pointer: string
  readonly part?: 'key'
  readonly message: string
}
