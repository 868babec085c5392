import { randomBytes } from "node:crypto";
import { softwareAuthenticator } from "@asesorador/infra/testing/software-authenticator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creationOptions, requestOptions, verifiedCounter, verifiedPasskey } from "./webauthn.ts";

const RP = { id: "asesorador.example", origin: "https://asesorador.example" };
const OWNER = { username: "ana", userHandle: "0195f6a0-0000-7000-8000-0000000000f1" };
const bytes = new Uint8Array(randomBytes(32));
const expected = { rp: RP, challenge: Buffer.from(bytes).toString("base64url") };
const asked = { rp: RP, challenge: bytes };

/** The text in base64url with some of its bytes replaced. */
const altered = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const content = Buffer.from(text, "base64url");
      for (const [at, by] of new Map(changes.map(([at, by]) => [at % content.length, by])))
        content[at] = (content[at] ?? 0) ^ by;
      return content.toString("base64url");
    });
/** Whether two DER signatures differ only in the bytes around their two numbers, which a parser may accept or refuse. */
const sameNumbers = (text: string, original: string): boolean => {
  const [given, right] = [Buffer.from(text, "base64url"), Buffer.from(original, "base64url")];
  const first = right[3] ?? 0;
  return [
    [4, 4 + first],
    [6 + first, right.length],
  ].every(([from, to]) => given.subarray(from, to).equals(right.subarray(from, to)));
};
const anything = (text: string) =>
  fc.oneof(
    altered(text),
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((raw) => Buffer.from(raw).toString("base64url")),
  );

describe("an authenticator's answer", () => {
  test("that is altered anywhere proves nothing and throws nothing", async () => {
    const authenticator = softwareAuthenticator(RP.origin);
    const made = authenticator.create(creationOptions(asked, OWNER, []));
    const passkey = await verifiedPasskey(made, expected);
    if (!passkey) throw new Error("the passkey is right");
    const known = { ...passkey, id: "1", name: "x", createdAt: "", lastUsedAt: null };
    const right = authenticator.get(requestOptions(asked, [known]));
    expect(await verifiedCounter(right, known, expected)).toBe(2);
    const field = fc.constantFrom("clientDataJSON", "authenticatorData", "signature");
    const wrong = field.chain((name) => fc.tuple(fc.constant(name), anything(right.response[name])));
    await fc.assert(
      fc.asyncProperty(wrong, async ([name, value]) => {
        fc.pre(name !== "signature" || !sameNumbers(value, right.response.signature));
        const answer = { ...right, response: { ...right.response, [name]: value } };
        expect(await verifiedCounter(answer, known, expected)).toBeNull();
      }),
    );
  });

  // asvs: 11.6.1
  test("to a registration that is no CBOR, or not of this origin and challenge, proves nothing", async () => {
    const made = softwareAuthenticator(RP.origin).create(creationOptions(asked, OWNER, []));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (raw) => {
        const response = { ...made.response, attestationObject: Buffer.from(raw).toString("base64url") };
        expect(await verifiedPasskey({ ...made, response }, expected)).toBeNull();
      }),
    );
    await fc.assert(
      fc.asyncProperty(altered(made.response.clientDataJSON), async (clientDataJSON) => {
        const answer = { ...made, response: { ...made.response, clientDataJSON } };
        fc.pre(!sameMeaning(clientDataJSON, made.response.clientDataJSON));
        expect(await verifiedPasskey(answer, expected)).toBeNull();
      }),
    );
  });
});

/** With attestation "none" nothing signs a registration's client data: only its type, challenge and origin are checked. */
const sameMeaning = (a: string, b: string): boolean => {
  const read = (text: string): unknown => {
    try {
      const { type, challenge, origin } = JSON.parse(Buffer.from(text, "base64url").toString());
      return JSON.stringify([type, challenge, origin]);
    } catch {
      return null;
    }
  };
  return read(a) === read(b);
};
