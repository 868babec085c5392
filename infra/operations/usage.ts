/** What was typed makes no sense. */
export class Usage extends Error {
  override readonly name = "Usage";
}
