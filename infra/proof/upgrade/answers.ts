import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { leadPayload } from "../../bench/lead-request.ts";
import { sendUntilAnswered } from "../../containers/lead-load.ts";
import { until } from "../rehearsal/rehearsal-context.ts";
import type { Version } from "./version.ts";

/** What every version since the first shows of each lead. */
const Lead = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.string(),
  monthlySavings: z.nullable(z.number()),
});
const Leads = z.object({ contacts: z.array(Lead) });
const Summary = z.record(z.string(), z.number());

/** What a version answers of an installation. */
export const Answers = z.object({ summary: Summary, leads: z.array(Lead) });
export type Answers = z.infer<typeof Answers>;

const get = async ({ visit, token }: Version, path: string): Promise<unknown> => {
  const { status, body } = await visit.ask({ path, token });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  return JSON.parse(body);
};

export const answersOf = async (version: Version): Promise<Answers> => {
  const summary = Summary.parse(await get(version, "/api/admin/lead-summary?country=peru"));
  const { contacts } = Leads.parse(await get(version, "/api/contacts?limit=200"));
  return { summary, leads: contacts.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

/** Where answers of a later version differ from those of an earlier one; what the earlier one did not have is no difference. */
export const differencesOf = (before: Answers, after: Answers): readonly string[] => [
  ...Object.entries(before.summary).flatMap(([name, value]) =>
    after.summary[name] === value ? [] : [`${name} was ${value} and is ${after.summary[name]}`],
  ),
  ...before.leads.flatMap((lead) => {
    const now = after.leads.find(({ id }) => id === lead.id);
    return JSON.stringify(now) === JSON.stringify(lead)
      ? []
      : [`lead ${lead.id} was ${JSON.stringify(lead)} and is ${JSON.stringify(now ?? null)}`];
  }),
  ...after.leads.flatMap(({ id }) =>
    before.leads.some((lead) => lead.id === id) ? [] : [`lead ${id} was not there`],
  ),
];

const LEADS = 24;

/** Leads in every state that a team brings them into, with notes, attempts and an erasure; resolves to what is answered then. */
export const useVersion = async (version: Version): Promise<Answers> => {
  const { visit, token } = version;
  const send = (path: string, body: object) =>
    sendUntilAnswered(visit, { path, body: JSON.stringify(body), token });
  const ids: string[] = [];
  for (let n = 1; n <= LEADS; n += 1) {
    const lead = leadPayload(randomUUID(), n);
    await send("/api/contacts", lead);
    ids.push(lead.leadId);
  }
  await until("the leads", async () => ((await answersOf(version)).leads.length === LEADS ? true : null));
  for (const [n, id] of ids.entries()) {
    const of = `/api/contacts/${id}`;
    if (n % 2 === 0)
      await send(`${of}/attempts`, { attemptId: randomUUID(), channel: "call", outcome: "no_answer" });
    if (n % 3 === 0) await send(`${of}/notes`, { noteId: randomUUID(), text: `Prefiere la tarde, ${n}` });
    for (const status of ["contacted", "interested", "quoted"].slice(0, n % 4))
      await send(`${of}/status`, { status });
    if (n % 8 === 5) await send(`${of}/status`, { status: "lost", reason: "price" });
  }
  await send(`/api/contacts/${ids[0]}/erase`, { confirm: "ELIMINAR" });
  // Until a second look finds nothing new.
  let last = "";
  const { found } = await until("answers that no longer change", async () => {
    const now = await answersOf(version);
    const text = JSON.stringify(now);
    const same = text === last;
    last = text;
    return same && !text.includes(`"id":"${ids[0]}","name":"Persona`) ? now : null;
  });
  return found;
};
