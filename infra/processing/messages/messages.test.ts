import { leadOfToken, leadOfUnsubscribeToken } from "@asesorador/backend/lead/status-token";
import { setPreferences } from "@asesorador/backend/messages/preferences";
import { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { START } from "@asesorador/domain/kernel/event-store";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import type { SubmitLead } from "@asesorador/domain/lead/commands";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import type { StatedContract } from "@asesorador/domain/lead/outcome";
import { DEFAULT_TEMPLATES } from "@asesorador/domain/messages/es";
import type { MessagePreferences } from "@asesorador/domain/messages/preferences";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterEach, expect, test } from "vitest";
import { smtpServer } from "../../adapters/mail/smtp.ts";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { leadId, newEvent, rebuildOne, submitLead } from "../../testing/read-models.ts";
import { smtpServerForTests } from "../../testing/smtp.ts";
import { runJobs } from "../job.ts";
import { ELECTIONS } from "../leader-election.ts";
import { SILENT } from "../log.ts";
import { runProcessors } from "../run-processors.ts";
import { outgoingMessages } from "./deliver.ts";
import { dailyDigest } from "./digest.ts";
import { messagesIn } from "./messages.ts";
import { messagesReactor } from "./reactor.ts";
import { outgoingRows } from "./rows.ts";

const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const FROM = { name: "Asesorador", address: "hola@asesorador.example" };

const history = historyForTests({
  readModels: [leadReadModel],
  schemas: ["access", "message", "projection", "vault"],
});
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A generous limit for a busy machine: only a failing test reaches it. */
const eventually = <Result>(read: () => Result | Promise<Result>) => expect.poll(read, { timeout: 30_000 });
const nowText = () => new Date().toISOString();
const consent: SubmitLead["consent"] = {
  id: peruConsent.id,
  sha256: "x",
  purposes: ["contact"],
  acceptedAt: nowText(),
  route: "/",
};
/** Submits a lead with the current time. */
const submit = async (n: number, changes: Partial<SubmitLead> = {}) => {
  await history.write(submitLead(n, { consent, ...changes }), nowText());
  await history.project();
};
/** A lead of a person with these details; the blind index of the e-mail is the address. */
const piiWith = (n: number, changes: { readonly name?: string; readonly email?: string | null }) => {
  const { pii } = submitLead(n);
  if (pii === "erased") throw new Error("a sample is not erased");
  const email = changes.email === undefined ? pii.email : changes.email;
  return { pii: { ...pii, ...changes, email, blind: { ...pii.blind, email } } };
};
const outgoing = () => messagesIn({ pool: history.pool, vault: history.vault, server: null });
const states = async () =>
  (await history.pool.query("select kind, state, cancellation from message.outgoing order by kind, lead_id"))
    .rows;
const confirmations = async () =>
  (
    await history.pool.query<{ state: string }>(
      "select state from message.outgoing where kind = 'lead_received' order by lead_id",
    )
  ).rows.map(({ state }) => state);
const makeDue = (kind: string) =>
  history.pool.query("update message.outgoing set due_at = now() where kind = $1", [kind]);

const newReactor = (enabled = true) =>
  messagesReactor({
    db: history.pool,
    store: history.store,
    vault: history.vault,
    now: nowText,
    enabled,
    staff: staffDirectory(history.store, () => 0),
  });
