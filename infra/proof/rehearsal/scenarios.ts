import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { leadStream } from "@asesorador/domain/lead/events";
import { operationsPassage } from "../../containers/guide.ts";
import { startChild } from "../../testing/children.ts";
import { production, SECRETS } from "../../testing/production-settings.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { ACCOUNT } from "../faults/installation.ts";
import { rehearseLeakedSession } from "./leaked-session.ts";
import { rehearseLostDatabase } from "./lost-database.ts";
import { type RehearsalContext, type ScenarioOutcome, sameRows, until } from "./rehearsal-context.ts";

export type Scenario = {
  readonly name: string;
  /** The passages of the operations guide that it follows. Throws NotInGuide when one is missing there. */
  readonly guide: () => readonly string[];
  readonly run: (context: RehearsalContext) => Promise<ScenarioOutcome>;
};

const NEW_KEY = Buffer.alloc(32, 7).toString("base64");

const lostMasterKey: Scenario = {
  name: "a lost version of the master key",
  guide: () => [operationsPassage("Restore", "the list lacks a version")],
  run: async ({ installation, lead, get }) => {
    const id = await lead();
    const start = (keys: string) =>
      startChild("api.ts", { ...production(installation.url()), PII_MASTER_KEY: keys });
    const began = performance.now();
    const refused = start(`2:${NEW_KEY}`);
    const code = await refused.ended;
    const seenMs = performance.now() - began;
    const [reason] = /WrongSecret: [^"]+/.exec(refused.output()) ?? [];
    const restored = start(`2:${NEW_KEY},1:${SECRETS.PII_MASTER_KEY}`);
    const [, port] = await restored.waitForOutput(/API on http:\/\/[^:]+:(\d+)/);
    const live = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    restored.process.kill("SIGTERM");
    await restored.ended;
    const { name } = await get<{ name: string }>(`/api/contacts/${id}`);
    return {
      seenMs,
      seen: [`an API with PII_MASTER_KEY=2:… ends with ${code}: ${reason ?? "no reason"}`],
      done: ["put version 1, from the safe, at the end of the list, and started again"],
      checks: [
        [
          "the start was refused with the version's name",
          code === 1 && reason?.includes("master key 1 is missing") === true,
        ],
        ["with both versions the API starts and is ready", live.status === 200],
        ["a lead sealed under version 1 is readable", name.startsWith("Persona Ficticia")],
      ],
    };
  },
};

const poisonedEvent: Scenario = {
  name: "a poisoned event",
  guide: () => [
    operationsPassage("Quarantine", "Anything else is a bug"),
    operationsPassage("Quarantine", "no version will be able to take"),
  ],
  run: async ({ lead, withParts, operations, post, rows, get }) => {
    const id = await lead();
    const stream = leadStream(leadIdOf(id));
    await withParts(async ({ store }) => {
      // As a process of an older version finds an event of a newer one. At any revision: a reactor may append to the lead meanwhile.
      await store.append(stream, "any", [
        newEvent({ type: "NoteAdded", version: 99, data: { noteId: randomUUID() } }),
      ]);
    });
    const quarantined = async () => (await operations()).quarantine.filter((each) => each.stream === stream);
    const { found, ms: seenMs } = await until("the event in quarantine", async () => {
      const waiting = await quarantined();
      return waiting.length > 0 ? waiting : null;
    });
    const other = await lead();
    const { ms } = await until("a lead after the poisoned event", () =>
      get(`/api/contacts/${other}`).catch(() => null),
    );
    // Every read model that reads the stream quarantines the event, not all at the same moment.
    await rows.caughtUp(WITHIN_MS);
    const all = await quarantined();
    for (const { readModel } of all)
      await post("/api/admin/operations/quarantine/skip", {
        readModel,
        stream,
        decision: "Ensayo: evento de otra versión",
      });
    const left = await quarantined();
    const different = await rows.differences("after the poisoned event");
    return {
      seenMs,
      seen: found.map(
        ({ readModel, eventType, reason }) =>
          `Operaciones, quarantine of ${readModel}: ${eventType}: ${reason}`,
      ),
      done: [
        `left it out (Dejar fuera) in ${all.map(({ readModel }) => readModel).join(", ")}, with a reason that history keeps`,
      ],
      checks: [
        [`other leads go on being shown (${ms.toFixed(0)} ms)`, ms < WITHIN_MS],
        ["the quarantine is empty", left.length === 0],
        sameRows(different, "history without that event"),
      ],
    };
  },
};

const LEADS_IN_QUARANTINE = 25;
const KEYS_OF = `select distinct data -> 'pii' ->> 'k' as k from event_store.event where stream = any($1)`;

const fullQuarantine: Scenario = {
  name: "a full quarantine",
  guide: () => [
    operationsPassage("Quarantine", "`KeyMissing` in the reason"),
    operationsPassage("Restore", "history is younger than the keys"),
  ],
  run: async ({ installation, lead, sql, operations, cli, rows, get }) => {
    const projector = installation.members.find(({ role }) => role === "projector");
    // Deletes the keys of leads that no projector has read yet, as a restored key backup older than history would.
    const ids: string[] = [];
    await until("a stopped projector", async () => (projector?.send("SIGSTOP") ? true : null));
    for (let n = 0; n < LEADS_IN_QUARANTINE; n += 1) ids.push(await lead());
    const streams = ids.map((id) => leadStream(leadIdOf(id)));
    await sql(`create table public.kept_keys as select * from vault.key where key_id::text in (${KEYS_OF})`, [
      streams,
    ]);
    await sql("delete from vault.key where key_id in (select key_id from public.kept_keys)");
    projector?.send("SIGCONT");
    const { found, ms: seenMs } = await until("the leads in quarantine", async () => {
      const { readModels } = await operations();
      return readModels.some(({ quarantined }) => quarantined >= LEADS_IN_QUARANTINE) ? readModels : null;
    });
    await rows.caughtUp(WITHIN_MS);
    const names = (await operations()).readModels
      .filter(({ quarantined }) => quarantined > 0)
      .map(({ name }) => name);
    await sql("insert into vault.key select * from public.kept_keys on conflict do nothing");
    await sql("drop table public.kept_keys");
    await cli("rebuild", ...names);
    const left = (await operations()).readModels.filter(({ quarantined }) => quarantined > 0);
    const readable = await Promise.all(
      ids.map((id) =>
        get<{ name: string }>(`/api/contacts/${id}`).then(
          ({ name }) => name.startsWith("Persona"),
          () => false,
        ),
      ),
    );
    const different = await rows.differences("after the full quarantine");
    return {
      seenMs,
      seen: found
        .filter(({ quarantined }) => quarantined > 0)
        .map(
          ({ name, quarantined }) =>
            `Operaciones: ${quarantined} events of ${name} in quarantine (KeyMissing)`,
        ),
      done: ["put the keys back from a younger copy", `node infra/cli.ts rebuild ${names.join(" ")}`],
      checks: [
        ["the quarantine is empty", left.length === 0],
        [`all ${LEADS_IN_QUARANTINE} leads are readable`, readable.every(Boolean)],
        sameRows(different),
      ],
    };
  },
};

const LATE_LEADS = 40;

const behindByAnHour: Scenario = {
  name: "a projector that is behind by an hour",
  guide: () => [operationsPassage("When something is down", "`projections` is degraded")],
  run: async ({ installation, visit, withParts, operations, rows, sql }) => {
    const projector = installation.members.find(({ role }) => role === "projector");
    projector?.send("SIGSTOP");
    await withParts(async ({ store, vault }) => {
      const write = leadWriter(store, vault);
      const at = new Date(Date.now() - HOUR_MS).toISOString();
      for (let n = 1; n <= LATE_LEADS; n += 1) await write(submitLead(n), at, at);
    });
    const { found: lag, ms: lagSeenMs } = await until("the lag", async () => {
      const most = Math.max(...(await operations()).readModels.map(({ lagMs }) => lagMs));
      return most >= HOUR_MS ? most : null;
    });
    const { found: ready, ms: readySeenMs } = await until("readiness that says so", async () => {
      const { status, body } = await visit.ask({ path: "/api/health/ready" });
      return body.includes("degraded") ? { status, body } : null;
    });
    const started = performance.now();
    projector?.send("SIGKILL");
    const inTime = await rows.caughtUp(WITHIN_MS);
    const ms = performance.now() - started;
    const [shown] = await sql<{ n: number }>(
      "select count(*)::int as n from read_model.lead where lead_id = any($1)",
      [Array.from({ length: LATE_LEADS }, (_, n) => leadId(n + 1))],
    );
    return {
      seenMs: lagSeenMs + readySeenMs,
      seen: [
        `Operaciones: the oldest event that is not in the tables is ${(lag / 60_000).toFixed(0)} minutes old`,
        `/api/health/ready answers ${ready.status}: ${ready.body.slice(0, 160)}`,
      ],
      done: ["restarted the projector"],
      checks: [
        ["readiness says degraded and is no 503: leads are taken", ready.status === 200],
        [`the read models caught up (${(ms / 1_000).toFixed(1)} s)`, inTime],
        [`the ${LATE_LEADS} leads of an hour ago are shown`, shown?.n === LATE_LEADS],
      ],
    };
  },
};

/** Goal R11. */
const TAKEN_OVER_WITHIN_MS = 15_000;

const vanishedHost: Scenario = {
  name: "a projector's host that vanishes",
  guide: () => [operationsPassage("Scale out", "its machine or its network has vanished")],
  run: async ({ installation, lead, operations, rows, sql, get }) => {
    const leader = installation.members.find(({ role }) => role === "projector");
    const connected = async (): Promise<number> => {
      const [counted] = await sql<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name = 'asesorador-main'",
      );
      return counted?.n ?? 0;
    };
    const before = await connected();
    const other = startChild("projector.ts", installation.variables());
    await until("a second projector", async () => ((await connected()) > before ? true : null));
    // Its connections stay open, and nothing answers on them.
    leader?.proxy.set("swallows");
    leader?.send("SIGSTOP");
    const vanished = performance.now();
    const id = await lead();
    const { found: lag, ms: seenMs } = await until("the lag", async () => {
      const most = Math.max(...(await operations()).readModels.map(({ lagMs }) => lagMs));
      return most > 0 ? most : null;
    });
    await until("the lead, by the other projector", () => get(`/api/contacts/${id}`).catch(() => null));
    const takenOverMs = performance.now() - vanished;
    leader?.proxy.set("works");
    leader?.send("SIGKILL");
    other.process.kill("SIGTERM");
    await other.ended;
    const later = await lead();
    const { ms: backMs } = await until("a lead, by the host that is back", () =>
      get(`/api/contacts/${later}`).catch(() => null),
    );
    const inTime = await rows.caughtUp(WITHIN_MS);
    const different = await rows.differences("after the vanished host");
    return {
      seenMs,
      seen: [`Operaciones: an event waits, at first for ${lag} ms; the lead is not shown yet`],
      done: [
        "nothing: the second projector takes over by itself",
        "started the host and its projector again, and ended the second one",
      ],
      checks: [
        [
          `the second projector took over after ${(takenOverMs / 1_000).toFixed(1)} s, within ${TAKEN_OVER_WITHIN_MS / 1_000}`,
          takenOverMs <= TAKEN_OVER_WITHIN_MS,
        ],
        [`the host that is back leads again (${(backMs / 1_000).toFixed(1)} s)`, inTime],
        sameRows(different),
      ],
    };
  },
};

const leakedSession: Scenario = {
  name: "a leaked session",
  guide: () => [operationsPassage("Data breach, or the suspicion of one", "All sessions at once")],
  run: async (context) => rehearseLeakedSession(context, ACCOUNT.username),
};

const lostDatabase: Scenario = {
  name: "a lost database",
  guide: () => [
    operationsPassage("Back up", "History first, then the keys"),
    operationsPassage("Restore", "Tombstones win over keys"),
    operationsPassage("Restore", "`adopt` makes it this one"),
  ],
  run: rehearseLostDatabase,
};

/** In this order on one installation; the last one replaces its database. */
export const SCENARIOS: readonly Scenario[] = [
  leakedSession,
  poisonedEvent,
  behindByAnHour,
  fullQuarantine,
  vanishedHost,
  lostMasterKey,
  lostDatabase,
];

const WITHIN_MS = 120_000;
const leadIdOf = (id: string) => id as Parameters<typeof leadStream>[0];
