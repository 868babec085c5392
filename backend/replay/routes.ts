import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { Received } from "@asesorador/domain/kernel/endpoint";
import { teamInstant } from "@asesorador/domain/kernel/local-time";
import { similarNames } from "@asesorador/domain/kernel/nearest";
import { notAfterNow, parsePlans, parsePrices, planNamedTwice } from "@asesorador/domain/replay/change";
import {
  asOf,
  cohortsAsOf,
  difference,
  funnelAsOf,
  historyEvents,
  historyMarks,
  historyTypes,
  leadsAsOf,
  readFrames,
  responseAsOf,
  type WhatIf,
  whatIf,
} from "@asesorador/domain/replay/contract";
import { encodeFrames, NO_FRAMES } from "@asesorador/domain/replay/frames";
import { latestMarks } from "@asesorador/domain/replay/marks";
import { parseWeights } from "@asesorador/domain/replay/weights";
import {
  readFrameChanges,
  readHistoryStart,
  readLeadsAsOf,
} from "@asesorador/projections/lead/history-queries";
import { readOutages } from "@asesorador/projections/lead/outage-queries";
import { businessTypes, knownTypes } from "@asesorador/projections/replay/catalogues";
import type { ReplayAnswers, ReplayRequests, ReplayVerb } from "@asesorador/projections/replay/run";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { disconnectSignal } from "../http/client-disconnect.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { invalidCursor, invalidField } from "../http/http-error.ts";
import { receive } from "../http/input.ts";
import { LIMITS } from "../http/limits.ts";
import { type Call, route, type StreamingCall } from "../http/route.ts";
import { FROM_AFTER_TO, namedTwice, OFF_INVALID, PRICE_INVALID, unknownType, weightsProblem } from "./es.ts";
import { outside, refusalOf } from "./rejections.ts";

/** History at any moment: frames and lists are read from rows, all other answers from events. */
export const replayRoutes = (app: FastifyInstance, context: Context): void => {
  frames(app, context);
  const { db, now } = context;

  route(app, leadsAsOf, async ({ at, ...query }, { reply }) => {
    reply.header("cache-control", "no-store");
    const until = now();
    if (at !== undefined) {
      const from = await readHistoryStart(db, query.market);
      if (from === null || Date.parse(at) < Date.parse(from) || Date.parse(at) > Date.parse(until))
        throw outside(from === null ? null : Date.parse(from), Date.parse(until));
    }
    const { status, cursor, market } = query;
    // The caller may have sent more digits than PostgreSQL reads.
    const moment = at === undefined ? until : new Date(at).toISOString();
    const page = await readLeadsAsOf(db, { market, at: moment, status, cursor });
    if (page === "invalid_cursor") throw invalidCursor();
    return page;
  });

  const replay = replayer(context);
  foldRoutes(app, replay);
  whatIfRoute(app, replay, now);
  marksRoute(app, replay, db);
  eventRoutes(app, replay);
};

type Replay = ReturnType<typeof replayer>;

const OPTIONS = { perMinute: LIMITS.replaysPerMinute, answerMs: LIMITS.replayAnswerMs };

/** Answers that a fold of history up to a moment gives. */
const foldRoutes = (app: FastifyInstance, replay: Replay): void => {
  route(app, asOf, ({ at, clock }, call) => replay("as_of", { at: ms(at), clock }, call), OPTIONS);
  route(
    app,
    difference,
    ({ a, b, clock }, call) => replay("diff", { a: Date.parse(a), b: ms(b), clock }, call),
    OPTIONS,
  );
  route(
    app,
    funnelAsOf,
    ({ at, ...query }, call) => replay("funnel", { ...query, at: ms(at) }, call),
    OPTIONS,
  );
  route(
    app,
    cohortsAsOf,
    ({ at, ...query }, call) => replay("cohorts", { ...query, at: ms(at) }, call),
    OPTIONS,
  );
  route(
    app,
    responseAsOf,
    ({ at, ...query }, call) => replay("response", { ...query, at: ms(at) }, call),
    OPTIONS,
  );
};

const whatIfRoute = (app: FastifyInstance, replay: Replay, now: () => string): void => {
  route(
    app,
    whatIf,
    async (asked, call) => {
      const { market } = asked;
      const change = changeIn(asked, Date.parse(now()));
      const period = periodIn(asked);
      const answer = ({ sample, change: taken, shown, markets, plans }: ReplayAnswers["what_if"]): WhatIf => {
        const [one] = markets;
        if (!one) throw new Error(`no answer for ${market}`);
        const at = iso(taken.catalogueAt);
        const times = { from: iso(shown.from), to: iso(shown.to) };
        return { ...one, sample, change: { ...taken, catalogueAt: at }, shown: times, plans };
      };
      const { sendLine, ...plain } = call;
      const streaming: StreamingCall<ReplayAnswers["what_if"]> = sendLine
        ? {
            ...plain,
            sendLine: (update) =>
              sendLine("partial" in update ? { partial: answer(update.partial) } : update),
          }
        : plain;
      // Who gets lines gets an answer from a sample first.
      const request = { markets: [market], change, shown: period, sample: sendLine !== undefined };
      return answer(await replay("what_if", request, streaming));
    },
    OPTIONS,
  );
};

