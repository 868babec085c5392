import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zstdDecompressSync } from "node:zlib";
import { leadStream } from "@asesorador/domain/lead/events";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, test } from "vitest";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { replayCommand } from "./command.ts";
import { AnalysisFailed, runAnalysis } from "./run-analysis.ts";

const folder = temporaryFolder("asesorador-run-");

const store = memoryEventStore();
beforeAll(async () => {
  const write = leadWriter(store, memoryVault());
  await write(submitLead(1), "2026-10-01T15:00:00.000Z");
  await write(submitLead(2), "2026-10-02T15:00:00.000Z");
  await write({ type: "MarkContacted", leadId: leadId(1) }, "2026-10-02T17:00:00.000Z");
  await write(submitLead(3), "2026-10-03T15:00:00.000Z");
});

let files = 0;
const written = (source: string): string => {
  files += 1;
  const file = join(folder, `mine-${files}.ts`);
  writeFileSync(file, source);
  return file;
};
const counting = (fold: string, result = "(n) => [{ n }]") =>
  written(`export default { types: ["LeadSubmitted"], initial: 0, fold: ${fold}, result: ${result} };`);

const run = async (args: readonly string[], from = store) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await replayCommand({
    args: ["run", ...args],
    open: async () => from,
    openRows: () => Promise.reject(new Error("no rows are compared here")),
    nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
    signal: new AbortController().signal,
    out: { write: (text: string) => out.push(text) },
    err: { write: (text: string) => err.push(text) },
    others: [],
  });
  return { code, out: out.join(""), err: err.join("") };
};

