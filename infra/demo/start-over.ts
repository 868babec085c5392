import { createInterface } from "node:readline/promises";
import { type EventStore, type Position, START } from "@asesorador/domain/kernel/event-store";
import { DEMO_ACTOR } from "./history.ts";

/** The history holds real leads and deleting them was not confirmed. */
export class NotStartedOver extends Error {
  override readonly name = "NotStartedOver";
}

const PAGE = 5_000;

/** Number of real visitors' leads in history; the demo's own do not count. */
export const countRealLeads = async (store: Pick<EventStore, "readAll">): Promise<number> => {
  let after: Position = START;
  let count = 0;
  for (;;) {
    const page = await store.readAll({ after, types: ["LeadSubmitted"], limit: PAGE });
    count += page.filter(({ metadata }) => metadata.actor !== DEMO_ACTOR).length;
    const last = page.at(-1);
    if (!last) return count;
    after = last.position;
  }
};

/** Asks for confirmation before real leads are deleted. Throws NotStartedOver on refusal, and without a terminal. */
export const confirmStartingOver = async (realLeads: number, yes: boolean): Promise<void> => {
  if (realLeads === 0 || yes) return;
  const what = `${realLeads} leads that are not the demo's`;
  if (!process.stdin.isTTY)
    throw new NotStartedOver(`--fresh would delete ${what}; say it with --fresh --yes if you mean it`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`--fresh deletes ${what} permanently. Type "delete" to continue: `);
  terminal.close();
  if (answer.trim() !== "delete") throw new NotStartedOver("nothing was deleted");
};