/** What may explain a change of the figures: what the catalogue, a deploy or the operation changed, and outages. */
const marksRoute = (app: FastifyInstance, replay: Replay, db: Context["db"]): void => {
  route(
    app,
    historyMarks,
    async ({ market }, call) => {
      const request = { market, operation: readsAudit(call) };
      const [{ marks, earlier }, outages] = await Promise.all([
        replay("marks", request, call),
        readOutages(db),
      ]);
      const waits = outages.map((outage) => ({ kind: "outages" as const, ...outage }));
      return latestMarks([...marks, ...waits], earlier);
    },
    // Reads only events of the catalogue, and whenever the tab is opened.
    { ...OPTIONS, perMinute: LIMITS.marksPerMinute },
  );
};

const eventRoutes = (app: FastifyInstance, replay: Replay): void => {
  route(app, historyTypes, async (_, call) => ({ types: typesFor(call) }));
  route(
    app,
    historyEvents,
    async ({ type, actor, stream, correlation, from, to, before }, call) => {
      const types = typesFor(call);
      if (type !== undefined && !types.includes(type))
        throw invalidField("type", "unknown_type", unknownType(type, similarNames(type, types)));
      const times = periodIn({ from, to });
      const asked = type === undefined ? types : [type];
      const words = { types: asked, actor: actor ?? null, stream: stream ?? null };
      const filter = { ...words, ...times, correlation: correlation ?? null, before: before ?? null };
      return replay("events", filter, call);
    },
    // A client requests pages one after the other.
    { ...OPTIONS, perMinute: LIMITS.eventPagesPerMinute },
  );
};

/** Both included, ms since 1970. Throws HttpError. */
const periodIn = (asked: { readonly from?: string | undefined; readonly to?: string | undefined }) => {
  const times = { from: ms(asked.from), to: ms(asked.to) };
  if (times.from !== null && times.to !== null && times.from > times.to)
    throw invalidField("from", "after_to", FROM_AFTER_TO);
  return times;
};

/** Throws HttpError. */
const changeIn = (
  { weights, catalogue, price, off }: Received<typeof whatIf>,
  nowMs: number,
): ReplayRequests["what_if"]["change"] => {
  const parsed = weights === undefined ? null : parseWeights(weights);
  if (parsed && !parsed.ok)
    throw invalidField("weights", parsed.problem.code, weightsProblem(parsed.problem));
  for (const [field, plans] of Object.entries({ price, off })) {
    const twice = planNamedTwice(plans ?? "");
    if (twice !== null) throw invalidField(field, "plan_twice", namedTwice(twice));
  }
  const prices = price === undefined ? [] : parsePrices(price);
  if (!prices) throw invalidField("price", "not_a_price", PRICE_INVALID);
  const switchedOff = off === undefined ? [] : parsePlans(off);
  if (!switchedOff) throw invalidField("off", "not_a_plan", OFF_INVALID);
  const dayEnd = catalogue === undefined ? null : teamInstant(Date.parse(catalogue) + DAY_MS) - 1;
  return {
    weights: parsed?.weights ?? null,
    catalogueAt: dayEnd === null ? null : notAfterNow(dayEnd, nowMs),
    prices,
    off: switchedOff,
  };
};

/** Accounts, sessions and the operation belong to the audit, which only administrators read. */
const readsAudit = ({ request }: Pick<Call, "request">): boolean => callerOf(request).role === "admin";

const typesFor = (call: Call): readonly string[] => (readsAudit(call) ? knownTypes : businessTypes);

const ms = (instant: string | undefined): number | null =>
  instant === undefined ? null : Date.parse(instant);

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const compressed = promisify(gzip);

/** All hours of a market's history; small, and unchanged until an event is added or an hour ends. */
const frames = (app: FastifyInstance, context: Context): void => {
  const { roles } = readFrames;
  app.get(
    readFrames.path,
    { config: { roles, endpoint: readFrames, priority: "deferrable" } },
    async (request, reply) => {
      const { params, query, body } = request;
      const { market, position } = receive(readFrames, { params, query, body });
      await waitForPosition(context, request, position);
      const now = context.now();
      const cached = {
        readModel: "lead_history",
        audience: `team ${now.slice(0, 13)}`,
        cacheControl: "private, no-cache",
      };
      if (isNotModified(context, { request, reply }, cached)) return reply.code(304).send();
      const file = encodeFrames((await readFrameChanges(context.db, market, now)) ?? NO_FRAMES);
      reply.type("application/octet-stream").header("vary", "accept-encoding");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(Buffer.from(file));
      return reply.header("content-encoding", "gzip").send(await compressed(file));
    },
  );
};

/** Runs a replay for a request; it ends when the caller disconnects. Throws HttpError. */
const replayer =
  ({ replays }: Pick<Context, "replays">) =>
  async <Verb extends ReplayVerb>(
    verb: Verb,
    request: ReplayRequests[Verb],
    { reply, sendLine }: StreamingCall<ReplayAnswers[Verb]>,
  ): Promise<ReplayAnswers[Verb]> => {
    reply.header("cache-control", "no-store");
    const outcome = await replays.run(verb, request, disconnectSignal(reply), sendLine);
    if (outcome.kind === "done") return outcome.answer;
    throw refusalOf(outcome);
  };
