import type { CreationOptions, RequestOptions } from "@asesorador/domain/access/passkey-contract";
import type { Assertion, Attestation } from "@asesorador/domain/access/webauthn";
import type { KnownPasskey, Passkey } from "../application/second-factors.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Ed25519, ECDSA P-256 and RSA: the algorithms of current authenticators. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;
const NAME = "Asesorador";

/** Imported when an answer is verified: it brings 280 modules, a fifth of what a process loads to start. */
const library = () => import("@simplewebauthn/server");

type Challenged = { readonly rp: RelyingParty; readonly challenge: Uint8Array };
type Known = Pick<KnownPasskey, "webauthnId" | "transports">;

const descriptor = ({ webauthnId, transports }: Known) => ({
  id: webauthnId,
  type: "public-key" as const,
  transports: [...transports],
});

/** `passkeys`: the accepted ones; empty: any that the authenticator has for this address. */
export const requestOptions = (
  { rp, challenge }: Challenged,
  passkeys: readonly Known[],
): RequestOptions => ({
  challenge: Buffer.from(challenge).toString("base64url"),
  timeout: TIMEOUT_MS,
  rpId: rp.id,
  allowCredentials: passkeys.map(descriptor),
  userVerification: "required",
});

type Owner = { readonly username: string; readonly userHandle: string };

/** For a discoverable credential; `passkeys` are the account's existing ones. */
export const creationOptions = (
  { rp, challenge }: Challenged,
  { username, userHandle }: Owner,
  passkeys: readonly Known[],
): CreationOptions => ({
  rp: { name: NAME, id: rp.id },
  user: { id: Buffer.from(userHandle).toString("base64url"), name: username, displayName: username },
  challenge: Buffer.from(challenge).toString("base64url"),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: passkeys.map(descriptor),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  // Any authenticator is accepted, so its model need not be attested.
  attestation: "none",
});

/** The user handle in an authenticator's answer; null when there is none. */
export const userHandleIn = ({ response }: Assertion): string | null =>
  response.userHandle === undefined ? null : Buffer.from(response.userHandle, "base64url").toString();

type Expected = { readonly rp: RelyingParty; readonly challenge: string };

/** The verified passkey; null when the answer is not for this challenge and address, or without user verification. */
export const verifiedPasskey = async (
  attestation: Attestation,
  { rp, challenge }: Expected,
): Promise<Omit<Passkey, "name" | "createdAt"> | null> => {
  const { transports = [], ...response } = attestation.response;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...attestation, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { webauthnId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
};

/** The authenticator's new counter; null when the answer is wrong or its counter has not grown. */
export const verifiedCounter = async (
  { response: { userHandle, ...response }, ...assertion }: Assertion,
  passkey: KnownPasskey,
  { rp, challenge }: Expected,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: userHandle === undefined ? response : { ...response, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: passkey.webauthnId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
};
