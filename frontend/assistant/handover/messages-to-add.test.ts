import { expect, test } from "vitest";
import type { Message } from "../conversation-storage.ts";
import type { Followed } from "./follow-conversation.ts";
import { lastAdviserMessage, messagesToAdd } from "./messages-to-add.ts";

const NOW = "2026-11-23T15:00:00.000Z";
const followed = (changes: Partial<Followed>): Followed => ({
  status: "held",
  notified: false,
  adviser: "María",
  adviserTyping: false,
  messages: [],
  returned: null,
  answer: null,
  ...changes,
});
const written = (id: string, text: string) => ({ id, adviser: "María", text, at: NOW });
let ids = 0;
const receive = (log: readonly Message[], changes: Partial<Followed>): readonly Message[] => [
  ...log,
  ...messagesToAdd(followed(changes), { messages: log, newId: () => `${++ids}`, now: NOW }),
];
const textsOf = (log: readonly Message[]) => log.map(({ content }) => content);

test("an adviser comes once, writes, and leaves once; nothing is repeated by later answers or a reload", () => {
  let log: readonly Message[] = [];
  log = receive(log, {});
  log = receive(log, { messages: [written("a", "Hola")] });
  // After a reload everything is asked for again.
  log = receive(log, { messages: [written("a", "Hola"), written("b", "¿Qué necesitas?")] });
  expect(textsOf(log)).toEqual(["Te atiende María.", "Hola", "¿Qué necesitas?"]);
  expect(lastAdviserMessage(log)).toBe("b");
  const over = { status: "assistant", adviser: null, returned: "adviser" } as const;
  log = receive(log, over);
  log = receive(log, over);
  expect(textsOf(log).slice(3)).toEqual(["María terminó de atenderte. Sigo yo: pregúntame lo que quieras."]);
  // Neither can be rated as an answer of the assistant.
  expect(log.every(({ failed, adviser }) => failed === true || adviser !== undefined)).toBe(true);
  log = receive(log, { adviser: "Luis" });
  expect(textsOf(log).at(-1)).toBe("Te atiende Luis.");
});

test("what was written before the visitor came back is added, also where the adviser has left", () => {
  const log = receive([], { status: "assistant", adviser: null, messages: [written("a", "Hola")] });
  expect(textsOf(log)).toEqual(["Hola"]);
});

test("after an adviser's silence the card with the call-back form is below the last message", () => {
  const log = receive(receive([], {}), { status: "assistant", adviser: null, returned: "automatic" });
  expect(log.at(-1)).toMatchObject({
    handsOff: true,
    content: expect.stringContaining("Un asesor no pudo seguir escribiendo."),
  });
});

test("an adviser whose account has no first name is one without it", () => {
  const log = receive([], { adviser: null, messages: [{ ...written("a", "Hola"), adviser: null }] });
  expect(textsOf(log)).toEqual(["Te atiende un asesor.", "Hola"]);
  expect(log.at(-1)?.adviser).toBe("Un asesor");
});

test("what the adviser left open is answered below the note that they left, once, as an answer that can be rated", () => {
  const answer = { id: "r", text: "Sí, es gratis.", handsOff: false, district: "150122", links: [] };
  const over = { status: "assistant", adviser: null, returned: "adviser", answer } as const;
  const log = receive(receive(receive([], {}), over), over);
  expect(textsOf(log).slice(1)).toEqual([
    "Un asesor terminó de atenderte. Sigo yo: pregúntame lo que quieras.",
    "Sí, es gratis.",
  ]);
  expect(log.at(-1)).toEqual({
    id: "r",
    role: "assistant",
    content: "Sí, es gratis.",
    at: NOW,
    links: [],
    district: "150122",
  });
});
