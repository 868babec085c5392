/** An IPv4 or IPv6 address: browsers keep no passkeys for those. */
const ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can use passkeys at this page's address. */
export const passkeysSupported = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !ADDRESS.test(location.hostname);

/** The person closed the browser's question, or the browser has no passkey that fits. */
export class PasskeyDeclined extends Error {
  override readonly name = "PasskeyDeclined";
}
