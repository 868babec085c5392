import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { accessEvents, accessStream, RevealReason } from "@asesorador/domain/access/events";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Opened } from "@asesorador/domain/kernel/vault";
import { ContactField } from "@asesorador/domain/lead/work";
import {
  type HistoryReader,
  type ReadOptions,
  readHistory,
} from "@asesorador/projections/replay/read-history";
import { Usage } from "../../kernel/command-line.ts";
import { hasCode } from "../../kernel/has-code.ts";
import type { ExportFolder } from "./export-folder.ts";
import { oneOf, text, unknownWord, type Values } from "./verb.ts";

/** Contact data in the clear, one JSON object a lead: readable by its owner alone. */
export const REVEALED = "revealed.ndjson";
const OWNER_ONLY = 0o600;

/** What is asked for. `ticket`: names the matter elsewhere; free text could name a person, and events may not. */
export type Reveal = {
  readonly fields: readonly ContactField[];
  readonly reason: RevealReason;
  readonly ticket: string | null;
};

/** Null: nothing is revealed. Throws Usage. */
export const revealOf = (values: Values): Reveal | null => {
  const given = text(values, "reveal");
  if (given === undefined) {
    if (text(values, "reason") ?? text(values, "ticket"))
      throw new Usage("export: --reason and --ticket go with --reveal");
    return null;
  }
  const fields = given.split(",").map((name) => {
    const field = ContactField.options.find((known) => known === name);
    if (!field) throw new Usage(unknownWord("--reveal", name, ContactField.options));
    return field;
  });
  const reason = oneOf(values, "reason", RevealReason.options);
  if (reason === undefined)
    throw new Usage(`export: --reveal needs --reason ${RevealReason.options.join("|")}`);
  const ticket = text(values, "ticket") ?? null;
  if (ticket !== null && !/^[A-Z]{1,10}-\d{1,8}$/.test(ticket))
    throw new Usage("export: --ticket is a reference such as SOP-1234, without any text");
  return { fields: [...new Set(fields)], reason, ticket };
};

type Opening = {
  readonly store: EventStore & HistoryReader;
  readonly vault: { open(events: Parameters<OpenAll>[0]): Promise<readonly Opened[]> };
  readonly options: Pick<ReadOptions, "signal" | "onProgress">;
};
type OpenAll = (events: readonly import("@asesorador/domain/kernel/event-store").Recorded[]) => unknown;

type Contact = Readonly<Record<string, unknown>>;

/** The contact data of each lead that is not erased, as it is now. */
export const readContacts = async (
  { store, vault, options }: Opening,
  fields: readonly ContactField[],
): Promise<readonly Contact[]> => {
  const contacts = new Map<string, Contact>();
  const types = ["LeadSubmitted", "ContactCorrected", "PersonalDataErased"];
  for await (const page of readHistory(store, { ...options, types }))
    for (const { type, data } of await vault.open(page)) {
      const { leadId, pii } = data as { readonly leadId: string; readonly pii?: unknown };
      if (type === "PersonalDataErased" || typeof pii !== "object" || pii === null) contacts.delete(leadId);
      else {
        const found = pii as Contact;
        contacts.set(leadId, {
          lead_id: leadId,
          ...Object.fromEntries(fields.map((field) => [field, found[field] ?? null])),
        });
      }
    }
  return [...contacts.values()];
};

/** Recorded before the file is written: no contact data are taken away without a trace. */
export const recordReveal = async (
  store: EventStore,
  {
    username,
    count,
    at,
    reveal,
  }: { readonly username: string; readonly count: number; readonly at: string; readonly reveal: Reveal },
): Promise<void> => {
  const { fields, reason, ticket } = reveal;
  const eventId = randomUUID();
  const event = accessEvents.create("ContactDataRevealed", {
    username,
    fields: [...fields],
    reason,
    ticket,
    count,
  });
  const metadata = {
    actor: `admin:${username}`,
    correlationId: eventId,
    causationId: eventId,
    occurredAt: at,
    recordedAt: at,
  };
  await store.append(accessStream(username), "any", [{ ...accessEvents.validate(event), eventId, metadata }]);
};

export const writeContacts = async ({ create }: ExportFolder, contacts: Iterable<Contact>): Promise<void> => {
  const { append, finish } = await create(REVEALED, OWNER_ONLY);
  for (const contact of contacts) await append(`${JSON.stringify(contact)}\n`);
  await finish();
};

/** Rewrites the revealed file without what was erased since. Resolves to the number of leads that it forgot; null: there is no file. */
export const forgetErased = async (
  folderPath: string,
  folder: ExportFolder,
  { store, options }: Pick<Opening, "store" | "options">,
): Promise<number | null> => {
  const contacts = await readRevealed(join(folderPath, REVEALED));
  if (contacts === null) return null;
  const erased = new Set<unknown>();
  for await (const page of readHistory(store, { ...options, types: ["PersonalDataErased"] }))
    for (const { data } of page) erased.add((data as { readonly leadId: string }).leadId);
  let forgotten = 0;
  const left = contacts.map((contact) => {
    if (!erased.has(contact["lead_id"])) return contact;
    if (contact["erased"] !== true) forgotten += 1;
    return { lead_id: contact["lead_id"], erased: true };
  });
  if (forgotten > 0) await writeContacts(folder, left);
  return forgotten;
};

const readRevealed = async (path: string): Promise<readonly Contact[] | null> => {
  try {
    const lines = (await readFile(path, "utf8")).split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Contact);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};