const react = (enabled = true) => {
  const { pool, url, store, vault } = history;
  const stop = new AbortController();
  const { stopped } = runProcessors({
    pool,
    url,
    store,
    vault,
    log: SILENT,
    signal: stop.signal,
    election: ELECTIONS.reactors,
    reactors: [newReactor(enabled)],
  });
  return async () => {
    stop.abort();
    await stopped;
  };
};
/** Runs the reactor; it handles the events from here on. */
const reacting = async (enabled = true) => {
  const stop = react(enabled);
  closing.push(stop);
  await eventually(
    async () =>
      (await history.pool.query("select from projection.checkpoint where read_model = 'messages'")).rows
        .length,
  ).toBe(1);
  return stop;
};
/** Runs the sender until the test ends. */
const sending = (
  url: string,
  backoffMs: (attempts: number) => number | null = () => 10,
  limits: Parameters<typeof smtpServer>[1] = {},
) => {
  const stop = new AbortController();
  const { pool, store, vault } = history;
  const job = outgoingMessages({
    pool,
    store,
    vault,
    now: nowText,
    backoffMs,
    server: smtpServer({ url, from: FROM }, limits),
    origin: "https://asesorador.example",
    tokenSecret: SECRET,
    template: async (kind) => DEFAULT_TEMPLATES[kind],
    staff: staffDirectory(history.store, () => 0),
    openAddress: outgoing().openAddress,
    worksOnLeads: async (username) => username !== "cerrada",
  });
  const done = runJobs({ url: history.url, jobs: [job], log: SILENT, signal: stop.signal });
  closing.push(async () => {
    stop.abort();
    await done;
  });
};
const mailServer = async (options: Parameters<typeof smtpServerForTests>[0] = {}) => {
  const server = await smtpServerForTests(options);
  closing.push(server.close);
  return server;
};

test("a visitor with an e-mail gets one confirmation with the link to their request", async () => {
  const { url, received } = await mailServer();
  await reacting();
  sending(url);
  await submit(1, piiWith(1, { name: "Ana Ficticia" }));
  await eventually(() => received.length).toBe(1);
  const [mail] = received;
  expect(mail?.to).toEqual(["persona1@example.pe"]);
  expect(mail?.header("subject")).toBe("Recibimos tu solicitud");
  expect(mail?.text).toContain("Hola, Ana:");
  expect(mail?.html).toContain("Hola, Ana:");
  expect(mail?.text).toMatch(
    /a más tardar el [a-záé]+ \d{1,2} de [a-z]+ a las \d{2}:\d{2} \(hora de Lima\)\./,
  );
  const token = /https:\/\/asesorador\.example\/solicitud\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(leadOfToken(SECRET, token)).toBe(leadId(1));
  const stop = /<https:\/\/asesorador\.example\/api\/correos\/baja\/([\w-]+)>/.exec(
    mail?.header("list-unsubscribe") ?? "",
  );
  expect(leadOfUnsubscribeToken(SECRET, stop?.[1] ?? "")).toBe(leadId(1));
  expect(leadOfToken(SECRET, stop?.[1] ?? "")).toBeNull();
  await eventually(confirmations).toEqual(["sent"]);
});

test("a confirmation says for how long a promotional price holds and what follows", async () => {
  const { url, received } = await mailServer();
  await reacting();
  sending(url);
  await submit(1, { plan: PLAN });
  await eventually(() => received.length).toBe(1);
  const text = received[0]?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("- Precio que registramos: S/ 79.90 al mes");
  expect(text).toContain("- Promoción: 6 meses; después, S/ 99.90 al mes");
});

test("no message is sent without an address or without consent", async () => {
  const stop = await reacting();
  await submit(1, piiWith(1, { email: null }));
  await submit(2, { consent: null });
  await submit(3);
  await eventually(async () => (await confirmations()).length).toBe(1);
  await stop();
  const { rows } = await history.pool.query("select distinct lead_id from message.outgoing");
  expect(rows).toEqual([{ lead_id: leadId(3) }]);
});

