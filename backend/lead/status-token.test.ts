import { LeadId } from "@asesorador/domain/kernel/ids";
import { StatusToken } from "@asesorador/domain/lead/status-link";
import { expect, test } from "vitest";
import { leadOfToken, statusToken } from "./status-token.ts";

const secret = "a secret of at least thirty-two bytes";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const id = LeadId.parse("0195f6a0-0000-7000-8000-000000000001");

test("a token opens its own lead, and the same lead always has the same token", () => {
  const token = statusToken(secret, id);
  expect(StatusToken.parse(token)).toBe(token);
  expect(leadOfToken(secret, token)).toBe(id);
  expect(statusToken(secret, id)).toBe(token);
});

// asvs: 8.2.2
test("a token with any changed character is refused", () => {
  const token = statusToken(secret, id);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    expect(leadOfToken(secret, `${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
  for (const wrong of ["", "A", token.slice(1), `${token}A`, `${token.slice(0, -1)}=`])
    expect(leadOfToken(secret, wrong)).toBeNull();
});

test("a token has one spelling", () => {
  const token = statusToken(secret, id);
  // The last character has two bits of the token; Base64 ignores the others, and what is no character of it.
  const spellings = [1, 2, 15].map(
    (n) => token.slice(0, -1) + ALPHABET[ALPHABET.indexOf(token.slice(-1)) + n],
  );
  for (const other of [...spellings, `${token}==`, ` ${token}`, `${token.slice(0, 9)}\n${token.slice(9)}`]) {
    expect(Buffer.from(other, "base64url")).toEqual(Buffer.from(token, "base64url"));
    expect(leadOfToken(secret, other)).toBeNull();
  }
});

test("a token of another installation is refused", () => {
  expect(leadOfToken("another secret of thirty-two bytes or so", statusToken(secret, id))).toBeNull();
});
