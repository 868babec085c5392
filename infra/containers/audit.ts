import * as z from "zod/mini";
import { poll } from "../testing/poll.ts";
import type { Visitor } from "./visitor.ts";

export type Account = { readonly username: string; readonly password: string };

/** Acknowledged leads are missing, unreadable or stored twice. */
export class LeadsLost extends Error {
  override readonly name = "LeadsLost";
}

const SignedIn = z.object({ token: z.string() });
const Page = z.object({
  contacts: z.array(z.object({ id: z.string(), name: z.string() })),
  nextCursor: z.nullable(z.string()),
});

const PAGE = 200;
const VISIBLE_WITHIN_MS = 120_000;
const POLL_INTERVAL_MS = 1_000;

/**
 * Resolves when the panel shows each acknowledged lead once, with the name that was sent: its key is there too. Throws LeadsLost
 * when that is not so after a while, or when leads are there that were never sent.
 */
export const auditPanel = async (
  through: Visitor,
  account: Account,
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> => {
  const difference = async () => {
    const shown = await readPanel(through, account).catch((error: unknown) => String(error));
    return typeof shown === "string" ? shown : differenceOf(shown, acknowledged);
  };
  const limits = { withinMs: VISIBLE_WITHIN_MS, everyMs: POLL_INTERVAL_MS };
  const { seen } = await poll(difference, (found) => found === null, limits);
  if (seen !== null) throw new LeadsLost(seen);
};

type Shown = readonly { readonly id: string; readonly name: string }[];

/** Differences between the leads shown and those acknowledged; null: none. */
export const differenceOf = (shown: Shown, acknowledged: ReadonlyMap<string, string>): string | null => {
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const missing = [...acknowledged.keys()].filter((id) => !names.has(id));
  const unreadable = shown.filter(({ id, name }) => acknowledged.has(id) && acknowledged.get(id) !== name);
  const unknown = shown.filter(({ id }) => !acknowledged.has(id));
  const doubled = shown.length - names.size;
  if (missing.length + unreadable.length + unknown.length + doubled === 0) return null;
  const counts = `${missing.length} missing, ${doubled} twice, ${unreadable.length} unreadable, ${unknown.length} unknown`;
  return `of ${acknowledged.size} acknowledged leads: ${counts}`;
};

const readPanel = async (through: Visitor, { username, password }: Account): Promise<Shown> => {
  const credentials = JSON.stringify({ username, password });
  const signIn = await through.ask({ method: "POST", path: "/api/auth/login", body: credentials });
  const { token } = SignedIn.parse(JSON.parse(signIn.body));
  const leads: { id: string; name: string }[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await through.ask({ path: `/api/contacts?limit=${PAGE}&sort=oldest${from}`, token });
    const page = Page.parse(JSON.parse(answer.body));
    leads.push(...page.contacts);
    cursor = page.nextCursor;
  }
  return leads;
};
