import type { User } from "@asesorador/domain/access/contract";
import {
  passkeyProofOptions,
  passkeySignInOptions,
  type RequestOptions,
  registerPasskey,
  setUpPasskey,
  signInWithPasskey,
} from "@asesorador/domain/access/passkey-contract";
import type { Proof } from "@asesorador/domain/access/second-factor-contract";
import type { Assertion } from "@asesorador/domain/access/webauthn";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { call } from "../kernel/http.ts";
import { session } from "../kernel/session.ts";
import { PasskeyDeclined } from "./passkey-support.ts";

// Imported when a passkey is used: it brings the WebAuthn library.

/** Throws PasskeyDeclined besides what `call` throws, as all functions here do. */
export const enterWithPasskey = async (ticket: string | null): Promise<User> => {
  const { options } = await call(passkeySignInOptions, ticket === null ? {} : { ticket });
  const { token, user } = await call(signInWithPasskey, { assertion: await answer(options) });
  session.remember(token);
  return user;
};

/** In place of a code, before something about the account is changed. */
export const proveWithPasskey = async (): Promise<Assertion> =>
  answer((await call(passkeyProofOptions, {})).options);

export const makePasskey = async (proof: Proof, name: string): Promise<Answered<typeof registerPasskey>> => {
  const { options } = await call(setUpPasskey, proof);
  const attestation = await startRegistration({ optionsJSON: options }).catch(declined);
  return call(registerPasskey, { name, attestation });
};

const answer = (options: RequestOptions): Promise<Assertion> =>
  startAuthentication({ optionsJSON: options }).catch(declined);

const declined = (cause: unknown): never => {
  throw new PasskeyDeclined("the browser gave no passkey", { cause });
};
