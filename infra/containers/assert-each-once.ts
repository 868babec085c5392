import { LeadsLost } from "./audit.ts";
import { operationsGuide } from "./guide.ts";
import type { Trial } from "./steps.ts";

const COPY = "backup";
const LEADS =
  "select substr(stream, 6), count(*) from event_store.event where type = 'LeadSubmitted' group by 1";

/**
 * Copies history by the guide's command into a database beside the read models', and looks every acknowledged lead up in it. Throws
 * LeadsLost.
 */
export const assertEachOnce = async ({ stack, acknowledged }: Trial): Promise<void> => {
  await stack.sql(`create database ${COPY}`);
  const url = `$(sed 's,/[^/]*$,/${COPY},' "$ASESORADOR_SECRETS/database_url")`;
  await stack.run(operationsGuide("Back up", "cli.ts copy").replace("postgres://…/backup", url));
  const times = new Map(
    (await stack.sql(LEADS, COPY)).split("\n").map((row) => row.split("|") as [string, string]),
  );
  const wrong = [...acknowledged.keys()].filter((id) => times.get(id) !== "1");
  if (wrong.length > 0) throw new LeadsLost(`${wrong.length} acknowledged leads are not once in history`);
};
