import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { CreationOptions, RequestOptions } from "@asesorador/domain/access/passkey-contract";
import type { Assertion, Attestation } from "@asesorador/domain/access/webauthn";

/** Values that replace the valid ones of a response, to make it invalid. */
type Overrides = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly userHandle?: string;
};

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const uint = (value: number, bytes: number): Buffer =>
  Buffer.from(value.toString(16).padStart(bytes * 2, "0"), "hex");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
};

/** {"fmt": "none", "attStmt": {}, "authData": bytes} */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    Buffer.from([0x59]),
    uint(authData.length, 2),
    authData,
  ]);

/** A passkey in memory: ECDSA P-256, one credential, "none" attestation, CBOR and COSE written by hand. */
export const softwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, overrides: Overrides): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, overrides: Overrides): Buffer => {
    counter = overrides.counter ?? counter + 1;
    const user = PRESENT | ((overrides.verified ?? true) ? VERIFIED : 0);
    return Buffer.concat([sha256(overrides.rpId ?? rpId), uint(user | flags, 1), uint(counter, 4)]);
  };

  return {
    create: (options: CreationOptions, overrides: Overrides = {}): Attestation => {
      userHandle = options.user.id;
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, HAS_CREDENTIAL, overrides),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseKey(publicKey),
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, overrides)),
          attestationObject: base64url(attestationOf(authData)),
          transports: ["internal"],
        },
      };
    },
    get: (options: RequestOptions, overrides: Overrides = {}): Assertion => {
      const clientDataJSON = clientData("webauthn.get", options.challenge, overrides);
      const data = authenticatorData(options.rpId, 0, overrides);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: overrides.userHandle ?? userHandle,
        },
      };
    },
  };
};
