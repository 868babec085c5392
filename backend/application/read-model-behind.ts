/** A read model has not reached the position that a reaction or a request needs; retry later. */
export class ReadModelBehind extends Error {
  override readonly name = "ReadModelBehind";
}
