import { randomUUID } from "node:crypto";
import { permitExport, signIn } from "@asesorador/domain/access/contract";
import {
  passkeySignInOptions,
  registerPasskey,
  removePasskey,
  setUpPasskey,
  signInWithPasskey,
} from "@asesorador/domain/access/passkey-contract";
import {
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  requireSecondFactorOfRole,
  setUpSecondFactor,
  signInSecond,
} from "@asesorador/domain/access/second-factor-contract";
import { addConfig, editConfig } from "@asesorador/domain/assistant/console-contract";
import { giveFeedback, sendChat } from "@asesorador/domain/assistant/contract";
import { listServices } from "@asesorador/domain/catalog/contract";
import { addBrand, addService, editBrand, editService } from "@asesorador/domain/catalog/edit-contract";
import type { Endpoint } from "@asesorador/domain/kernel/endpoint";
import { leadSummary, listLeads, submitLead } from "@asesorador/domain/lead/contract";
import { hostileText, hostileValue } from "@asesorador/infra/proof/fuzz/hostile";
import {
  type Api,
  apiTests,
  brandInput,
  contact,
  PASSWORD,
  serviceInput,
} from "@asesorador/infra/testing/api";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";

let tests: Awaited<ReturnType<typeof apiTests>>;
let api: Api;
beforeAll(async () => {
  await trainAssistant();
  tests = await apiTests();
  api = await tests.api();
  for (const [url, payload] of [
    ["/api/brands", brandInput()],
    ["/api/services", serviceInput()],
    ["/api/admin/ia-config", { configKey: "botName", configValue: "Sol" }],
  ] as const) {
    await api.call({ method: "POST", url, payload, as: "admin" });
    await api.project();
  }
});
afterAll(() => tests.close());

const fieldsOf = ({ input }: Endpoint): string[] =>
  Object.keys(
    (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as { properties?: object }).properties ??
      {},
  );

/** A valid body with some of its fields, and possibly unknown ones, replaced by arbitrary values. */
const bodies = (endpoint: Endpoint, good: () => object): fc.Arbitrary<unknown> => {
  const field = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fieldsOf(endpoint)) },
    { weight: 1, arbitrary: fc.string() },
  );
  const changes = fc.dictionary(field, hostileValue, { maxKeys: 6 });
  return fc.oneof(
    { weight: 8, arbitrary: changes.map((changed) => ({ ...good(), ...changed })) },
    { weight: 2, arbitrary: changes },
    { weight: 1, arbitrary: hostileValue },
  );
};

const WRITES = [
  [submitLead, "/api/contacts", contact],
  [addBrand, "/api/brands", () => brandInput({ brandId: randomUUID() })],
  [editBrand, "/api/brands/1", brandInput],
  [addService, "/api/services", () => serviceInput({ productId: randomUUID() })],
  [editService, "/api/services/1", serviceInput],
  [addConfig, "/api/admin/ia-config", () => ({ configKey: `k-${randomUUID()}`, configValue: "x" })],
  [editConfig, "/api/admin/ia-config/botName", () => ({ configValue: randomUUID() })],
  [sendChat, "/api/asesorador-ia/chat", () => ({ message: "precios", messages: [] })],
  [giveFeedback, "/api/chat-learning", () => ({ userMessage: "a", botResponse: "b", userFeedback: 1 })],
] as const;

const PROOF = () => ({ current: PASSWORD });
const ASSERTION = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
};
const ATTESTATION = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "oA" },
};
const NO_PASSKEY = "/api/auth/passkeys/0195f6a0-0000-7000-8000-0000000000f1/remove";

/** Sign-in and the account's own factors; with the expected answers to the valid body. */
const ACCESS = [
  [signIn, "/api/auth/login", () => ({ username: "nadie", password: "x" }), 401],
  [signInSecond, "/api/auth/login/second", () => ({ ticket: "x.y", code: "000000" }), 401],
  [passkeySignInOptions, "/api/auth/login/passkey/options", () => ({}), 200],
  [signInWithPasskey, "/api/auth/login/passkey", () => ({ assertion: ASSERTION }), 409],
  [setUpSecondFactor, "/api/auth/second-factor/setup", PROOF, 200],
  [enrolSecondFactor, "/api/auth/second-factor/confirm", () => ({ ticket: "x.y", code: "000000" }), 409],
  [renewRecoveryCodes, "/api/auth/second-factor/recovery-codes", PROOF, 409],
  [removeSecondFactor, "/api/auth/second-factor/remove", PROOF, 409],
  [setUpPasskey, "/api/auth/passkeys/setup", PROOF, 200],
  [registerPasskey, "/api/auth/passkeys", () => ({ name: "x", attestation: ATTESTATION }), 409],
  [removePasskey, NO_PASSKEY, PROOF, 404],
  [requireSecondFactor, "/api/admin/accounts/analyst/second-factor", () => ({ required: true }), 200],
  [permitExport, "/api/admin/accounts/adviser/export", () => ({ allowed: true }), 200],
  [requireSecondFactorOfRole, "/api/admin/roles/analyst/second-factor", () => ({ required: true }), 200],
] as const;

const CASES = [...WRITES.map((write) => [...write, 200] as const), ...ACCESS];

/** Requests of each endpoint; `npm run fuzz -- --runs 1000` sends more, to every one. */
const RUNS = 100;

/** Each request has its own address, so that none is refused by the rate limit. */
let requests = 0;
const nextAddress = (): string => {
  requests += 1;
  return `10.0.${requests >> 8}.${requests & 255}`;
};

test.each(CASES)(
  "$method $path never answers 5xx, whatever the body",
  async (endpoint, url, good, status) => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies(endpoint, good), async (body) => {
        const answer = await api.call({
          method: endpoint.method,
          url,
          as: "admin",
          remoteAddress: nextAddress(),
          payload: JSON.stringify(body) ?? "",
          headers: { "content-type": "application/json" },
        });
        seen.add(answer.statusCode);
        expect(answer.statusCode).toBeLessThan(500);
        await api.accounts.clearFailuresAbout("admin");
        // The next body is validated against the state after this one.
        if (answer.statusCode === 200) await api.project();
      }),
      { numRuns: RUNS, examples: [[good()]] },
    );
    // Both the valid body's answer and invalid input occurred.
    expect([...seen]).toEqual(expect.arrayContaining([status, 400]));
  },
);

test.each([listLeads, leadSummary, listServices])(
  "$method $path never answers 5xx, whatever the query",
  async (endpoint) => {
    const name = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...fieldsOf(endpoint)) },
      { weight: 1, arbitrary: fc.string() },
    );
    const value = fc.oneof(hostileText, fc.nat().map(String));
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
    const pair = fc.tuple(name, value).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
    const query = fc.oneof(
      { weight: 6, arbitrary: fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join("&")) },
      { weight: 1, arbitrary: fc.string().map((text) => text.replace(/[^\x21-\x7e]/g, "")) },
    );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const answer = await api.call({ url: `${endpoint.path}?${text}`, as: "admin" });
        // 503: a position that the read models have not reached.
        if (answer.statusCode === 503) expect(answer.json()).toMatchObject({ code: "read_model_behind" });
        else expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  },
);

// asvs: 1.4.2
test("accepted amounts never exceed what the read models can store", async () => {
  await api.project();
  expect(await api.quarantined()).toEqual([]);
});
