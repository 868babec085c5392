import { submitContact } from "@asesorador/domain/lead/contract";
import { expect, test } from "vitest";
import { CONTACTS } from "./send-lead.ts";

test("leads go where the contract says, by the method that the outbox uses", () => {
  expect(submitContact.path).toBe(CONTACTS);
  expect(submitContact.method).toBe("POST");
});
