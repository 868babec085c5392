import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import fc from "fast-check";
import * as z from "zod/mini";
import { type Answer, findingsIn, type Sent } from "./exchange.ts";
import { HOSTILE_BODIES, HOSTILE_SEGMENTS, hostileHeaders, hostileText } from "./hostile.ts";
import { knownValues } from "./known-values.ts";
import { type Operation, operationsIn } from "./operations.ts";
import { processorShare } from "./processor-share.ts";
import { type Asked, COOKIE, type Fields, SAMPLES } from "./samples.ts";
import { type RequestKind, valuesOf } from "./schema.ts";
import type { Target } from "./target.ts";

export type FuzzPlan = {
  readonly seed: number;
  /** Requests of each operation. */
  readonly runs: number;
  /** Part of the operations' names; null: all. */
  readonly only: string | null;
  /** Names of operations that are sent their requests after all others; absent: none. */
  readonly last?: readonly string[];
  /** An answer that takes longer, twice, is a finding; in ms on a processor of its own, see processor-share.ts. */
  readonly slowMs: number;
};

export type Finding = {
  readonly operation: string;
  readonly what: readonly string[];
  /** The smallest request that showed it. */
  readonly request: Sent;
  readonly answer: Pick<Answer, "status" | "body"> | null;
  /** The error that the server logged; null: none. */
  readonly cause: string | null;
};

export type FuzzOutcome = {
  readonly requests: number;
  readonly operations: readonly {
    readonly name: string;
    readonly requests: number;
    /** How often each status was the answer. */
    readonly statuses: Readonly<Record<string, number>>;
    readonly slowestMs: number;
    /** Answers that were late, twice, by the clock alone. */
    readonly lateOnBusyMachine: number;
  }[];
  readonly findings: readonly Finding[];
  /** Events that these requests wrote and a processor could not handle. */
  readonly quarantined: readonly string[];
};

/** What fast-check generates and shrinks; known values are put in when it is sent. */
type Draft = {
  readonly who: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: { readonly json: unknown } | { readonly contentType: string; readonly text: string } | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Made when it is sent: takes the place of the drawn fields other than `kept`. null: there is none. */
  readonly sample: { readonly id: string; readonly n: number; readonly kept: readonly string[] } | null;
};

type OperationTally = FuzzOutcome["operations"][number];

/** Requests of every operation: ordinary ones, ones with hostile parts, and bodies that are no JSON. */
export const fuzz = async (
  target: Target,
  { seed, runs, only, last = [], slowMs }: FuzzPlan,
  report: (line: string) => void,
): Promise<FuzzOutcome> => {
  const operations = operationsIn(await target.document())
    .filter(({ name }) => only === null || name.includes(only))
    .toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
  const known = knownValues();
  known.learn("auth", { current: target.password, password: target.password });
  const findings: Finding[] = [];
  const tallies: OperationTally[] = [];
  for (const operation of operations) {
    const { tally, finding } = await fuzzOperation({ target, known, operation }, { seed, runs, slowMs });
    tallies.push(tally);
    if (!finding) continue;
    findings.push(finding);
    report(`${finding.operation}: ${finding.what.join(", ")}`);
  }
  return {
    requests: tallies.reduce((total, tally) => total + tally.requests, 0),
    operations: tallies,
    findings,
    quarantined: await target.quarantined(),
  };
};

type Fuzzed = {
  readonly target: Target;
  readonly known: ReturnType<typeof knownValues>;
  readonly operation: Operation;
};

