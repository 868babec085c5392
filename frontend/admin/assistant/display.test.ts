import type { Config } from "@asesorador/domain/assistant/contract";
import { expect, test } from "vitest";
import { shareOf } from "../../kernel/share-of.ts";
import {
  bandOf,
  lastChange,
  latencyInWords,
  precision,
  previewOf,
  templatesIn,
  updatedAt,
} from "./display.ts";
import { es } from "./es.ts";
import { doesOf, KNOWN_KEYS } from "./known-keys.ts";

const config = (configKey: string, changes: Partial<Config> = {}): Config => ({
  id: configKey,
  configKey,
  configValue: "texto",
  isActive: true,
  updatedBy: "admin",
  updatedAt: "2026-03-04T15:06:07.000Z",
  ...changes,
});

test("a value of 200 characters is shown whole, a longer one is cut there", () => {
  expect(previewOf("a".repeat(200))).toBe("a".repeat(200));
  expect(previewOf(`${"a".repeat(200)}b`)).toBe(`${"a".repeat(200)}…`);
});

test("an emoji counts as one character and is not split", () => {
  expect(previewOf("🙂".repeat(201))).toBe(`${"🙂".repeat(200)}…`);
});

test("a change is shown in Lima's time, and an invalid one as N/A", () => {
  expect(updatedAt("2026-03-04T15:06:07.000Z")).toBe("4 mar 2026, 10:06");
  expect(updatedAt("")).toBe("N/A");
});

test("precision is the percentage of thumbs up, and null without ratings", () => {
  expect(precision({ thumbsUp: 3, thumbsDown: 1 })).toBe(75);
  expect(precision({ thumbsUp: 0, thumbsDown: 2 })).toBe(0);
  expect(precision({ thumbsUp: 0, thumbsDown: 0 })).toBeNull();
  expect(shareOf(1, 0)).toBeNull();
});

test.each([
  [3.4, "3\u00a0ms"],
  [999.4, "999\u00a0ms"],
  [999.6, "1.0\u00a0s"],
  [1440, "1.4\u00a0s"],
])("%d ms are %j", (ms, words) => {
  expect(latencyInWords(ms)).toBe(words);
});

test("the last change is the newest of all configurations", () => {
  const older = { updatedAt: "2026-01-01T00:00:00.000Z" };
  const newer = { updatedAt: "2026-02-01T00:00:00.000Z" };
  expect(lastChange([older, newer, older])).toBe(newer.updatedAt);
  expect(lastChange([])).toBeNull();
  expect(lastChange([older, newer], "2026-12-01T00:00:00.000Z")).toBe("2026-12-01T00:00:00.000Z");
  expect(lastChange([], older.updatedAt)).toBe(older.updatedAt);
});

test("quick replies count while they are active and not blank", () => {
  const configs = [
    config("claro_info"),
    config("entel_info", { isActive: false }),
    config("fallback_response", { configValue: " " }),
    config("botName"),
  ];
  expect(templatesIn(configs)).toEqual({ active: 1, all: 8 });
});

test("every key that the chat reads has a description, and others have none", () => {
  expect(KNOWN_KEYS).toHaveLength(20);
  for (const { key, does } of KNOWN_KEYS) expect(doesOf(key)).toBe(does);
  expect(doesOf("toString")).toBeNull();
});

test.each([
  [100, "green"],
  [89.5, "green"],
  [89.4, "yellow"],
  [80, "yellow"],
  [79.4, "red"],
])("%d % has the band %s", (share, band) => {
  expect(bandOf(share)).toBe(band);
});

test("a topic that operators made has their name, one without a name its key", () => {
  const own = { convenios: "Convenios y descuentos", price: "Otro" };
  const { nameOf } = es.intents;
  expect(["convenios", "price", "quitada"].map((intent) => nameOf(intent, own))).toEqual([
    "Convenios y descuentos",
    "Precios y planes baratos",
    "quitada",
  ]);
});
