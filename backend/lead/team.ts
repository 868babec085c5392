import { readOpenLeads } from "@asesorador/projections/lead/work-queries";
import type { Context, TeamMember } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import { ASSIGNEE_UNKNOWN, NO_ADVISERS } from "./es.ts";

type Team = Pick<TeamMember, "username" | "role" | "active">;

/** Throws HttpError 422 when no active account of that name works on leads. */
export const assertAssignable = async (
  { accounts }: Pick<Context, "accounts">,
  username: string | null,
): Promise<void> => {
  if (username === null) return;
  const account = await accounts.findAccount(username);
  if (!account?.active || account.role === "analyst")
    throw new HttpError(422, "assignee_unknown", { message: ASSIGNEE_UNKNOWN });
};

/**
 * Assignees for consecutive leads: each call returns the member with the fewest open ones, the first by name among
 * equals, and counts one more for that member. Throws HttpError 409 when there is no member.
 */
export const fairTurns = async ({
  accounts,
  db,
}: Pick<Context, "accounts" | "db">): Promise<() => string> => {
  const names = whoseTurns(await accounts.listTeam());
  const open = await readOpenLeads(db, names);
  return turns(names.map((name) => [name, open.get(name) ?? 0] as const));
};

/** The active advisers; the administrators when there are none. */
export const whoseTurns = (team: readonly Team[]): readonly string[] => {
  const named = (role: Team["role"]) =>
    team.filter((member) => member.active && member.role === role).map(({ username }) => username);
  const advisers = named("adviser");
  return advisers.length > 0 ? advisers : named("admin");
};

export const turns = (loads: readonly (readonly [name: string, open: number])[]): (() => string) => {
  const load = new Map(loads);
  return () => {
    const [next] = [...load].sort(([a, some], [b, others]) => some - others || (a < b ? -1 : 1));
    if (!next) throw new HttpError(409, "no_advisers", { message: NO_ADVISERS });
    const [name, open] = next;
    load.set(name, open + 1);
    return name;
  };
};
