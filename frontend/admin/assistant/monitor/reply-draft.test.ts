import { expect, test } from "vitest";
import { noReply, ReplyDraft, rewritten, takenBack } from "./reply-draft.ts";

const tried = { ...noReply(), text: "Sí, de 9 a 14.", isTried: true };

test("a message keeps its id while it is written, and is another one once it was sent and is changed", () => {
  const draft = noReply();
  expect(rewritten(draft, "Hola")).toEqual({ messageId: draft.messageId, text: "Hola" });
  const changed = rewritten(tried, "Sí, de 9 a 15.");
  expect(changed).toEqual({ messageId: expect.not.stringMatching(tried.messageId), text: "Sí, de 9 a 15." });
});

test("a message that was not sent returns to an empty field as it was, so that a repeat is the same message", () => {
  expect(takenBack(tried, noReply())).toBe(tried);
  expect(ReplyDraft.safeParse(JSON.parse(JSON.stringify(tried))).data).toEqual(tried);
});

test("a message that was not sent returns before what was written meanwhile, as another message", () => {
  const { messageId, text } = takenBack(tried, { ...noReply(), text: "Y el domingo no." });
  expect(text).toBe("Sí, de 9 a 14.\nY el domingo no.");
  expect(messageId).not.toBe(tried.messageId);
});
