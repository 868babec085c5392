import { type KnowledgeCommand, knowledgeDecider } from "@asesorador/domain/assistant/knowledge";
import { expect, test } from "vitest";
import { articlesOf } from "./article-index.ts";

const itemId = "0195f6a0-0000-7000-8000-00000000a001";
const commands: readonly KnowledgeCommand[] = [
  {
    type: "DraftItem",
    itemId,
    text: {
      title: "Cámaras de seguridad con internet",
      content: "Una cámara usa unos 4 Mbps de subida.",
      category: "technical",
      tags: ["videovigilancia"],
    },
  },
  { type: "ChangeItemStatus", itemId, status: "active" },
];
const articles = articlesOf(
  commands.reduce((state, command) => {
    const decision = knowledgeDecider.decide(command, state);
    if (!decision.ok) throw new Error(`refused: ${decision.rejection}`);
    return decision.events.reduce(knowledgeDecider.evolve, state);
  }, knowledgeDecider.initialState),
);

test.each([
  ["Cámaras de seguridad con internet", true],
  ["¿videovigilancia con cámaras?", true],
  ["cámaras de seguridad y subida", false],
  ["cámaras", false],
])("%j has every word in the title or the tags of the article: %j", (message, isTitled) => {
  expect(articles.find(message)).toMatchObject({ id: itemId, isTitled });
});
