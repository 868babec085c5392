import { expect, test } from "vitest";
import { activeTemplates, publicConfig } from "./public-config.ts";

const config = (configKey: string, configValue: string, isActive = true) => ({
  configKey,
  configValue,
  isActive,
});

test("without configurations the assistant has a default name and greeting", () => {
  const { botName, welcomeMessage } = publicConfig([]);
  expect(botName).toBe("Asesora");
  expect(welcomeMessage).toMatch(/^¡Hola! Soy Asesora,/);
});

test.each([
  [[config("botName", "Sol")], { botName: "Sol", welcomeMessage: expect.stringContaining("Soy Sol,") }],
  [[config("botName", "Sol", false)], { botName: "Asesora" }],
  [[config("botName", "  ")], { botName: "Asesora" }],
  [[config("welcomeMessage", "¡Hola!")], { welcomeMessage: "¡Hola!" }],
  [[config("welcome_message", "Plantilla")], { welcomeMessage: "Plantilla" }],
  [
    [config("welcome_message", "Plantilla"), config("welcomeMessage", "Propio")],
    { welcomeMessage: "Propio" },
  ],
])("%j shows %j", (configs, shown) => {
  expect(publicConfig(configs)).toMatchObject(shown);
});

test("only active, non-blank quick replies are used", () => {
  const configs = [
    config("claro_info", "Claro tiene…"),
    config("bitel_info", "x", false),
    config("entel_info", " "),
    config("botName", "Sol"),
  ];
  expect(activeTemplates(configs)).toEqual({ claro_info: "Claro tiene…" });
});
