import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { ROOT } from "./command.ts";

const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const Step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
});
const Service = z.looseObject({ image: z.string(), env: z.optional(z.record(z.string(), z.string())) });
const Workflow = z.looseObject({
  concurrency: z.object({ group: z.string(), "cancel-in-progress": z.boolean() }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.number(),
      steps: z.array(Step),
      services: z.optional(z.record(z.string(), Service)),
    }),
  ),
});
const { jobs, concurrency } = Workflow.parse(parse(textOf(".github/workflows/ci.yml")));

const Manifest = z.looseObject({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Manifest.parse(JSON.parse(textOf("package.json")));

const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

test("every npm script that a job runs exists", () => {
  const named = commands.flatMap((command) =>
    [...command.matchAll(/\bnpm (?:run )?(\w[\w:-]*)/g)].map(([, name]) => name ?? ""),
  );
  expect(named).toContain("test:containers");
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test("every script that tests something runs in a job", () => {
  const tests = Object.keys(scripts).filter(
    (name) => name.startsWith("test:") || /^(unit|e2e|check)/.test(name),
  );
  expect(tests.filter((name) => !commands.some((command) => command.includes(`npm run ${name}`)))).toEqual(
    [],
  );
});

const WORKFLOWS = readdirSync(join(ROOT, ".github/workflows"));
const Steps = z.looseObject({ jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step) })) });
const steps = WORKFLOWS.flatMap((file) =>
  Object.values(Steps.parse(parse(textOf(`.github/workflows/${file}`))).jobs).flatMap((job) => job.steps),
);

test("actions are named by their commit, which no later release of them can replace", () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used).not.toEqual([]);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test("no checkout leaves the job's token where the code that it runs could read it", () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts).not.toEqual([]);
  expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
});

test("a run of one commit of main is not cancelled by the next commit", () => {
  expect(concurrency.group).toContain("github.ref == 'refs/heads/main' && github.sha");
});

// asvs: 15.2.1
test("advisories on the packages are looked at as often as the shortest time to act on one at least", () => {
  const { on, jobs: looking } = z
    .looseObject({
      on: z.looseObject({ schedule: z.array(z.object({ cron: z.string() })) }),
      jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step) })),
    })
    .parse(parse(textOf(".github/workflows/advisories.yml")));
  // One weekday of every week at one time, so every seven days.
  expect(on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/)]);
  expect(Object.values(looking).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
    "npm audit",
  ]);
  const days = [...textOf("SECURITY.md").matchAll(/\| (\d+) days \|/g)].map(([, number]) => Number(number));
  expect(Math.min(...days)).toBeGreaterThanOrEqual(7);
});

test("the event store of the job is the compose file's, with its settings", () => {
  const Compose = z.looseObject({ services: z.looseObject({ kurrentdb: Service }) });
  const { kurrentdb } = Compose.parse(parse(textOf("docker-compose.yml"), { merge: true })).services;
  expect(jobs["eventstore"]?.services?.["eventstore"]).toMatchObject({
    image: kurrentdb.image,
    env: kurrentdb.env ?? kurrentdb["environment"],
  });
});