/** Requests of one operation; the finding is the last one, which shrinking has made small. */
const fuzzOperation = async (
  { target, known, operation }: Fuzzed,
  { seed, runs, slowMs }: Pick<FuzzPlan, "seed" | "runs" | "slowMs">,
): Promise<{ readonly tally: OperationTally; readonly finding: Finding | null }> => {
  const { name } = operation;
  const resource = operation.path.split("/")[2] ?? "";
  const statuses: Record<string, number> = {};
  const result = { slowestMs: 0, requests: 0, lateOnBusyMachine: 0, finding: null as Finding | null };
  const requestFrom = async (draft: Draft) => {
    const cookie = await target.cookieOf(draft.who);
    const made = draft.sample && (await sampleOf(target, operation, { ...draft.sample, cookie }));
    const sampled = made ? withSample(operation, draft, made) : draft;
    return requestOf(operation, sampled, {
      cookie: made?.[COOKIE] ?? cookie,
      origin: target.origin,
      resolve: (value) => known.resolve(resource, value),
    });
  };
  /** Whether nothing was found. */
  const exchange = async (draft: Draft): Promise<boolean> => {
    const request = await requestFrom(draft);
    result.requests += 1;
    const answer = await target.send(request).catch((error: unknown) => String(error));
    if (typeof answer === "string") {
      result.finding = { operation: name, what: [answer], request, answer: null, cause: null };
      return false;
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    result.slowestMs = Math.max(result.slowestMs, answer.ms);
    if (answer.status < 300) learn(known, resource, request, answer);
    if (lostRights(draft, answer)) await target.renewSessions();
    const late = answer.ms > slowMs ? Math.min(answer.ms, (await target.send(request)).ms) : 0;
    const slow = late > slowMs && late * processorShare() > slowMs;
    if (late > slowMs && !slow) result.lateOnBusyMachine += 1;
    const what = [...findingsIn(answer), ...(slow ? [`an answer after ${Math.round(answer.ms)} ms`] : [])];
    if (what.length === 0) return true;
    const shown = { status: answer.status, body: answer.body.slice(0, 500) };
    result.finding = { operation: name, what, request, answer: shown, cause: causeOf(target, answer) };
    return false;
  };
  await fc.check(fc.asyncProperty(drafts(operation), exchange), {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: OPERATION_MS,
    markInterruptAsFailure: false,
  });
  const { requests, slowestMs, lateOnBusyMachine, finding } = result;
  return {
    tally: { name, requests, statuses, slowestMs: Math.round(slowestMs), lateOnBusyMachine },
    finding,
  };
};

const Referenced = z.object({ reference: z.string() });

const causeOf = (target: Target, { status, body }: Answer): string | null => {
  if (status < 500) return null;
  try {
    return target.causeOf(Referenced.parse(JSON.parse(body)).reference);
  } catch {
    // No failure of the contract, which is the finding.
    return null;
  }
};

/** Also bounds the shrinking. Operations that hash passwords are slow on purpose. */
const OPERATION_MS = 60_000;

const learn = (
  known: ReturnType<typeof knownValues>,
  resource: string,
  { body }: Sent,
  { body: answered, headers }: Answer,
): void => {
  if (headers["content-type"]?.startsWith("application/json") !== true) return;
  for (const text of [answered, body])
    if (text !== null && text !== "") {
      try {
        known.learn(resource, JSON.parse(text));
      } catch {
        // A truncated answer contains no usable values.
      }
    }
};

/** The session has ended, or its role now has a requirement that the account does not meet. */
const lostRights = ({ who, headers }: Draft, { status, body }: Answer): boolean =>
  who !== ANONYMOUS &&
  headers["authorization"] === undefined &&
  headers["cookie"] === undefined &&
  (status === 401 || (status === 403 && !body.includes('"forbidden"')));

const ANONYMOUS = "anonymous";
const ROLES = ["admin", "adviser", "analyst"] as const;

const drafts = (operation: Operation): fc.Arbitrary<Draft> => {
  const { roles } = operation;
  const allowed = roles.length === 0 ? [ANONYMOUS, "admin"] : roles;
  const who = fc.oneof(
    { weight: 18, arbitrary: fc.constantFrom(...allowed) },
    { weight: 1, arbitrary: fc.constantFrom(ANONYMOUS, ...ROLES) },
  );
  const draft = (kind: RequestKind): fc.Arbitrary<Draft> =>
    fc.record({
      who,
      params: paramsOf(operation, kind),
      query: operation.query ? valuesOf(operation.query, kind) : hostileQuery(kind),
      body: bodyOf(operation, kind),
      headers: kind === "hostile" ? hostileHeaders : fc.constant({}),
      sample: sampleDraft(operation, kind),
    });
  return fc.oneof({ weight: 5, arbitrary: draft("ordinary") }, { weight: 6, arbitrary: draft("hostile") });
};

const MAX_KEPT = 3;

/** Two of three requests of an operation that has a sample are made from it. */
const sampleDraft = (operation: Operation, kind: RequestKind): fc.Arbitrary<Draft["sample"]> => {
  if (!(operation.name in SAMPLES)) return fc.constant(null);
  const names = [operation.params, operation.query?.properties, operation.body?.properties].flatMap((some) =>
    Object.keys(some ?? {}),
  );
  const kept =
    kind === "ordinary" || names.length === 0
      ? fc.constant([])
      : fc.array(fc.constantFrom(...names), { maxLength: MAX_KEPT });
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ id: fc.uuid({ version: 4 }), n: fc.nat(), kept }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
};

const paramsOf = ({ params }: Operation, kind: RequestKind): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, valuesOf(schema, kind, name)])),
  );

