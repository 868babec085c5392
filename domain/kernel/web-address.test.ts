import { expect, test } from "vitest";
import { webAddress, withoutCredentials } from "./web-address.ts";

const address = webAddress(/^https?$/, 60);

test.each([
  "https://ana:secret@crm.example/hook",
  "https://ana@crm.example/hook",
  "https://:secret@crm.example/hook",
  "https://ana%3Asecret@crm.example/hook",
  "https://ana@home:secret@crm.example/hook",
  "https:\\\\ana:secret@crm.example/hook",
  "https:///ana:secret@crm.example/hook",
])("an address with credentials is refused by that name: %s", (written) => {
  const messages = address.safeParse(written).error?.issues.map(({ message }) => message);
  expect(messages).toContain("holds_credentials");
});

test.each([
  "https://crm.example/hook?to=ana@crm.example",
  "http://crm.example/@ana",
  "https://@crm.example/",
])("an address without them is accepted: %s", (written) => {
  expect(address.safeParse(written).success).toBe(true);
  expect(withoutCredentials(written)).toBe(written);
});

test("what is no address, or too long, is not refused for credentials", () => {
  for (const written of ["", "crm", "ftp://ana:secret@crm.example", `https://crm.example/${"a".repeat(60)}`])
    expect(address.safeParse(written).error?.issues[0]?.message).not.toBe("holds_credentials");
});

test("credentials of a stored address are masked, the rest stays", () => {
  expect(withoutCredentials("https://ana:sec@ret@crm.example/hook?key=a%20b")).toBe(
    "https://***@crm.example/hook?key=a%20b",
  );
  expect(withoutCredentials("https://:secret@crm.example/hook")).toBe("https://***@crm.example/hook");
  expect(withoutCredentials("crm.example")).toBe("crm.example");
});
