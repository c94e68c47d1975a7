/** A reply that is JSON already. */
export class Written {
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}
