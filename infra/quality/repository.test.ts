import { messageFor } from "@asesorador/backend/http/es";
import { beforeAll, expect, test } from "vitest";
import { currentEventSchemas, readDescriptions, readEventSchemas } from "../operations/event-schemas.ts";
import { filesOf, isCode, isTest, isTestSupport, READ_WITHIN_MS, textOf, textsIn } from "./sources.ts";

const files = filesOf();
const READABLE = /\.(tsx?|mjs|json|md|css|html|ya?ml|sh)$|(^|\/)(\.[a-z]+|run|LICENSE)$/;
const readable = files.filter((file) => READABLE.test(file));

test("no file names a folder of a developer's machine", () => {
  const place = /(?<![\w.~-])\/(?:work|root|home|Users)\/\w/;
  expect(readable.filter((file) => place.test(textOf(file)))).toEqual([]);
});

// asvs: 15.1.2
test("no file names a package registry", () => {
  const registry =
    /\b(?:registry\.[a-z]+|[\w.-]*(?:artifactory|verdaccio|jfrog)[\w.-]*)\.(?:org|com|io|net|dev|local|internal)\b/;
  expect(readable.filter((file) => registry.test(textOf(file)))).toEqual([]);
  expect(textOf("package-lock.json")).not.toMatch(/"resolved": "https?:/);
});

// They compile what no test needs, a quarter of the time of an installation; the embedded PostgreSQL creates its links when it starts.
test("an installation runs no script of a package", () => {
  expect(textOf(".npmrc").split("\n")).toContain("ignore-scripts=true");
});

test("no test waits by vi.waitFor, which gives up after a second where it names no limit", () => {
  const waits = /\bvi\.waitFor\(/;
  expect(files.filter((file) => isTest(file) && waits.test(textOf(file)))).toEqual([]);
});

// Texts for users are in es.ts (or es-PART.ts), so that they can be reviewed in one place.
const SPANISH = /[áéíóúñ¿¡]|(?:^|\s)(?:el|la|los|las|de|del|tu|tus|para|con|sin|por|una|que|más|no hay)\s\w/i;
// Created at build time, used by tests only, or facts about the company: nothing that is shown as it is.
const NOT_SHOWN = /^frontend\/(build\/|kernel\/brand\.ts)|(^|\/)es(-[a-z]+)?\.ts$/;
const shown = files.filter(
  (file) =>
    isCode(file) &&
    file.startsWith("frontend/") &&
    !isTest(file) &&
    !isTestSupport(file) &&
    !NOT_SHOWN.test(file),
);

beforeAll(() => {
  for (const file of shown) textsIn(file);
}, READ_WITHIN_MS);

test("the front end keeps its Spanish in es.ts", () => {
  expect(shown.length).toBeGreaterThan(500);
  const elsewhere = shown.flatMap((file) =>
    textsIn(file)
      .filter((text) => SPANISH.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(elsewhere).toEqual([]);
});

test("a failure that is thrown without a text of its own has one for its code", () => {
  const withoutText = /new HttpError\(\d+, "(\w+)"(?:\)|, \{ retryAfterSeconds)/g;
  const codes = files
    .filter((file) => file.startsWith("backend/") && isCode(file) && !isTest(file))
    .flatMap((file) => [...textOf(file).matchAll(withoutText)].map(([, code = ""]) => code));
  expect(codes).toContain("bad_request");
  const general = messageFor("bad_request");
  // The caller has left: the text is not read.
  const spared = ["bad_request", "caller_left"];
  expect(codes.filter((code) => messageFor(code) === general && !spared.includes(code))).toEqual([]);
});

test("infra/docs/events.json is current, and no stored event was edited: npm run events -- schema", async () => {
  const kept = await readEventSchemas();
  expect(await currentEventSchemas(kept)).toEqual(kept);
});

test("every event that is declared can be replayed", async () => {
  const described = Object.keys(await currentEventSchemas({}));
  expect([...(await readDescriptions()).keys()].filter((key) => !described.includes(key))).toEqual([]);
});

/** Permissive, or open fonts, or copyleft for the package's own files only. */
const LICENCES = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "Apache-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
  "OFL-1.1",
  "MPL-2.0",
  "BSD-2-Clause",
  "CC0-1.0",
  "CC-BY-4.0",
];
/** Their licence is a file without a field in package.json: MIT. */
const LICENCE_FILES = ["buildcheck", "cpu-features", "ssh2"];

type Locked = { readonly license?: string; readonly link?: boolean };

// asvs: 15.1.2
test("every locked package has a licence that the project may use", () => {
  const { packages } = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, Locked> };
  const refused = Object.entries(packages).flatMap(([path, { license, link }]) => {
    const name = path.split("node_modules/").slice(1).at(-1);
    if (name === undefined || link || LICENCE_FILES.includes(name)) return [];
    const all = (license ?? "none").replaceAll(/[()]/g, "").split(" AND ");
    // Where a package offers alternatives, the project chooses one that it may use.
    const mayUse = (one: string) => one.split(" OR ").some((each) => LICENCES.includes(each));
    return all.every(mayUse) ? [] : [`${name}: ${license ?? "none"}`];
  });
  expect(refused).toEqual([]);
});