const hostileQuery = (kind: RequestKind): fc.Arbitrary<unknown> =>
  kind === "ordinary" ? fc.constant({}) : fc.dictionary(hostileText, hostileText, { maxKeys: 1 });

const bodyOf = ({ body }: Operation, kind: RequestKind): fc.Arbitrary<Draft["body"]> => {
  if (body === null) return fc.constant(null);
  const json = valuesOf(body, kind).map((value) => ({ json: value }));
  if (kind === "ordinary") return json;
  const raw = fc.constantFrom(...HOSTILE_BODIES).map(([contentType, text]) => ({ contentType, text }));
  return fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: raw });
};

type Making = NonNullable<Draft["sample"]> & { readonly cookie: string };

/** The fields of a sample; those of `kept` are left to the draft. */
const sampleOf = async (
  target: Target,
  { name }: Operation,
  { id, n, kept, cookie }: Making,
): Promise<Fields> => {
  const ask = async (request: string, body: object | null = null, as = cookie): Promise<Asked> => {
    const [method = "", path = ""] = request.split(" ");
    const type = body === null ? {} : { "content-type": "application/json" };
    const headers = { origin: target.origin, ...(as === "" ? {} : { cookie: as }), ...type };
    const answer = await target.send({ method, path, headers, body: body && JSON.stringify(body) });
    const json: unknown = answer.status < 300 ? jsonOrNull(answer.body) : null;
    return {
      at: (...steps) => steps.reduce<unknown>((value, step) => Object(value)[step], json),
      cookie: (answer.headers["set-cookie"] ?? []).map((set) => set.split(";", 1)[0]).join("; "),
    };
  };
  const fields = (await SAMPLES[name]?.({ ...target.forSamples, id, n, ask })) ?? {};
  return Object.fromEntries(
    Reflect.ownKeys(fields).flatMap((key) =>
      kept.includes(String(key)) ? [] : [[key, Reflect.get(fields, key)]],
    ),
  );
};

/** The draft's request with a sample's fields, and without its own that are not to be kept. */
const withSample = ({ params, query }: Operation, draft: Draft, sample: Fields): Draft => {
  const kept = (value: unknown): object => partOf(value, draft.sample?.kept ?? []);
  const given = Object.entries(sample).filter(([, value]) => value !== undefined);
  const inPath = Object.fromEntries(given.filter(([name]) => name in params));
  const others = Object.fromEntries(given.filter(([name]) => !(name in params)));
  return {
    ...draft,
    params: { ...Object(draft.params), ...inPath },
    query: query === null ? draft.query : { ...kept(draft.query), ...others },
    body: draft.body && "json" in draft.body ? { json: { ...kept(draft.body.json), ...others } } : draft.body,
  };
};

const partOf = (value: unknown, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(typeof value === "object" && value !== null ? value : {}).filter(([name]) =>
      names.includes(name),
    ),
  );

type Sender = {
  readonly cookie: string;
  readonly origin: string;
  /** Replaces references to what was answered before by their values. */
  readonly resolve: (value: unknown) => unknown;
};

const requestOf = (
  { method, path }: Operation,
  { params, query, body, headers }: Draft,
  { cookie, origin, resolve }: Sender,
): Sent => {
  const named = resolve(params) as Readonly<Record<string, unknown>>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(named[name]));
  const search = queryOf(resolve(query));
  const text = body === null ? null : "json" in body ? (JSON.stringify(resolve(body.json)) ?? "") : body.text;
  return {
    method,
    path: search === "" ? filled : `${filled}?${search}`,
    headers: {
      origin,
      ...(cookie === "" ? {} : { cookie }),
      ...(body === null ? {} : { "content-type": "json" in body ? "application/json" : body.contentType }),
      ...headers,
    },
    body: text,
  };
};

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

/** Never empty, which would be another path. A boolean, null or list is replaced by a segment that no encoder produces. */
const segmentOf = (value: unknown): string => {
  if (typeof value === "boolean" || value === null || (typeof value === "object" && Array.isArray(value)))
    return HOSTILE_SEGMENTS[JSON.stringify(value).length % HOSTILE_SEGMENTS.length] ?? "";
  return encoded(value) || "%20";
};

/** A list is encoded as a repeated parameter. */
const queryOf = (query: unknown): string =>
  Object.entries(typeof query === "object" && query !== null ? query : { "": query })
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 5) : [value])
        .filter((item) => item !== undefined)
        .map((item) => `${encoded(name)}=${encoded(item)}`),
    )
    .join("&")
    .slice(0, MAX_QUERY);

/** With the longest header below 16 kB: a larger head is refused with 431 by Node and never reaches the product. */
const MAX_QUERY = 8_000;