test("no row holds an address, a name, a token or a text", async () => {
  const { url, received } = await mailServer({
    faults: [{ at: "rcpt", code: 550, text: "no persona1@example.pe" }],
  });
  await reacting();
  sending(url);
  await submit(1);
  await eventually(confirmations).toEqual(["given_up"]);
  const { rows } = await history.pool.query("select o::text as row from message.outgoing o");
  expect(JSON.stringify(rows)).not.toMatch(/persona1|Ficticia|example\.pe|solicitud\//);
  expect(received).toEqual([]);
});

test("the same events again, and a rebuild, send nothing", async () => {
  const { url, received } = await mailServer();
  const stop = await reacting();
  sending(url);
  await submit(1);
  await eventually(confirmations).toEqual(["sent"]);
  await stop();
  await rebuildOne(history, leadReadModel);
  const reactor = messagesReactor({
    db: history.pool,
    store: history.store,
    vault: history.vault,
    now: nowText,
    enabled: true,
    staff: staffDirectory(history.store, () => 0),
  });
  await reactor.handle(await history.store.readStream(`lead-${leadId(1)}`), new AbortController().signal);
  await submit(2);
  await reacting();
  await submit(3);
  await eventually(async () => (await confirmations()).filter((state) => state === "sent").length).toBe(3);
  expect(received.map(({ to }) => to[0]).sort()).toEqual([1, 2, 3].map((n) => `persona${n}@example.pe`));
});

test("a message that is sent after the address was corrected goes to the corrected address", async () => {
  const { url, received } = await mailServer();
  await reacting();
  await submit(1);
  await eventually(async () => (await confirmations()).length).toBe(1);
  const correction = { email: "corregida@example.pe", blind: { email: "corregida@example.pe" } };
  await history.write({ type: "CorrectContact", leadId: leadId(1), correction }, nowText());
  sending(url);
  await eventually(confirmations).toEqual(["sent"]);
  expect(received.map(({ to }) => to)).toEqual([["corregida@example.pe"]]);
});

test("history from before the reactor's first run causes no message", async () => {
  await submit(1);
  await reacting();
  await submit(2);
  await eventually(async () => (await confirmations()).length).toBe(1);
  const { rows } = await history.pool.query("select distinct lead_id from message.outgoing");
  expect(rows).toEqual([{ lead_id: leadId(2) }]);
});

test("while e-mail is off nothing is queued, so that turning it on sends nothing of the past", async () => {
  const stop = await reacting(false);
  await submit(1);
  await eventually(
    async () =>
      (await history.pool.query("select position from projection.checkpoint where read_model = 'messages'"))
        .rows[0]?.position,
  ).not.toBe("0");
  await stop();
  await reacting();
  await submit(2);
  await eventually(async () => (await confirmations()).length).toBe(1);
});

test("a server that is down delays a message and costs it no attempt", async () => {
  const down = await smtpServerForTests();
  await down.close();
  await reacting();
  sending(down.url);
  await submit(1);
  await eventually(async () => (await outgoing().connection())?.error).toBe("ECONNREFUSED");
  await eventually(() => outgoing().list(10)).toMatchObject([{ attempts: 0 }]);
  const { received } = await mailServer({ port: down.port });
  await eventually(() => received.length).toBe(1);
  await eventually(async () => (await outgoing().connection())?.error).toBeNull();
});

test.each([
  ["a refusal for now", { at: "rcpt", code: 450 }],
  ["a refusal after DATA for now", { at: "data", code: 451 }],
] as const)("after %s the message is tried again under the same Message-ID", async (_, fault) => {
  const { url, received } = await mailServer({ faults: [fault] });
  await reacting();
  sending(url);
  await submit(1);
  await eventually(confirmations).toEqual(["sent"]);
  expect(new Set(received.map((mail) => mail.header("message-id"))).size).toBe(1);
  const [sent] = (await outgoing().list(10)).filter(({ kind }) => kind === "lead_received");
  expect(sent).toMatchObject({ attempts: 2, lastCode: 250, lastError: null });
});

test("a server that falls silent after DATA is not waited for, and the message comes again", async () => {
  const { url, received } = await mailServer({ faults: ["silent"] });
  await reacting();
  sending(url, () => 10, { silence: 500 });
  await submit(1);
  await eventually(confirmations).toEqual(["sent"]);
  expect(new Set(received.map((mail) => mail.header("message-id"))).size).toBe(1);
});

test("a connection cut after DATA: it comes again under the same Message-ID, so that the receiver can drop it", async () => {
  const { url, received } = await mailServer({ faults: ["cut_after_data"] });
  await reacting();
  sending(url);
  await submit(1);
  await eventually(confirmations).toEqual(["sent"]);
  expect(received).toHaveLength(2);
  expect(received[0]?.header("message-id")).toBe(received[1]?.header("message-id"));
});

test("a permanent refusal is a bounce: it ends the message, and an operator may try it again", async () => {
  const { url, received } = await mailServer({ faults: [{ at: "rcpt", code: 550, text: "5.1.1 unknown" }] });
  await reacting();
  sending(url);
  await submit(1);
  await eventually(confirmations).toEqual(["given_up"]);
  const [bounced] = (await outgoing().list(10)).filter(({ state }) => state === "given_up");
  expect(bounced).toMatchObject({ attempts: 1, lastCode: 550, lastError: "5.1.1" });
  expect((await outgoing().counts()).givenUp).toBe(1);
  expect(await outgoing().retry(bounced?.id ?? "")).toBe("lead_received");
  await eventually(confirmations).toEqual(["sent"]);
  expect(received).toHaveLength(1);
  expect(await outgoing().retry(bounced?.id ?? "")).toBeNull();
});

test("a message that is refused too often is given up", async () => {
  const { url } = await mailServer({ faults: [1, 2].map(() => ({ at: "rcpt", code: 450 }) as const) });
  await reacting();
  sending(url, (attempts) => (attempts < 2 ? 10 : null));
  await submit(1);
  await eventually(confirmations).toEqual(["given_up"]);
});

test.each(["EraseLead", "WithdrawConsent"] as const)("after %s what waits is never sent", async (type) => {
  const { url, received } = await mailServer();
  const stop = await reacting();
  await submit(1);
  await eventually(async () => (await confirmations()).length).toBe(1);
  await stop();
  await history.write(
    type === "EraseLead" ? { type, leadId: leadId(1) } : { type, leadId: leadId(1), by: "visitor" },
  );
  await makeDue("promise_missed");
  sending(url);
  await eventually(async () => (await states()).map(({ state }) => state)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(received).toEqual([]);
});

test("the apology is sent when the promise is missed, and not after a contact", async () => {
  const { url, received } = await mailServer();
  await reacting();
  await submit(1);
  await submit(2);
  await history.write({ type: "MarkContacted", leadId: leadId(2) }, nowText());
  await eventually(async () => (await states()).length).toBe(4);
  await makeDue("promise_missed");
  sending(url);
  await eventually(async () => (await states()).filter(({ kind }) => kind === "promise_missed")).toEqual([
    { kind: "promise_missed", state: "sent", cancellation: null },
    { kind: "promise_missed", state: "cancelled", cancellation: "contacted" },
  ]);
  const apologies = received.filter((mail) => mail.header("subject") === "Nos atrasamos con tu solicitud");
  expect(apologies.map(({ to }) => to)).toEqual([["persona1@example.pe"]]);
  // Most promises end when support closes: the number is not answered then.
  expect(apologies[0]?.text.replace(/\s+/g, " ")).toContain(
    "llámanos al +51 1 555 0100. Contestamos de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00, hora de Lima.",
  );
});

test("a message that is late by days is not sent", async () => {
  const { url, received } = await mailServer();
  await reacting();
  await submit(1);
  await eventually(async () => (await confirmations()).length).toBe(1);
  await history.pool.query("update message.outgoing set planned_at = now() - interval '4 days'");
  sending(url);
  await eventually(confirmations).toEqual(["cancelled"]);
  expect(received).toEqual([]);
});

// asvs: 2.3.2
test("the form cannot be used to flood a stranger's mailbox", async () => {
  const { url, received } = await mailServer();
  await reacting();
  for (const n of [1, 2, 3, 4, 5]) await submit(n, piiWith(n, { email: "victima@example.pe" }));
  await eventually(async () => (await confirmations()).length).toBe(5);
  sending(url);
  await eventually(async () => (await confirmations()).sort()).toEqual([
    "cancelled",
    "cancelled",
    "sent",
    "sent",
    "sent",
  ]);
  expect(received).toHaveLength(3);
});

test("a name that is no name is not repeated: the form must not send advertisements", async () => {
  const { url, received } = await mailServer();
  await reacting();
  sending(url);
  await submit(1, piiWith(1, { name: "gana-dinero.example/ya" }));
  await submit(2, piiWith(2, { name: "Ana\r\nBcc: otra@example.pe" }));
  await eventually(() => received.length).toBe(2);
  for (const mail of received) {
    expect(mail.raw).not.toMatch(/gana-dinero|otra@example/);
    expect(mail.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  }
});

test("a process that ends in the middle loses nothing", async () => {
  const first = await mailServer({ faults: ["silent"] });
  const stopReacting = await reacting();
  sending(first.url, () => 3_600_000);
  await submit(1);
  await eventually(() => first.received.length).toBe(1);
  await stopReacting();
  // The server first: its connection breaks, which is not waited for.
  for (const close of closing.splice(0)) await close();
  // The row is held by the process that ended, until its time is over.
  await makeDue("lead_received");
  const { url, received } = await mailServer();
  sending(url);
  await eventually(() => received.length).toBe(1);
  expect(received[0]?.header("message-id")).toBe(first.received[0]?.header("message-id"));
});

const PLAN: SubmitLead["plan"] = {
  serviceId: ServiceId.parse(1),
  name: "Fibra 300",
  brand: "WIN",
  priceCents: 9_990,
  promotion: { priceCents: 7_990, months: 6 },
};
const CONTRACT: StatedContract = {
  serviceId: null,
  planCurrency: null,
  priceCents: null,
  promotion: null,
  commissionCents: null,
  installsOn: null,
};
const want = (n: number, wanted: MessagePreferences) =>
  setPreferences(
    history,
    { type: "SetMessagePreferences", leadId: leadId(n), by: "page", ...wanted },
    {
      commandId: crypto.randomUUID(),
      metadata: {
        actor: "visitor",
        correlationId: "c",
        causationId: "c",
        occurredAt: nowText(),
        recordedAt: nowText(),
      },
    },
  );

test("a person who does not want messages gets none", async () => {
  const { url, received } = await mailServer();
  const stop = await reacting();
  await submit(1);
  await eventually(async () => (await confirmations()).length).toBe(1);
  await stop();
  await want(1, { messages: false, reminder: false });
  sending(url);
  await eventually(confirmations).toEqual(["cancelled"]);
  expect(received).toEqual([]);
});

test("the reminder of a promotion's end is planned at conversion, also while e-mail is off", async () => {
  await reacting(false);
  await submit(1, { plan: PLAN });
  await submit(2);
  await submit(3, { plan: PLAN });
  for (const n of [1, 2])
    await history.write({ type: "ConvertLead", leadId: leadId(n) }, "2026-08-31T12:00:00.000Z");
  // Contracted at another price: what the plan's promotion would be is unknown.
  await history.write(
    { type: "ConvertLead", leadId: leadId(3), contract: { ...CONTRACT, priceCents: 8_990 } },
    "2026-08-31T12:00:00.000Z",
  );
  await eventually(
    async () => (await history.pool.query("select kind, lead_id, planned_at from message.outgoing")).rows,
  ).toEqual([
    // Six months after 31 August is 28 February; two weeks before that.
    { kind: "promotion_ending", lead_id: leadId(1), planned_at: new Date("2027-02-14T12:00:00.000Z") },
  ]);
});

test("of two conversions that are read late each one's reminder goes by its own day", async () => {
  await submit(1, { plan: PLAN });
  const converted = { type: "ConvertLead", leadId: leadId(1) } as const;
  await history.write(converted, "2026-08-31T12:00:00.000Z");
  await history.write({ type: "ReopenLead", leadId: leadId(1), to: "quoted", remark: "x", mayRevert: true });
  await history.write(converted, "2026-10-31T12:00:00.000Z");
  const events = await history.store.readAll({ after: START, types: ["LeadConverted"], limit: 10 });
  await newReactor().handle(events, new AbortController().signal);
  const { rows } = await history.pool.query(
    "select planned_at from message.outgoing where kind = 'promotion_ending' order by planned_at",
  );
  expect(rows.map((row) => row.planned_at.toISOString())).toEqual([
    "2027-02-14T12:00:00.000Z",
    "2027-04-16T12:00:00.000Z",
  ]);
});

test("the reminder goes by the day of the installation, where it is known", async () => {
  await reacting(false);
  await submit(1, { plan: PLAN });
  const contract = { ...CONTRACT, installsOn: "2026-09-15" };
  await history.write({ type: "ConvertLead", leadId: leadId(1), contract }, "2026-08-31T12:00:00.000Z");
  await eventually(
    async () => (await history.pool.query("select planned_at from message.outgoing")).rows,
  ).toEqual([{ planned_at: new Date("2027-03-01T12:00:00.000Z") }]);
});

test("the reminder is sent to those who agreed, and only for the conversion in force", async () => {
  const { url, received } = await mailServer();
  await reacting();
  for (const n of [1, 2, 3, 4]) {
    await submit(n, { plan: PLAN });
    await history.write({ type: "ConvertLead", leadId: leadId(n) }, nowText());
  }
  await want(4, { messages: true, reminder: true });
  await history.write(
    { type: "CancelContract", leadId: leadId(4), reason: "not_installed", remark: null },
    nowText(),
  );
  await want(1, { messages: true, reminder: true });
  await want(3, { messages: true, reminder: true });
  await history.write(
    { type: "ReopenLead", leadId: leadId(3), to: "quoted", remark: "se cayó la venta", mayRevert: true },
    nowText(),
  );
  await eventually(async () => (await states()).length).toBe(12);
  await makeDue("promotion_ending");
  sending(url);
  await eventually(async () => (await states()).filter(({ kind }) => kind === "promotion_ending")).toEqual([
    { kind: "promotion_ending", state: "sent", cancellation: null },
    { kind: "promotion_ending", state: "cancelled", cancellation: "no_consent" },
    { kind: "promotion_ending", state: "cancelled", cancellation: "superseded" },
    { kind: "promotion_ending", state: "cancelled", cancellation: "superseded" },
  ]);
  const reminder = received.find((mail) => mail.text.includes("la promoción de"));
  expect(reminder?.to).toEqual(["persona1@example.pe"]);
  expect(reminder?.text).toMatch(/Fibra 300, de WIN, termina alrededor del \d{1,2} de [a-z]+ de \d{4}\./);
  expect(reminder?.text).toMatch(/Con la promoción: S\/\s79\.90 al mes\r?\n- Después: S\/\s99\.90 al mes/);
});

const staffWants = async (
  username: string,
  address: string,
  wanted: { assigned: boolean; digest: boolean },
) => {
  const addressId = await outgoing().keepAddress(address);
  const data = { username, addressId, ...wanted };
  await history.store.append("staffMessages-all", "any", [
    newEvent({ type: "StaffMessagesSet", version: 1, data }),
  ]);
};
const assign = (n: number, to: string, at = nowText()) =>
  history.write({ type: "AssignLead", leadId: leadId(n), to, by: "hand" }, at);
const staffRows = async () =>
  (
    await history.pool.query(
      "select kind, username, state from message.outgoing where username is not null order by username, kind",
    )
  ).rows;

test("leads assigned together are one message with counts and a link, and nothing of a lead", async () => {
  const { url, received } = await mailServer();
  await staffWants("ana", "ana@asesorador.example", { assigned: true, digest: false });
  await staffWants("luis", "luis@asesorador.example", { assigned: false, digest: true });
  await reacting();
  for (const n of [1, 2, 3]) await submit(n, { consent: null });
  // One moment, in one period.
  const at = nowText();
  for (const n of [1, 2]) await assign(n, "ana", at);
  await assign(3, "luis", at);
  await history.project();
  await eventually(staffRows).not.toEqual([]);
  await makeDue("lead_assigned");
  sending(url);
  await eventually(async () => new Set((await staffRows()).map(({ state }) => state))).toEqual(
    new Set(["sent"]),
  );
  expect(await staffRows()).not.toContainEqual(expect.objectContaining({ username: "luis" }));
  const [mail] = received;
  expect(mail?.to).toEqual(["ana@asesorador.example"]);
  expect(mail?.text).toContain("Abiertas: 2");
  expect(mail?.text).toContain("https://asesorador.example/peru-admin?tab=leads&asignado=me");
  expect(mail?.raw).not.toMatch(/Ficticia|persona\d|solicitud\//);
});

test.each([
  [["peru", "chile", "chile"], "peru", "2 de las abiertas son de Chile"],
  [["peru", "chile"], "peru", "1 de las abiertas es de Chile"],
  [["chile"], "chile", null],
] as const)(
  "work in %j is linked in %s, and says what another market has",
  async (markets, linked, beside) => {
    const { url, received } = await mailServer();
    await staffWants("ana", "ana@asesorador.example", { assigned: true, digest: false });
    await reacting();
    // In one period, and so in one message.
    const at = nowText();
    for (const [n, market] of markets.entries()) {
      const currency = market === "chile" ? "CLP" : "PEN";
      await submit(n + 1, { consent: null, country: market, currency });
      await assign(n + 1, "ana", at);
    }
    await history.project();
    await eventually(staffRows).not.toEqual([]);
    await makeDue("lead_assigned");
    sending(url);
    await eventually(() => received.length).toBe(1);
    const text = received[0]?.text ?? "";
    expect(text).toContain(`Abiertas: ${markets.length}`);
    expect(text).toContain(`/peru-admin?tab=leads&asignado=me&mercado=${linked}`);
    if (beside === null) expect(text).not.toContain("de las abiertas");
    else expect(text).toContain(`${beside}: en el panel, pasa a «Chile · pesos».`);
  },
);

test("assignments to one person at one time queue one message, however often they are handled", async () => {
  await staffWants("ana", "ana@asesorador.example", { assigned: true, digest: false });
  const at = nowText();
  for (const n of [1, 2]) await submit(n, { consent: null });
  for (const n of [1, 2]) await assign(n, "ana", at);
  const events = await history.store.readAll({ after: START, types: ["LeadAssigned"], limit: 10 });
  const { signal } = new AbortController();
  // The account took the lead itself.
  const taken = events.map((event) => ({ ...event, metadata: { ...event.metadata, actor: "adviser:ana" } }));
  await newReactor().handle(taken, signal);
  expect(await staffRows()).toEqual([]);
  await newReactor().handle(events, signal);
  await newReactor().handle(events, signal);
  expect(await staffRows()).toEqual([{ kind: "lead_assigned", username: "ana", state: "pending" }]);
});

test("an assignment by an account whose name ends like the assignee's is told", async () => {
  await staffWants("ana", "ana@asesorador.example", { assigned: true, digest: false });
  await submit(1, { consent: null });
  await assign(1, "ana");
  const events = await history.store.readAll({ after: START, types: ["LeadAssigned"], limit: 10 });
  const by = events.map((event) => ({
    ...event,
    metadata: { ...event.metadata, actor: "adviser:mariana" },
  }));
  await newReactor().handle(by, new AbortController().signal);
  expect(await staffRows()).toEqual([{ kind: "lead_assigned", username: "ana", state: "pending" }]);
});

test("the digest is queued once a day for those who want it, and only while it is morning on a working day", async () => {
  await staffWants("ana", "ana@asesorador.example", { assigned: false, digest: true });
  await staffWants("luis", "luis@asesorador.example", { assigned: true, digest: false });
  const at = async (instant: string) => {
    const staff = staffDirectory(history.store, () => 0);
    const job = dailyDigest({ pool: history.pool, staff, nowMs: () => Date.parse(instant) });
    await job.run(new AbortController().signal);
    return (await staffRows()).map(({ username }) => username);
  };
  // Lima is five hours behind; Sunday, then Monday.
  expect(await at("2026-11-22T13:30:00.000Z")).toEqual([]);
  expect(await at("2026-11-22T17:30:00.000Z")).toEqual([]);
  expect(await at("2026-11-23T12:30:00.000Z")).toEqual([]);
  expect(await at("2026-11-23T13:30:00.000Z")).toEqual(["ana"]);
  expect(await at("2026-11-23T15:00:00.000Z")).toEqual(["ana"]);
  expect(await at("2026-11-24T18:00:00.000Z")).toEqual(["ana"]);
  expect(await at("2026-11-24T13:30:00.000Z")).toEqual(["ana", "ana"]);
});

test("a closed account gets nothing, and neither does one without open leads", async () => {
  const { url, received } = await mailServer();
  for (const username of ["cerrada", "ana"])
    await staffWants(username, `${username}@asesorador.example`, { assigned: false, digest: true });
  const staff = staffDirectory(history.store, () => 0);
  const nowMs = () => Date.parse("2026-11-23T13:30:00.000Z");
  await dailyDigest({ pool: history.pool, staff, nowMs }).run(new AbortController().signal);
  sending(url);
  await eventually(async () => (await staffRows()).map(({ state }) => state)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(received).toEqual([]);
});

test("a message that one process is sending is not taken by another", async () => {
  await history.pool.query(
    `insert into message.outgoing (id, kind, cause, username, planned_at, due_at)
     values (gen_random_uuid(), 'digest', 'c', 'ana', now(), now())`,
  );
  const taken = () =>
    outgoingRows(history.pool, {
      table: "message.outgoing",
      concurrency: 4,
      visibilityTimeoutMs: 600_000,
      expiresAfterMs: {},
    }).take();
  expect([(await taken()).length, (await taken()).length]).toEqual([1, 0]);
});

test("a message that another process is about to take is left to it, and the next ones are not held up", async () => {
  await history.pool.query(
    `insert into message.outgoing (id, kind, cause, username, planned_at, due_at)
     select gen_random_uuid(), 'digest', 'c', 'ana', now(), now() - n * interval '1 second' from generate_series(1, 2) as n`,
  );
  const [one, other] = [await history.pool.connect(), await history.pool.connect()];
  const takenBy = async (client: typeof one) => {
    const settings = { concurrency: 1, visibilityTimeoutMs: 600_000, expiresAfterMs: {} };
    const taken = await outgoingRows(client, { table: "message.outgoing", ...settings }).take();
    return taken.map(({ id }) => id);
  };
  try {
    await one.query("begin");
    const first = await takenBy(one);
    // A wait for the first one's row would fail.
    await other.query("set lock_timeout = '1s'");
    const second = await takenBy(other);
    await one.query("commit");
    expect(new Set([...first, ...second]).size).toBe(2);
  } finally {
    one.release(true);
    other.release(true);
  }
});

test("old messages are deleted a thousand at a time", async () => {
  await history.pool.query(
    `insert into message.outgoing (id, kind, cause, state, planned_at, due_at, settled_at)
     select gen_random_uuid(), 'digest', 'c', 'sent', now(), now(), now() - interval '91 days'
       from generate_series(1, 1500)`,
  );
  const rows = outgoingRows(history.pool, {
    table: "message.outgoing",
    concurrency: 1,
    visibilityTimeoutMs: 1_000,
    expiresAfterMs: {},
  });
  const left = async () => (await states()).length;
  await rows.deleteOld();
  expect(await left()).toBe(500);
  await rows.deleteOld();
  expect(await left()).toBe(0);
});

test("a message that was given up stays for operators, however old it is", async () => {
  await history.pool.query(
    `insert into message.outgoing (id, kind, cause, state, planned_at, due_at, settled_at)
     select gen_random_uuid(), 'digest', 'c', state, now(), now(), now() - interval '91 days'
       from unnest(array['sent', 'cancelled', 'given_up']) as state`,
  );
  await outgoingRows(history.pool, {
    table: "message.outgoing",
    concurrency: 1,
    visibilityTimeoutMs: 1_000,
    expiresAfterMs: {},
  }).deleteOld();
  const { rows } = await history.pool.query("select state from message.outgoing");
  expect(rows).toEqual([{ state: "given_up" }]);
});
