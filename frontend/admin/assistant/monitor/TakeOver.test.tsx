import type { Conversation } from "@asesorador/domain/assistant/conversation-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TakeOver } from "./TakeOver.tsx";

const conversation: Conversation = {
  id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
  country: "chile",
  tags: [],
  leadIds: [],
  erased: false,
  adviser: null,
  canBeTaken: false,
  intentNames: {},
  ended: null,
  visitor: "here",
  messages: [],
};

const shown = (changes: Partial<Conversation> = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TakeOver conversation={{ ...conversation, ...changes }} stale={null} erase={null} />
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, "");

test("a conversation that cannot be taken outside support hours says why and when", () => {
  expect(shown()).toBe(
    "Ahora no se puede tomar: el horario de atención es de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00, hora de Santiago.",
  );
});

test("a conversation that can be taken, or that another adviser holds, names no hours", () => {
  expect(shown({ canBeTaken: true })).toBe("Tomar conversación");
  expect(shown({ adviser: "rosa" })).toBe("rosa atiende esta conversación.");
});
