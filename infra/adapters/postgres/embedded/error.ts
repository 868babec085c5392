/** The embedded server did not start (or may not); the message says why and carries the server's last lines. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
