import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleOfferings } from "./replies/assistant-samples.ts";
import { withValues } from "./replies/placeholders.ts";
import { replyTo } from "./replies/reply-to.ts";
import { DEFAULT_SETTINGS, isUsableSetting, settingsFrom } from "./settings.ts";

beforeAll(trainAssistant);

const entry = (configKey: string, configValue: string, isActive = true) => ({
  configKey,
  configValue,
  isActive,
});

test("without configurations the settings are the specification's defaults", () => {
  expect(settingsFrom([])).toEqual(DEFAULT_SETTINGS);
  expect(DEFAULT_SETTINGS).toMatchObject({
    threshold: 0.7,
    maxSuggestions: 3,
    responseSeconds: 2,
    maxMessages: 20,
  });
});

test("an active and usable setting counts; an inactive or unusable one has its default", () => {
  const configs = [
    entry("confidence_threshold", " 0.4 "),
    entry("max_suggestions", "5", false),
    entry("max_messages", "51"),
    entry("response_time", "2.5"),
    entry("tone", "casual"),
    entry("language", "klingon"),
  ];
  expect(settingsFrom(configs)).toEqual({ ...DEFAULT_SETTINGS, threshold: 0.4, tone: "casual" });
});

test("a key that is no setting takes any value", () => {
  expect(isUsableSetting("claro_info", "cualquier texto")).toBe(true);
});

describe("a reply under other settings", () => {
  const ask = (message: string, changes: Partial<typeof DEFAULT_SETTINGS>) =>
    replyTo(
      { message, turns: [], country: "peru" },
      {
        offerings: sampleOfferings,
        templates: {},
        botName: "Sol",
        settings: { ...DEFAULT_SETTINGS, ...changes },
      },
    );

  test("asks back with the two likeliest readings where the confidence is below the threshold", () => {
    const sure = ask("planes de claro", { threshold: 0 });
    expect(sure.text).not.toContain("¿Te refieres a");
    const unsure = ask("planes de claro", { threshold: 1 });
    expect(unsure).toMatchObject({ intent: "clarify", source: "rule", handsOff: false });
    expect(unsure.text).toContain("¿Te refieres a");
    expect(unsure.text).not.toContain("S/");
    expect(unsure.suggestions).toEqual([
      "Planes de un operador",
      expect.stringMatching(/./),
      "Hablar con una persona",
    ]);
    expect(ask("planes de claro", { threshold: 1, maxSuggestions: 1 }).suggestions).toHaveLength(2);
  });

  test.each([1, 2, 3, 4, 5])("has %i suggestions", (maxSuggestions) => {
    expect(ask("precios", { maxSuggestions }).suggestions).toHaveLength(maxSuggestions);
  });

  test("greets in the configured tone and language", () => {
    expect(ask("hola", { tone: "formal" }).text).toContain("Te saluda Sol");
    expect(ask("hola", { language: "en" }).text).toContain("I am Sol");
    expect(ask("hola", { language: "es" }).text).toBe(ask("hola", {}).text);
  });
});

test("placeholders have the catalogue's values, and other braces stay", () => {
  const filled = withValues("{nombre_bot}: {planes} planes desde {precio_desde} de {operadores} {x}", {
    botName: "Sol",
    offerings: sampleOfferings.slice(0, 3),
    country: "peru",
  });
  expect(filled.replaceAll("\u00a0", " ")).toBe("Sol: 3 planes desde S/ 79.00 de WIN y Claro {x}");
});

test("a price placeholder without plans says that there is no price", () => {
  expect(withValues("Desde {precio_desde}", { botName: "", offerings: [], country: "peru" })).toBe(
    "Desde un precio que hoy no tengo",
  );
});
