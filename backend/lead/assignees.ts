import { isAssignable, roundRobin, roundRobinMembers } from "@asesorador/domain/lead/assignment";
import { readOpenLeads } from "@asesorador/projections/lead/work-queries";
import type { Context } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import { ASSIGNEE_UNKNOWN, NO_ADVISERS } from "./es.ts";

/** Throws HttpError 422 when no active account of that name works on leads. */
export const assertAssignable = async (
  { accounts }: Pick<Context, "accounts">,
  username: string | null,
): Promise<void> => {
  if (username === null) return;
  const account = await accounts.findAccount(username);
  if (!account || !isAssignable(account))
    throw new HttpError(422, "assignee_unknown", { message: ASSIGNEE_UNKNOWN });
};

/** The round robin over the team at this moment. Throws HttpError 409 when there is no member. */
export const roundRobinOf = async ({
  accounts,
  db,
}: Pick<Context, "accounts" | "db">): Promise<() => string> => {
  const names = roundRobinMembers(await accounts.listTeam());
  const open = await readOpenLeads(db, names);
  const next = roundRobin(names.map((name) => [name, open.get(name) ?? 0] as const));
  return () => {
    const name = next();
    if (name === null) throw new HttpError(409, "no_advisers", { message: NO_ADVISERS });
    return name;
  };
};
