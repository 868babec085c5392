import { operationsPassage } from "../../containers/guide.ts";
import { signedIn } from "../faults/work.ts";
import { type RehearsalContext, type ScenarioOutcome, until } from "./rehearsal-context.ts";

/** A session that is ended is refused within this time. */
const WITHIN_MS = 1_000;

/** A stolen session is used until the guide's statement has ended all sessions. */
export const rehearseLeakedSession = async (
  { visit, signIn, sql, get }: RehearsalContext,
  username: string,
): Promise<ScenarioOutcome> => {
  const stolen = await signedIn(visit);
  const use = async (): Promise<number> =>
    (await visit.ask({ path: "/api/contacts?limit=1", token: stolen })).status;
  const before = await use();
  const used = performance.now();
  const sessions = await get<object>("/api/auth/sessions");
  const seenMs = performance.now() - used;
  const passage = operationsPassage("Data breach, or the suspicion of one", "All sessions at once");
  const [, statement] = /`(with ended as [^`]+)`/.exec(passage) ?? [];
  if (statement === undefined) throw new Error("the guide has no statement that ends all sessions");
  const ended = await sql(statement);
  const { ms } = await until("a refusal of the stolen session", async () =>
    (await use()) === 401 ? true : null,
  );
  await signIn();
  const signedInAgain = await get<object>("/api/auth/sessions");
  const [seen] = await sql<{ n: number }>(
    "select count(*)::int as n from event_store.event where stream = $1 and type = 'SignedIn'",
    [`access-${username}`],
  );
  return {
    seenMs,
    seen: [
      `Mi cuenta lists the sessions of ${username}: ${openIn(sessions)}; a copied token reads leads (${before})`,
      `history holds each sign-in: ${seen?.n ?? 0} in access-${username}`,
    ],
    done: [`ended all ${ended.length} sessions by the guide's statement, and signed in again`],
    checks: [
      ["the stolen token read leads before", before === 200],
      [`it is refused after ${ms.toFixed(0)} ms, within ${WITHIN_MS}`, ms <= WITHIN_MS],
      ["its owner can sign in again, and has one session", openIn(signedInAgain) === 1],
    ],
  };
};

const openIn = (answer: object): number => {
  const lists = Object.values(answer).filter((value): value is readonly unknown[] => Array.isArray(value));
  return (Array.isArray(answer) ? answer : lists[0])?.length ?? 0;
};
