import { expect, test } from "vitest";
import { currentEventSchemas, readDescriptions, readEventSchemas } from "../operations/event-schemas.ts";
import { filesOf, isCode, isTest, isTestSupport, textOf, textsIn } from "./sources.ts";

const files = filesOf();
const READABLE = /\.(tsx?|mjs|json|md|css|html|ya?ml|sh)$|(^|\/)(\.[a-z]+|run|LICENSE)$/;
const readable = files.filter((file) => READABLE.test(file));

test("no file names a folder of a developer's machine", () => {
  const place = /(?<![\w.~-])\/(?:work|root|home|Users)\/\w/;
  expect(readable.filter((file) => place.test(textOf(file)))).toEqual([]);
});

test("no file names a package registry", () => {
  const registry =
    /\b(?:registry\.[a-z]+|[\w.-]*(?:artifactory|verdaccio|jfrog)[\w.-]*)\.(?:org|com|io|net|dev|local|internal)\b/;
  expect(readable.filter((file) => registry.test(textOf(file)))).toEqual([]);
  expect(textOf("package-lock.json")).not.toMatch(/"resolved": "https?:/);
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

test.each(shown)("%s keeps its Spanish in es.ts", (file) => {
  expect(textsIn(file).filter((text) => SPANISH.test(text))).toEqual([]);
});

const documents = files.filter((file) => file.endsWith(".md"));
const MENTION = /`((?:backend|domain|frontend|infra|projections)\/[\w./-]*[\w/-])`/g;

test.each(documents)("%s names files and folders that exist", (document) => {
  const mentioned = [...textOf(document).matchAll(MENTION)].map(([, path = ""]) => path);
  const missing = mentioned.filter(
    (path) => !files.some((file) => file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`)),
  );
  expect(missing).toEqual([]);
});

test("infra/docs/events.json is current, and no stored event was edited: npm run events -- schema", async () => {
  const kept = await readEventSchemas();
  expect(await currentEventSchemas(kept)).toEqual(kept);
});

test("every event that is declared can be replayed", async () => {
  const described = Object.keys(await currentEventSchemas({}));
  expect([...(await readDescriptions()).keys()].filter((key) => !described.includes(key))).toEqual([]);
});
