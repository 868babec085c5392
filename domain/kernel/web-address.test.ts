import { expect, test } from "vitest";
import { webAddress, withoutSecrets } from "./web-address.ts";

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
  expect(withoutSecrets(written)).toBe(written.replace("ana@crm.example", "***"));
});

test("what is no address, or too long, is not refused for credentials", () => {
  for (const written of ["", "crm", "ftp://ana:secret@crm.example", `https://crm.example/${"a".repeat(60)}`])
    expect(address.safeParse(written).error?.issues[0]?.message).not.toBe("holds_credentials");
});

test("credentials and the query's values of a stored address are masked, the rest stays", () => {
  for (const [stored, shown] of [
    ["https://ana:sec@ret@crm.example/hook?key=a%20b", "https://***@crm.example/hook?key=***"],
    ["https://:secret@crm.example/hook", "https://***@crm.example/hook"],
    ["https://crm.example/a=b?token=c2==&v=1&flag#d=e", "https://crm.example/a=b?token=***&v=***&***#d=***"],
    ["https://crm.example/hook?c2VjcmV0", "https://crm.example/hook?***"],
    ["https://crm.example/hook?a=b?c#d#e", "https://crm.example/hook?a=***?***#***#***"],
    ["crm.example", "crm.example"],
  ] as const)
    expect(withoutSecrets(stored)).toBe(shown);
});
