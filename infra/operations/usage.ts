/** Invalid command line arguments. */
export class Usage extends Error {
  override readonly name = "Usage";
}
