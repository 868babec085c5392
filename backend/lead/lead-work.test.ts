import { randomUUID } from "node:crypto";
import { ERASED_TEXT, type Lead } from "@asesorador/domain/lead/contract";
import type { TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { type Api, apiTests, contact, type Who } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

/** An API, and helpers for working on leads. */
const office = async () => {
  const api = await tests.api();
  const post = (path: string, payload: object = {}, as: Who = "adviser", headers = {}) =>
    api.call({ method: "POST", url: `/api/contacts${path}`, payload, as, headers });
  const get = async <Body>(path: string, as: Who = "adviser") => {
    await api.project();
    const answer = await api.call({ url: `/api/${path}`, as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Body>();
  };
  const submit = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const payload = contact(changes);
    expect((await post("", payload, "anonymous")).statusCode).toBe(200);
    return payload.leadId;
  };
  return {
    ...api,
    post,
    get,
    submit,
    lead: (id: string) => get<Lead>(`contacts/${id}`),
    timeline: async (id: string) =>
      get<{ entries: TimelineEntry[]; consent: object | null; revision: string }>(`contacts/${id}/timeline`),
    summary: () => get<Record<string, number>>("admin/lead-summary"),
  };
};
type Office = Awaited<ReturnType<typeof office>>;
const typesIn = ({ history }: Pick<Api, "history">, id: string) =>
  history.all.filter(({ stream }) => stream === `lead-${id}`).map(({ type }) => type);
const refusal = (code: string, message: string) => ({ code, message });

test("a status change with a remark adds a note; the same change again changes nothing", async () => {
  const { post, submit, lead, history } = await office();
  const id = await submit();
  const move = { status: "contacted", seen: "pending", remark: "Pidió que la llamen el lunes" };
  const answer = await post(`/${id}/status`, move);
  const moved = { id, position: `${await history.store.head()}`, status: "contacted" };
  expect(answer.json()).toEqual(moved);
  expect((await post(`/${id}/status`, move)).json()).toEqual(moved);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted", "LeadContacted", "NoteAdded"]);
  expect(await lead(id)).toMatchObject({
    status: "contacted",
    notes: 1,
    firstContactAt: "2026-03-04T15:06:07.000Z",
  });
});

test("the second of two concurrent status changes is refused as changed meanwhile", async () => {
  const { post, submit } = await office();
  const id = await submit();
  const [first, second] = await Promise.all([
    post(`/${id}/status`, { status: "contacted", seen: "pending" }),
    post(`/${id}/status`, { status: "lost", reason: "price", seen: "pending" }, "admin"),
  ]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const late = first.statusCode === 409 ? first : second;
  expect(late.json()).toEqual(
    refusal("status_moved", "Otra persona ya cambió el estado de esta solicitud. Revisa cómo quedó."),
  );
});

test("commands that the rules reject have distinct statuses and codes", async () => {
  const { post, submit } = await office();
  const id = await submit();
  const codeOf = async (path: string, payload: object, as: Who = "adviser") => {
    const answer = await post(path, payload, as);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  expect(await codeOf(`/${randomUUID()}/status`, { status: "contacted" })).toEqual([404, "lead_not_found"]);
  expect(await codeOf(`/${id}/status`, { status: "lost" })).toEqual([422, "reason_required"]);
  expect(await codeOf(`/${id}/status`, { status: "claro_consultation_pending" })).toEqual([
    422,
    "transition_not_allowed",
  ]);
  expect(await codeOf(`/${id}/merge`, { into: id })).toEqual([422, "merge_with_itself"]);
  expect(await codeOf(`/${id}/merge`, { into: randomUUID() })).toEqual([404, "merge_target_not_found"]);
  expect(await codeOf(`/${id}/assignee`, { assignee: "nobody-we-know" })).toEqual([422, "assignee_unknown"]);
  expect(await codeOf(`/${id}/assignee`, { assignee: "analyst" })).toEqual([422, "assignee_unknown"]);
  expect(await codeOf(`/${id}/erase`, { confirm: "ELIMINAR" })).toEqual([403, "forbidden"]);
  expect(await codeOf(`/${id}/erase`, { confirm: "eliminar" }, "admin")).toEqual([400, "invalid_input"]);
});

test.each([
  ["status", { status: "sold" }, "status"],
  ["status", { status: "lost", reason: "boredom" }, "reason"],
  ["status", { status: "contacted", remark: "x".repeat(2_001) }, "remark"],
  ["assignee", { assignee: "Ana María" }, "assignee"],
  ["assignee", {}, "assignee"],
  ["notes", { noteId: "1", text: "hola" }, "noteId"],
  ["notes", { noteId: randomUUID(), text: "   " }, "text"],
  ["attempts", { attemptId: randomUUID(), channel: "telegraph", outcome: "reached" }, "channel"],
  ["follow-up", { at: "mañana" }, "at"],
  ["merge", { into: "x" }, "into"],
])("a bad body for %s is refused where it is wrong: %j", async (path, payload, field) => {
  const { post, submit, history } = await office();
  const id = await submit();
  const answer = await post(`/${id}/${path}`, payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(field);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted"]);
});

// asvs: 8.2.2
test("a note is changed and deleted by its author; others may not, and history says what happened", async () => {
  const { post, submit, lead, timeline, vault, history } = await office();
  const id = await submit();
  const [kept, gone] = [randomUUID(), randomUUID()];
  await post(`/${id}/notes`, { noteId: kept, text: "Prefiere la tarde" });
  await post(`/${id}/notes`, { noteId: gone, text: "De otra persona" });
  const foreign = await post(`/${id}/notes/${kept}`, { text: "Otra cosa" }, "admin");
  expect([foreign.statusCode, foreign.json()]).toEqual([
    403,
    refusal("note_not_yours", "Solo quien escribió una nota puede cambiarla."),
  ]);
  expect((await post(`/${id}/notes/${gone}/delete`, {}, "admin")).statusCode).toBe(403);
  expect((await post(`/${id}/notes/${kept}`, { text: "Prefiere la noche" })).statusCode).toBe(200);
  expect((await post(`/${id}/notes/${gone}/delete`)).statusCode).toBe(200);
  // A repeat changes nothing.
  expect((await post(`/${id}/notes/${kept}`, { text: "Prefiere la noche" })).statusCode).toBe(200);
  expect((await post(`/${id}/notes/${gone}/delete`)).statusCode).toBe(200);
  expect(typesIn({ history }, id).slice(1)).toEqual(["NoteAdded", "NoteAdded", "NoteEdited", "NoteDeleted"]);
  expect((await lead(id)).notes).toBe(1);
  const { entries } = await timeline(id);
  expect(entries.slice(1).map(({ text, editedAt, deletedAt }) => [text, editedAt, deletedAt])).toEqual([
    ["Prefiere la noche", "2026-03-04T15:06:07.000Z", null],
    [null, null, "2026-03-04T15:06:07.000Z"],
    [null, null, null],
    [null, null, null],
  ]);
  await post(`/${id}/erase`, { confirm: "ELIMINAR" }, "admin");
  const opened = JSON.stringify(await vault.open(history.all), (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  expect(opened).not.toContain("Prefiere");
});

test("a note older than ten minutes stays as it is, and an unknown one is not found", async () => {
  const { post, submit, timeline, clock } = await office();
  const id = await submit();
  const noteId = randomUUID();
  await post(`/${id}/notes`, { noteId, text: "Prefiere la tarde" });
  clock.now += 600_001;
  expect((await post(`/${id}/notes/${noteId}`, { text: "Otra" })).json()).toMatchObject({
    code: "note_too_old",
  });
  expect((await post(`/${id}/notes/${noteId}/delete`)).statusCode).toBe(409);
  expect((await timeline(id)).entries.at(-1)?.text).toBe("Prefiere la tarde");
  expect((await post(`/${id}/notes/${randomUUID()}`, { text: "Otra" })).statusCode).toBe(404);
});

test("a withdrawn consent is undone by a recorded one only, with how, when and by whom", async () => {
  const { post, submit, lead, timeline, get } = await office();
  const id = await submit();
  await post(`/${id}/consent/withdraw`);
  const attempt = () =>
    post(`/${id}/attempts`, { attemptId: randomUUID(), channel: "call", outcome: "reached" });
  expect((await attempt()).json()).toMatchObject({ code: "consent_withdrawn" });
  const given = { means: "phone", remark: "Llamó ella misma" };
  expect((await post(`/${id}/consent`, given)).statusCode).toBe(200);
  expect((await attempt()).statusCode).toBe(200);
  expect(await lead(id)).toMatchObject({ consent: true, consentWithdrawnAt: null });
  const { recordedConsent } = await get<{ recordedConsent: object }>(`contacts/${id}/timeline`);
  expect(recordedConsent).toEqual({
    means: "phone",
    purposes: ["contact"],
    givenAt: "2026-03-04T15:06:07.000Z",
    recordedBy: "adviser:adviser",
    remark: "Llamó ella misma",
    withdrawnAt: null,
  });
  await post(`/${id}/consent/withdraw`);
  expect((await attempt()).json()).toMatchObject({ code: "consent_withdrawn" });
  expect((await lead(id)).consentWithdrawnAt).not.toBeNull();
  expect((await timeline(id)).entries.map(({ type }) => type)).toEqual([
    "LeadSubmitted",
    "ConsentWithdrawn",
    "ConsentRecorded",
    "ContactAttemptLogged",
    "ConsentWithdrawn",
  ]);
});

test("one form about a call is stored at once: outcome, status, next step and the right number", async () => {
  const { post, submit, lead, timeline, get, history } = await office();
  const id = await submit({ phone: "987654321" });
  await post(`/${id}/follow-up`, { at: "2026-03-04T16:00:00.000Z" });
  expect((await lead(id)).followUpAt).not.toBeNull();
  const call = { attemptId: randomUUID(), channel: "call", outcome: "reached", remark: "Quiere fibra" };
  const status = { to: "contacted", seen: "pending" };
  const answer = await post(`/${id}/attempts`, { ...call, status, followUpDone: true, phone: "912 345 678" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(typesIn({ history }, id).slice(2)).toEqual([
    "ContactAttemptLogged",
    "ContactCorrected",
    "LeadContacted",
    "FollowUpScheduled",
  ]);
  const shown = { status: "contacted", attempts: 1, followUpAt: null, phone: "51912345678" };
  expect(await lead(id)).toMatchObject(shown);
  const corrected = (await timeline(id)).entries.find(({ type }) => type === "ContactCorrected");
  expect(corrected?.corrected).toEqual([{ field: "phone", before: "51987654321", after: "51912345678" }]);
  expect(JSON.stringify(history.all.map(({ data }) => data))).not.toMatch(/51912345678|51987654321/);
  for (const [q, found] of [
    ["912345678", 1],
    ["987654321", 0],
  ] as const)
    expect((await get<{ total: number }>(`contacts?q=${q}`)).total, q).toBe(found);
});

// asvs: 2.2.3
test("a call whose right number is none, or whose status was changed meanwhile, is not stored at all", async () => {
  const { post, submit, history } = await office();
  const id = await submit();
  const call = { attemptId: randomUUID(), channel: "call", outcome: "wrong_number" };
  const unreachable = await post(`/${id}/attempts`, { ...call, phone: "12" });
  // In words for the team: the visitor's say "llamarte".
  const [issue] = unreachable.json<{ issues: { path: string; message: string }[] }>().issues;
  expect([unreachable.statusCode, issue?.path, issue?.message]).toEqual([
    400,
    "phone",
    "Revisa el teléfono: no parece un número al que se pueda llamar.",
  ]);
  const moved = await post(`/${id}/attempts`, { ...call, status: { to: "contacted", seen: "interested" } });
  expect([moved.statusCode, moved.json<{ code: string }>().code]).toEqual([409, "status_moved"]);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted"]);
});

test("a corrected lead that is erased reads so everywhere, its earlier number too", async () => {
  const { post, submit, lead, timeline } = await office();
  const id = await submit({ phone: "987654321" });
  const call = { attemptId: randomUUID(), channel: "call", outcome: "wrong_number", phone: "912345678" };
  await post(`/${id}/attempts`, call);
  expect((await lead(id)).firstContactAt).toBeNull();
  await post(`/${id}/erase`, { confirm: "ELIMINAR" }, "admin");
  expect(await lead(id)).toMatchObject({ erased: true, phone: ERASED_TEXT });
  expect((await timeline(id)).entries.flatMap(({ corrected }) => corrected)).toEqual([
    { field: "phone", before: ERASED_TEXT, after: ERASED_TEXT },
  ]);
});

// asvs: 2.3.4
test("of two people who take a lead at once one has it, and the other reads whose it is", async () => {
  const { post, submit, lead } = await office();
  const id = await submit();
  const [first, second] = await Promise.all([
    post(`/${id}/assignee`, { assignee: "adviser", seen: null }),
    post(`/${id}/assignee`, { assignee: "admin", seen: null }, "admin"),
  ]);
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
  const { assignee } = await lead(id);
  const late = first.statusCode === 409 ? first : second;
  expect(late.json()).toEqual(refusal("assignee_moved", `${assignee} tomó esta solicitud antes que tú.`));
  // Who has it may be asked for again; the request was already granted.
  expect((await post(`/${id}/assignee`, { assignee, seen: null })).statusCode).toBe(200);
});

test("an assignment by another account names both; one that was given back says so", async () => {
  const { post, submit } = await office();
  const id = await submit();
  await post(`/${id}/assignee`, { assignee: "adviser" }, "admin");
  const given = await post(`/${id}/assignee`, { assignee: "admin", seen: null });
  expect(given.json()).toEqual(refusal("assignee_moved", "admin ya asignó esta solicitud a adviser."));
  await post(`/${id}/assignee`, { assignee: null }, "admin");
  const freed = await post(`/${id}/assignee`, { assignee: "admin", seen: "adviser" });
  expect(freed.json()).toEqual(refusal("assignee_moved", "admin ya dejó esta solicitud sin asignar."));
});

test("a follow-up that another person planned meanwhile is not replaced unseen", async () => {
  const { post, submit, lead } = await office();
  const id = await submit();
  await post(`/${id}/follow-up`, { at: "2026-03-05T15:00:00Z", seen: null }, "admin");
  const blind = await post(`/${id}/follow-up`, { at: "2026-03-06T15:00:00Z", seen: null });
  expect([blind.statusCode, blind.json()]).toEqual([
    409,
    refusal("follow_up_moved", "admin cambió el seguimiento antes que tú."),
  ]);
  const { followUpAt } = await lead(id);
  expect(followUpAt).toBe("2026-03-05T15:00:00.000Z");
  expect((await post(`/${id}/follow-up`, { at: "2026-03-06T15:00:00Z", seen: followUpAt })).statusCode).toBe(
    200,
  );
});

test("a merge carries over what the survivor lacks and shows the work on both; undoing it restores both", async () => {
  const { post, submit, lead, timeline, history } = await office();
  const survivor = await submit({ phone: "987654321", email: null, address: "Calle Uno 1" });
  const twin = await submit({ phone: "987654321", email: "eva@example.pe", address: "Calle Dos 2" });
  const at = "2026-03-06T15:00:00.000Z";
  await post(`/${twin}/notes`, { noteId: randomUUID(), text: "Prefiere las tardes" });
  await post(`/${twin}/attempts`, { attemptId: randomUUID(), channel: "call", outcome: "no_answer" });
  await post(`/${twin}/follow-up`, { at, channel: "call" });
  expect((await post(`/${twin}/merge`, { into: survivor })).statusCode).toBe(200);
  const merged = { email: "eva@example.pe", address: "Calle Uno 1", followUpAt: at };
  expect(await lead(survivor)).toMatchObject(merged);
  const work = async () =>
    (await timeline(survivor)).entries
      .filter(({ otherLead }) => otherLead === twin)
      .map(({ type, text }) => [type, text]);
  expect(await work()).toContainEqual(["NoteAdded", "Prefiere las tardes"]);
  expect(await work()).toContainEqual(["ContactAttemptLogged", null]);
  const viewed = history.all.filter(({ type }) => type === "LeadViewed").map(({ data }) => data);
  expect(viewed).toContainEqual({ username: "adviser", leadId: twin });
  const again = { attemptId: randomUUID(), channel: "call", outcome: "reached" };
  expect((await post(`/${twin}/attempts`, again)).json()).toMatchObject({ code: "lead_merged" });
  // The same merge again changes nothing.
  const before = history.all.length;
  await post(`/${twin}/merge`, { into: survivor });
  expect(history.all).toHaveLength(before);

  expect((await post(`/${twin}/unmerge`)).statusCode).toBe(200);
  expect(await lead(survivor)).toMatchObject({ email: null, address: "Calle Uno 1", followUpAt: null });
  expect(await lead(twin)).toMatchObject({ ...merged, address: "Calle Dos 2", mergedInto: null, notes: 1 });
  expect(await work()).toEqual([]);
});

test("what was changed on the survivor since the merge stays when the merge is undone", async () => {
  const { post, submit, lead } = await office();
  const survivor = await submit({ phone: "987654321" });
  const twin = await submit({ phone: "987654321" });
  await post(`/${twin}/follow-up`, { at: "2026-03-06T15:00:00.000Z" });
  await post(`/${twin}/merge`, { into: survivor });
  const own = "2026-03-07T15:00:00.000Z";
  await post(`/${survivor}/follow-up`, { at: own });
  await post(`/${twin}/unmerge`);
  expect((await lead(survivor)).followUpAt).toBe(own);
  expect((await lead(twin)).followUpAt).toBe("2026-03-06T15:00:00.000Z");
});

test("a merge into a lead that is merged itself at that moment is undone and refused", async () => {
  const { post, submit, lead, history } = await office();
  const [one, other, third] = [await submit(), await submit(), await submit()];
  // Signed in, so that the merge is the next append.
  await lead(one);
  history.raceWith(() => post(`/${other}/merge`, { into: third }));
  const answer = await post(`/${one}/merge`, { into: other });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "merge_target_merged"]);
  expect((await lead(one)).mergedInto).toBeNull();
  expect((await lead(other)).mergedInto).toBe(third);
});

test("a survivor that must not be contacted is given no follow-up", async () => {
  const { post, submit, lead } = await office();
  const [survivor, twin] = [await submit(), await submit()];
  await post(`/${survivor}/consent/withdraw`);
  await post(`/${twin}/follow-up`, { at: "2026-03-06T15:00:00.000Z" });
  expect((await post(`/${twin}/merge`, { into: survivor })).statusCode).toBe(200);
  expect((await lead(survivor)).followUpAt).toBeNull();
});

test("contact data is corrected field by field, found by the new and not by the old, and emptied where it may be", async () => {
  const { post, submit, lead, timeline, get } = await office();
  const id = await submit({
    name: "Ana Vieja",
    email: "vieja@example.pe",
    rut: "12345678",
    address: "Calle 1",
  });
  const changes = { name: "Ana Nueva", email: "NUEVA@example.pe", document: "87.654.321", address: null };
  const answer = await post(`/${id}/contact`, changes);
  expect(answer.statusCode, answer.body).toBe(200);
  const now = { name: "Ana Nueva", email: "nueva@example.pe", rut: "87654321", address: null };
  expect(await lead(id)).toMatchObject(now);
  const { entries } = await timeline(id);
  expect(entries.at(-1)?.corrected).toContainEqual({
    field: "email",
    before: "vieja@example.pe",
    after: "nueva@example.pe",
  });
  expect((await get<{ total: number }>("contacts?q=ana%20nueva")).total).toBe(1);
  expect((await get<{ total: number }>("contacts?q=ana%20vieja")).total).toBe(0);
  await post(`/${id}/contact`, changes);
  expect((await timeline(id)).entries).toHaveLength(entries.length);
});

test.each([
  [{ phone: "12" }, "phone"],
  [{ email: "ana" }, "email"],
  [{ name: "  " }, "name"],
  [{ phone: null }, "phone"],
])("the correction %j is refused at its field, and nothing is stored", async (changes, field) => {
  const { post, submit, history } = await office();
  const id = await submit();
  const answer = await post(`/${id}/contact`, changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toContain(field);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted"]);
});

test("a corrected number makes leads alike, which the wrong one did not", async () => {
  const { post, submit, get } = await office();
  await submit({ phone: "987000111" });
  const id = await submit({ phone: "987000222", email: null, rut: null });
  const alike = async () =>
    (await get<{ duplicates: object[] }>(`contacts/${id}/duplicates`)).duplicates.length;
  expect(await alike()).toBe(0);
  await post(`/${id}/contact`, { phone: "987 000 111" });
  expect(await alike()).toBe(1);
});

test("a conversion is reverted by an administrator only, with the reason", async () => {
  const { post, submit, lead } = await office();
  const id = await submit();
  await post(`/${id}/status`, { status: "converted" });
  const back = { status: "quoted", remark: "No pasó la instalación" };
  expect((await post(`/${id}/status`, back)).json()).toMatchObject({ code: "revert_needs_admin" });
  expect((await post(`/${id}/status`, back, "admin")).json()).toMatchObject({ status: "quoted" });
  expect(await lead(id)).toMatchObject({ status: "quoted" });
});

test("what was quoted and contracted is in the row and on the timeline; its promotion is sealed", async () => {
  const { post, submit, lead, timeline, history } = await office();
  const id = await submit();
  expect((await post(`/${id}/status`, { status: "quoted", quote: { price: 89.9 } })).statusCode).toBe(200);
  const contract = { price: 79.9, promotion: "3 meses gratis", commission: 50, installsOn: "2026-03-10" };
  expect((await post(`/${id}/status`, { status: "converted", contract })).statusCode).toBe(200);
  const { entries } = await timeline(id);
  expect(entries.slice(-2).map(({ agreed }) => agreed)).toEqual([
    { serviceId: null, price: 89.9, promotion: null, commission: null, installsOn: null },
    { serviceId: null, ...contract },
  ]);
  expect(await lead(id)).toMatchObject({
    quotedPrice: 89.9,
    contractServiceId: null,
    contractPrice: 79.9,
    commission: 50,
    installsOn: "2026-03-10",
    contractCancelledAt: null,
  });
  const stored = history.all.find(({ type }) => type === "LeadConverted");
  expect(stored?.data).toMatchObject({ priceCents: 7_990, commissionCents: 5_000 });
  expect(JSON.stringify(stored?.data)).not.toContain("meses");
});

test.each([
  ["a plan that is not in the catalogue", { status: "converted", contract: { serviceId: 999_999 } }, 400],
  ["a contract of a quoted lead", { status: "quoted", contract: { price: 10 } }, 400],
  ["a quote of a converted lead", { status: "converted", quote: { price: 10 } }, 400],
  ["a price below 0", { status: "converted", contract: { price: -1 } }, 400],
  ["a day that is none", { status: "converted", contract: { installsOn: "2026-02-30" } }, 400],
])("%s is refused, and the status stays", async (_, change, statusCode) => {
  const { post, submit, history } = await office();
  const id = await submit();
  expect((await post(`/${id}/status`, change)).statusCode).toBe(statusCode);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted"]);
});

test("a contract is cancelled with its reason; the lead stays converted, and a repeat changes nothing", async () => {
  const { post, submit, lead, timeline, history } = await office();
  const id = await submit();
  const why = { reason: "not_installed", remark: "No había ducto" };
  expect((await post(`/${id}/contract/cancel`, why)).json()).toMatchObject({ code: "not_converted" });
  await post(`/${id}/status`, { status: "converted" });
  expect((await post(`/${id}/contract/cancel`, { reason: "nada" })).statusCode).toBe(400);
  expect((await post(`/${id}/contract/cancel`, why)).statusCode).toBe(200);
  expect((await post(`/${id}/contract/cancel`, why)).statusCode).toBe(200);
  expect(typesIn({ history }, id)).toEqual(["LeadSubmitted", "LeadConverted", "ContractCancelled"]);
  expect(await lead(id)).toMatchObject({
    status: "converted",
    contractCancelledAt: expect.any(String),
    cancelReason: "not_installed",
  });
  expect((await timeline(id)).entries.at(-1)).toMatchObject({
    type: "ContractCancelled",
    cancelReason: "not_installed",
    text: "No había ducto",
  });
});

test("a conversion that was taken back leaves no contract and no cancellation in the row", async () => {
  const { post, submit, lead } = await office();
  const id = await submit();
  await post(`/${id}/status`, { status: "converted", contract: { price: 79.9, commission: 50 } });
  await post(`/${id}/contract/cancel`, { reason: "other" });
  await post(`/${id}/status`, { status: "quoted", remark: "Error al registrar" }, "admin");
  expect(await lead(id)).toMatchObject({
    status: "quoted",
    contractPrice: null,
    commission: null,
    contractCancelledAt: null,
    cancelReason: null,
  });
});

test("work on a lead is in its row and on its timeline, with the author", async () => {
  const { post, submit, lead, timeline } = await office();
  const id = await submit();
  const [noteId, attemptId] = [randomUUID(), randomUUID()];
  await post(`/${id}/assignee`, { assignee: "adviser" }, "admin");
  const note = { noteId, text: "Prefiere la tarde" };
  await post(`/${id}/notes`, note);
  await post(`/${id}/notes`, note);
  const followUp = { at: "2026-03-05T20:00:00.000Z", channel: "whatsapp", remark: "Mandar cotización" };
  const attempt = { attemptId, channel: "call", outcome: "no_answer", remark: "Buzón", followUp };
  await post(`/${id}/attempts`, attempt);
  await post(`/${id}/attempts`, attempt);
  expect(await lead(id)).toMatchObject({
    assignee: "adviser",
    notes: 1,
    attempts: 1,
    followUpAt: followUp.at,
    firstContactAt: "2026-03-04T15:06:07.000Z",
    dueAt: "2026-03-05T15:06:07.000Z",
  });
  const { entries, consent, revision } = await timeline(id);
  expect(revision).toBe("4");
  const shown = entries.map(({ type, actor, channel, outcome, assignee, dueAt, text }) => ({
    type,
    actor,
    channel,
    outcome,
    assignee,
    dueAt,
    text,
  }));
  const blank = { channel: null, outcome: null, assignee: null, dueAt: null, text: null };
  expect(shown).toEqual([
    { ...blank, type: "LeadSubmitted", actor: "visitor" },
    { ...blank, type: "LeadAssigned", actor: "admin:admin", assignee: "adviser" },
    { ...blank, type: "NoteAdded", actor: "adviser:adviser", text: "Prefiere la tarde" },
    {
      ...blank,
      type: "ContactAttemptLogged",
      actor: "adviser:adviser",
      text: "Buzón",
      channel: "call",
      outcome: "no_answer",
    },
    {
      ...blank,
      type: "FollowUpScheduled",
      actor: "adviser:adviser",
      text: "Mandar cotización",
      channel: "whatsapp",
      dueAt: followUp.at,
    },
  ]);
  expect(consent).toMatchObject({
    id: "peru_wizard@1",
    text: expect.stringContaining("Autorizo"),
    withdrawnAt: null,
  });
  await post(`/${id}/follow-up`, { at: null });
  expect(await lead(id)).toMatchObject({ followUpAt: null });
});

test("viewing a lead is recorded, once for a screen that polls", async () => {
  const { submit, lead, timeline, history } = await office();
  const id = await submit();
  await lead(id);
  await lead(id);
  await timeline(id);
  const looks = history.all.filter(({ type }) => type === "LeadViewed");
  expect(looks.map(({ stream, data }) => [stream, data])).toEqual([
    ["access-adviser", { username: "adviser", leadId: id }],
  ]);
});

test("a lead with withdrawn consent refuses calls, and its receipt has the date of withdrawal", async () => {
  const { post, submit, lead, timeline } = await office();
  const id = await submit();
  await post(`/${id}/follow-up`, { at: "2026-03-06T15:00:00.000Z", channel: "call" });
  await post(`/${id}/consent/withdraw`);
  const attempt = { attemptId: randomUUID(), channel: "call", outcome: "reached" };
  const refused = await post(`/${id}/attempts`, attempt);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "consent_withdrawn"]);
  expect(await lead(id)).toMatchObject({
    consentWithdrawnAt: "2026-03-04T15:06:07.000Z",
    followUpAt: null,
  });
  expect((await timeline(id)).consent).toMatchObject({ withdrawnAt: "2026-03-04T15:06:07.000Z" });
});

const numbers = async ({ summary, get }: Office) => ({
  summary: await summary(),
  listed: (await get<{ total: number; contacts: Lead[] }>("contacts?country=peru&limit=200")).contacts.length,
});

test("a merged lead leaves list and counts, is shown beside its survivor, and returns after an unmerge", async () => {
  const shop = await office();
  const { post, submit, get, lead } = shop;
  const first = await submit();
  const second = await submit({ name: "La Misma" });
  await submit({ phone: "987000111", email: "otra@example.pe", rut: "87654321" });
  await post(`/${second}/status`, { status: "contacted" });
  const before = await numbers(shop);
  expect(before).toMatchObject({ summary: { total: 3, pending: 2, contacted: 1 }, listed: 3 });

  expect((await post(`/${second}/merge`, { into: first })).statusCode).toBe(200);
  expect(await numbers(shop)).toMatchObject({ summary: { total: 2, pending: 2, contacted: 0 }, listed: 2 });
  expect(await lead(second)).toMatchObject({ mergedInto: first });
  const { duplicates } = await get<{ duplicates: { lead: Lead; by: string[]; merged: boolean }[] }>(
    `contacts/${first}/duplicates`,
  );
  expect(duplicates.map(({ lead: { id }, by, merged }) => ({ id, by, merged }))).toEqual([
    { id: second, by: ["phone", "document", "email"], merged: true },
  ]);
  const refused = await post(`/${second}/status`, { status: "quoted" });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "lead_merged"]);
  const circle = await post(`/${first}/merge`, { into: second });
  expect([circle.statusCode, circle.json<{ code: string }>().code]).toEqual([409, "merge_target_merged"]);

  await post(`/${second}/unmerge`);
  expect(await numbers(shop)).toEqual(before);
});

test("duplicates requested with a position include what was written there, or are refused as behind", async () => {
  const { call, project, post, submit } = await office();
  const [first, second] = [await submit(), await submit()];
  await project();
  const { position } = (await post(`/${second}/merge`, { into: first })).json<{ position: string }>();
  const ask = () => call({ url: `/api/contacts/${first}/duplicates?position=${position}`, as: "adviser" });
  expect((await ask()).statusCode).toBe(503);
  await project();
  expect((await ask()).json()).toMatchObject({ duplicates: [{ merged: true }] });
});

test("two leads merged into each other at once are both kept", async () => {
  const shop = await office();
  const { post, submit } = shop;
  const [one, other] = [await submit(), await submit()];
  await Promise.all([
    post(`/${one}/merge`, { into: other }),
    post(`/${other}/merge`, { into: one }, "admin"),
  ]);
  const { listed } = await numbers(shop);
  expect(listed).toBeGreaterThan(0);
});

test("after an erasure no personal data is left, and the lead can only be closed", async () => {
  const { post, submit, lead, timeline, history, vault, get } = await office();
  const canary = "Zarigüeya";
  const id = await submit({ name: canary, phone: "987111222", email: "zarigueya@example.pe" });
  await post(`/${id}/notes`, { noteId: randomUUID(), text: `${canary} tiene perro` });
  await post(`/${id}/follow-up`, { at: "2026-03-06T15:00:00.000Z", remark: `Llamar a ${canary}` });
  expect(await lead(id)).toMatchObject({ name: canary });

  const erased = await post(`/${id}/erase`, { confirm: "ELIMINAR" }, "admin");
  expect(erased.statusCode).toBe(200);
  expect((await post(`/${id}/erase`, { confirm: "ELIMINAR" }, "admin")).json()).toEqual(erased.json());

  expect(await lead(id)).toMatchObject({
    name: ERASED_TEXT,
    phone: ERASED_TEXT,
    erased: true,
    followUpAt: null,
  });
  const { entries } = await timeline(id);
  expect(entries.map(({ type, text }) => [type, text])).toEqual([
    ["LeadSubmitted", null],
    ["NoteAdded", ERASED_TEXT],
    ["FollowUpScheduled", ERASED_TEXT],
    ["PersonalDataErased", null],
  ]);
  expect(entries.at(-1)).toMatchObject({ actor: "admin:admin" });
  const opened = JSON.stringify(await vault.open(history.all), (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  const rows = JSON.stringify(await get("contacts?q=zarig"));
  expect(`${opened} ${rows}`).not.toMatch(/zarig/i);

  const note = await post(`/${id}/notes`, { noteId: randomUUID(), text: "otra" });
  expect([note.statusCode, note.json<{ code: string }>().code]).toEqual([410, "lead_erased"]);
  expect((await post(`/${id}/status`, { status: "contacted" })).statusCode).toBe(410);
  expect((await post(`/${id}/status`, { status: "lost", reason: "other" })).json()).toMatchObject({
    status: "lost",
  });
});

test("a bulk action has a result for each lead, in order, and a repeat with the same key changes nothing", async () => {
  const { post, submit, history } = await office();
  const [one, other] = [await submit(), await submit()];
  const unknown = randomUUID();
  const action = { kind: "status", status: "lost", reason: "no_answer" };
  const bulk = { ids: [one, unknown, other, one], action };
  const key = { "idempotency-key": "k-1" };
  const answer = await post("/bulk", bulk, "adviser", key);
  const fine = { ok: true, code: null, message: null };
  expect(answer.json()).toEqual({
    results: [
      { id: one, ...fine },
      { id: unknown, ok: false, code: "lead_not_found", message: "No encontramos esa solicitud." },
      { id: other, ...fine },
    ],
    position: `${await history.store.head()}`,
  });
  const before = history.all.length;
  expect((await post("/bulk", bulk, "adviser", key)).json()).toEqual(answer.json());
  expect(history.all).toHaveLength(before);
  for (const payload of [
    { ids: [], action },
    { ids: Array.from({ length: 201 }, () => randomUUID()), action },
    { ids: [one], action: { kind: "sell" } },
  ])
    expect((await post("/bulk", payload)).statusCode).toBe(400);
});

test("of many leads, too, only an administrator reverts a conversion", async () => {
  const { post, submit, lead } = await office();
  const id = await submit();
  await post(`/${id}/status`, { status: "converted" });
  const bulk = { ids: [id], action: { kind: "status", status: "quoted", remark: "No pasó la instalación" } };
  const refused = (await post("/bulk", bulk)).json<{ results: object[] }>();
  expect(refused.results).toMatchObject([{ id, ok: false, code: "revert_needs_admin" }]);
  const reverted = (await post("/bulk", bulk, "admin")).json<{ results: object[] }>();
  expect(reverted.results).toMatchObject([{ id, ok: true }]);
  expect(await lead(id)).toMatchObject({ status: "quoted" });
});

test("two accounts that use one key for the same bulk action have events of their own", async () => {
  const { post, submit, history } = await office();
  const id = await submit();
  const key = { "idempotency-key": "one" };
  const assign = (assignee: string | null, as: Who) =>
    post("/bulk", { ids: [id], action: { kind: "assign", assignee } }, as, key);
  await assign("adviser", "adviser");
  await assign(null, "adviser");
  await assign("adviser", "admin");
  const assigned = history.all.filter(({ type }) => type === "LeadAssigned");
  expect(assigned.map(({ metadata: { actor } }) => actor)).toEqual([
    "adviser:adviser",
    "adviser:adviser",
    "admin:admin",
  ]);
  // Webhooks and messages recognise an event by its id.
  expect(new Set(assigned.map(({ eventId }) => eventId)).size).toBe(3);
});

test("another bulk action under a key that was used before is a command of its own, with its own events", async () => {
  const { post, submit, history } = await office();
  const [id, key] = [await submit(), { "idempotency-key": "k-2" }];
  for (const assignee of ["adviser", "admin"]) {
    const answer = await post("/bulk", { ids: [id], action: { kind: "assign", assignee } }, "admin", key);
    expect(answer.json()).toMatchObject({ results: [{ id, ok: true }] });
  }
  const assigned = history.all.filter(({ type }) => type === "LeadAssigned");
  expect(assigned).toHaveLength(2);
  expect(new Set(assigned.map(({ eventId }) => eventId)).size).toBe(2);
});

test("unassigned leads are distributed evenly, and assigned ones keep their adviser", async () => {
  const { post, submit, lead, project } = await office();
  const ids = [await submit(), await submit(), await submit()];
  await post(`/${ids[0]}/assignee`, { assignee: "admin" }, "admin");
  await project();
  const dealt = await post("/bulk", { ids, action: { kind: "distribute" } }, "admin");
  expect(dealt.json<{ results: { ok: boolean }[] }>().results.every(({ ok }) => ok)).toBe(true);
  const assignees: (string | null)[] = [];
  for (const id of ids) assignees.push((await lead(id)).assignee);
  // The one active adviser gets the unassigned leads; administrators get none while there are advisers.
  expect(assignees).toEqual(["admin", "adviser", "adviser"]);
  const mine = await post("/bulk", { ids, action: { kind: "assign", assignee: null } });
  expect(mine.statusCode).toBe(200);
  expect((await lead(ids[1] ?? "")).assignee).toBeNull();
});

test("the daily figures hold activity and response times, also for days without any", async () => {
  const { post, submit, project, call, clock } = await office();
  const today = clock.now;
  clock.now -= 86_400_000;
  await submit();
  clock.now = today;
  const met = await submit();
  await submit();
  await post(`/${met}/status`, { status: "contacted" });
  await project();
  const days = (query: string, headers = {}) =>
    call({ url: `/api/admin/lead-days?${query}`, as: "analyst", headers });
  const range = "country=peru&from=2026-03-02&to=2026-03-04";
  const answer = await days(range);
  const nothing = {
    submitted: 0,
    contacted: 0,
    interested: 0,
    quoted: 0,
    converted: 0,
    lost: 0,
    reopened: 0,
    leftOut: 0,
  };
  const promise = { met: 0, late: 0, breached: 0, waiting: 0 };
  expect(answer.json()).toEqual({
    days: [
      { day: "2026-03-02", ...nothing, monthlySavings: 0, ...promise },
      { day: "2026-03-03", ...nothing, submitted: 1, monthlySavings: 0, ...promise, waiting: 1 },
      {
        day: "2026-03-04",
        ...nothing,
        submitted: 2,
        contacted: 1,
        monthlySavings: 0,
        ...promise,
        met: 1,
        waiting: 1,
      },
    ],
  });
  const known = { "if-none-match": `${answer.headers.etag}` };
  expect((await days(range, known)).statusCode).toBe(304);
  clock.now += 60_000;
  const later = await days(range, known);
  expect(later.json<{ days: object[] }>().days[1]).toMatchObject({ breached: 1, waiting: 0 });
  expect((await days("from=2026-03-04&to=2026-03-03")).json()).toMatchObject({ code: "invalid_input" });
  expect((await days("from=2020-01-01&to=2026-03-03")).statusCode).toBe(400);
  expect((await days("from=yesterday&to=2026-03-03")).statusCode).toBe(400);
});
