import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { memoryVault } from "../../testing/memory-vault.ts";
import { type BulkEvent, bulkHistory } from "./history.ts";

const LEADS = 3_100;
let history: readonly BulkEvent[];

beforeAll(async () => {
  const pages: (readonly BulkEvent[])[] = [];
  for await (const page of bulkHistory(memoryVault(), LEADS, "some")) pages.push(page);
  history = pages.flat();
});

const Submitted = z.object({ leadId: z.string(), pii: z.object({ blind: z.object({ phone: z.string() }) }) });
const Flagged = z.object({ leadId: z.string(), of: z.string() });
const ofType = (type: string) => history.filter((event) => event.type === type);

test("every stream begins at revision 0 and has no gaps", () => {
  const next = new Map<string, number>();
  for (const { stream, revision } of history) {
    expect(revision).toBe(next.get(stream) ?? 0);
    next.set(stream, revision + 1);
  }
  expect(next.size).toBe(LEADS);
});

test("a repeated lead has the contact data of an earlier one, and is flagged as its duplicate", () => {
  const submitted = ofType("LeadSubmitted").map(({ clear }) => Submitted.parse(clear));
  const first = new Map<string, string>();
  const again = submitted.flatMap(({ leadId, pii }) => {
    const { phone } = pii.blind;
    const of = first.get(phone);
    if (of !== undefined) return [{ leadId, of }];
    first.set(phone, leadId);
    return [];
  });
  const flagged = ofType("DuplicateDetected").map(({ data }) => Flagged.parse(data));
  const byLead = (a: { leadId: string }, b: { leadId: string }) => (a.leadId < b.leadId ? -1 : 1);
  expect(flagged.length).toBeGreaterThan(20);
  expect(flagged.toSorted(byLead)).toEqual(again.toSorted(byLead));
});
