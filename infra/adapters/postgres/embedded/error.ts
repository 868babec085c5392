/** The embedded server did not start (or may not); the message has the reason and the server's last lines. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