describe("a typed file", () => {
  const typed = written(`
    import type { Analysis } from "@asesorador/projections/replay/analysis";
    type Days = Record<string, number>;
    const days: Analysis<Days, "LeadSubmitted"> = {
      types: ["LeadSubmitted"],
      initial: {},
      fold: (state: Days, event) => ({ ...state, [event.occurredAt.slice(0, 10)]: event.data.annualSavingsCents ?? 0 }),
      result: (state) => Object.entries(state).map(([day, cents]) => ({ day, soles: cents / 1_600, all: true, none: null })),
    };
    export default days;`);

  test("is folded over its types and the given time, as a table, NDJSON and Parquet", async () => {
    expect(await run([typed, "--from", "2026-10-02"])).toMatchObject({
      code: 0,
      out: "day          soles  all   none\n2026-10-02  52.575  true  –\n2026-10-03  52.575  true  –\n",
    });
    const lines = (await run([typed, "--format", "ndjson"])).out.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toHaveLength(3);
    expect((await run([typed, "--json"])).out.trim().split("\n")).toEqual(lines);
    const out = join(folder, "days.parquet");
    expect(await run([typed, "--format", "parquet", "--out", out])).toMatchObject({ code: 0, out: "" });
    const file = readFileSync(out);
    const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    expect(
      await parquetReadObjects({ file: bytes, compressors: { ZSTD: (data) => zstdDecompressSync(data) } }),
    ).toEqual(lines.map((line) => JSON.parse(line)));
  });

  test("is found through a link, and what it writes does not replace a file", async () => {
    const linked = join(folder, "linked.ts");
    symlinkSync(typed, linked);
    const out = join(folder, "twice.ndjson");
    expect(await run([linked, "--format", "ndjson", "--out", out])).toMatchObject({ code: 0 });
    const before = readFileSync(out, "utf8");
    expect(await run([linked, "--format", "ndjson", "--out", out])).toMatchObject({ code: 1 });
    expect(readFileSync(out, "utf8")).toBe(before);
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  test("sees no personal data", async () => {
    const all = counting("(n, event) => n + JSON.stringify(event)", "(text) => [{ text }]");
    const { out } = await run([all, "--json"]);
    expect(out).toContain("[sellado]");
    expect(out).not.toContain("Ficticia");
  });
});

test("the example of savings by brand counts no merged lead, until its merge is undone", async () => {
  const example = fileURLToPath(new URL("../../analytics/savings-by-brand.ts", import.meta.url));
  const counted = async (from: typeof store) => JSON.parse((await run([example, "--json"], from)).out);
  const three = { brand: "otra", currency: "PEN", leads: 3, converted: 0, monthly_savings_cents: 3 * 7_010 };
  expect(await counted(store)).toEqual(three);
  const own = memoryEventStore();
  const write = leadWriter(own, memoryVault());
  for (const n of [1, 2, 3]) await write(submitLead(n), "2026-10-01T15:00:00.000Z");
  await write({ type: "MergeLead", leadId: leadId(2), into: leadId(1) }, "2026-10-02T15:00:00.000Z");
  await write({ type: "MergeLead", leadId: leadId(3), into: leadId(1) }, "2026-10-02T15:00:00.000Z");
  expect(await counted(own)).toMatchObject({ leads: 1, monthly_savings_cents: 7_010 });
  await write({ type: "UnmergeLead", leadId: leadId(3) }, "2026-10-03T15:00:00.000Z");
  expect(await counted(own)).toMatchObject({ leads: 2, monthly_savings_cents: 2 * 7_010 });
});

test.each([
  [
    "throws",
    "(n) => { if (n === 1) throw new RangeError('too much'); return n + 1; }",
    /position 2: RangeError: too much \(mine-\d+\.ts:1:\d+\)/,
  ],
  ["is asynchronous", "async (n) => n", /position 1: TypeError: fold may not be asynchronous/],
  [
    "reads a file",
    "() => process.getBuiltinModule('node:fs').readFileSync('/etc/hosts')",
    /^at position 1: it may not read files \(mine-\d+\.ts:1:\d+\)\n$/m,
  ],
  [
    "reads a file without waiting for it",
    "(n) => { process.getBuiltinModule('node:fs/promises').readFile('/etc/hosts'); return n; }",
    /^it may not read files \(mine-\d+\.ts:1:\d+\)\n$/m,
  ],
  [
    "opens a connection",
    "(n) => { process.getBuiltinModule('node:net').connect(9, '127.0.0.1'); return n; }",
    /^it may not use the network$/m,
  ],
  [
    "signals another process",
    "() => process.getBuiltinModule('node:process').kill(process.ppid, 0)",
    /^at position 1: it may not touch other processes/m,
  ],
  [
    "signals another process by Node's own function",
    "() => process._kill(process.ppid, 0)",
    /^at position 1: it may not touch other processes/m,
  ],
  [
    "looks up a name",
    "(n) => { process.getBuiltinModule('node:dns/promises').lookup('example.org'); return n; }",
    /^it may not use the network \(mine-\d+\.ts:1:\d+\)$/m,
  ],
  ["asks a server", "(n) => { fetch('http://127.0.0.1:3000/'); return n; }", /^it may not use the network$/m],
  [
    "starts a process",
    "() => process.getBuiltinModule('node:child_process').execSync('id')",
    /^at position 1: it may not start processes \(mine-\d+\.ts:1:\d+\)\n$/m,
  ],
  [
    "writes to the standard output",
    "(n) => { process.stdout.write('hello\\n'); return n; }",
    /print with console.error/,
  ],
  ["ends its process", "() => process.exit(0)", /ended without a result/],
])("a fold that %s fails with its position and code 1", async (_, fold, message) => {
  const { code, out, err } = await run([counting(fold)]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(message);
});

test("the network is closed: a server on this machine is not reached", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const port = await listenOnLoopback(server);
  const file = written(`
    let answer = "reached";
    try { await fetch("http://127.0.0.1:${port}/"); } catch (error) { answer = String(error.cause?.code); }
    export default { types: ["LeadSubmitted"], initial: 0, fold: (n) => n, result: () => [{ answer, env: Object.keys(process.env).join() }] };`);
  expect(JSON.parse((await run([file, "--json"])).out)).toEqual({ answer: "ERR_ACCESS_DENIED", env: "" });
  expect(connections).toBe(0);
  server.close();
});

test("what the file prints goes beside the answer", async () => {
  const { out, err } = await run([counting("(n) => { console.log('seen'); return n + 1; }"), "--json"]);
  expect(out).toBe('{"n":3}\n');
  expect(err).toContain("seen");
});

test("a fold that uses up its memory is ended by one sentence, after what it printed", async () => {
  const err: string[] = [];
  const running = runAnalysis({
    file: counting("(n) => { console.log('seen'); for (const all = [];;) all.push({ n }); }"),
    events: async function* () {
      yield [{ position: "1" } as never];
    },
    heapMb: 24,
    signal: new AbortController().signal,
    err: { write: (text: string) => err.push(text) },
  });
  await expect(running).rejects.toThrow(/^it needs more than 24 MB of memory$/);
  expect(err.join("")).toBe("seen\n");
});

test.runIf(process.platform === "linux")("memory outside the heap counts, too", async () => {
  const running = runAnalysis({
    file: counting(
      "(n) => { const all = []; for (let i = 0; i < 64; i += 1) all.push(new Uint8Array(1e7).fill(1)); for (;;); }",
    ),
    events: async function* () {
      yield [{ position: "1" } as never];
    },
    heapMb: 24,
    signal: new AbortController().signal,
    err: { write: () => {} },
  });
  await expect(running).rejects.toThrow(/^it needs more than 24 MB of memory$/);
});

test.each([
  ["in fold", counting("(n) => { for (;;); }"), "at position 1: did not end within 0.3 s"],
  ["in result", counting("(n) => n", "() => { for (;;); }"), /^did not end within 0.3 s/],
])("a loop without an end %s is interrupted and its place is said", async (_, file, message) => {
  const events = async function* () {
    yield [{ position: "1" } as never];
  };
  const running = runAnalysis({
    file,
    events,
    limitMs: 300,
    signal: new AbortController().signal,
    err: { write: () => {} },
  });
  await expect(running).rejects.toThrow(AnalysisFailed);
  await expect(running).rejects.toThrow(message);
});

test.each([
  ["a text", "() => 'n'", "result did not return an array of rows"],
  ["nested values", "() => [{ n: { m: 1 } }]", "row 1 of the result is not of text"],
  ["other columns in a later row", "() => [{ n: 1 }, { m: 1 }]", "row 2 of the result is not of text"],
  ["no number", "() => [{ n: 0 / 0 }]", "row 1 of the result is not of text"],
])("a result of %s is refused", async (_, result, message) => {
  const { code, err } = await run([counting("(n) => n", result)]);
  expect(code).toBe(1);
  expect(err).toContain(message);
});

test.each([
  ["no default export", written("export const fold = 1;"), 1, "its default export is not"],
  [
    "a function as its initial state",
    written(
      "export default { types: ['LeadSubmitted'], initial: () => 0, fold: (n) => n + 1, result: (n) => [{ n }] };",
    ),
    1,
    "initial is a function",
  ],
  ["a syntax error", written("export default {{"), 1, "SyntaxError"],
  ["a syntax error in its second line", written("export default {\n  types: [ };"), 1, ".ts:2)\n"],
  [
    "an endless wait at its top level",
    written("await new Promise(() => {});"),
    1,
    "it waits at its top level",
  ],
  ["an import of another file", written("import './mine-1.ts';"), 1, "it may not read files (mine-1.ts)"],
  [
    "an unknown type",
    written("export default { types: ['LeadSubmited'], initial: 0, fold: (n) => n, result: () => [] };"),
    2,
    'there is no "LeadSubmited". Nearest: LeadSubmitted',
  ],
  ["no file", join(folder, "nothing.ts"), 2, "there is no file"],
  ["another kind of file", join(folder, "nothing.sql"), 2, "is no TypeScript or JavaScript file"],
])("%s ends with its code and says what is wrong", async (_, file, code, message) => {
  const answer = await run([file]);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(message);
});

test("parquet without a file to write is refused, and a folder is no place for one", async () => {
  expect(await run([counting("(n) => n"), "--format", "parquet"])).toMatchObject({ code: 2 });
  mkdirSync(join(folder, "there"));
  expect(
    await run([counting("(n) => n"), "--format", "parquet", "--out", join(folder, "there")]),
  ).toMatchObject({ code: 1 });
});

test("an event that can't be read ends the analysis with its position", async () => {
  const odd = memoryEventStore();
  await odd.append(leadStream(leadId(1)), "no_stream", [
    newEvent({ type: "LeadSubmitted", version: 99, data: {} }),
  ]);
  const { code, err } = await run([counting("(n) => n")], odd);
  expect(code).toBe(1);
  expect(err).toMatch(/^position 1\D/);
});
