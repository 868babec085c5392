/** The sign-in failed; the message is for the person at the terminal and the same whatever was wrong. */
export class NotSignedIn extends Error {
  override readonly name = "NotSignedIn";
}
