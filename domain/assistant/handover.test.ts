import { describe, expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { parsePosition } from "../kernel/event-store.ts";
import { LeadId } from "../kernel/ids.ts";
import { conversationDecider, MAX_MESSAGES } from "./conversation-decider.ts";
import type { ConversationEvent } from "./events.ts";
import { adviserFirstName, handoverOf } from "./handover.ts";
import { answerSample, sampleConversationId as conversationId } from "./replies/assistant-samples.ts";

const conversation = spec(conversationDecider);
const accepted = (...events: readonly ConversationEvent[]) => ({ ok: true, events });
const refused = (rejection: string) => ({ ok: false, rejection });

const first = conversation().when(answerSample(0, { handsOff: true }));
if (!first.ok) throw new Error("refused");
const asked = first.events;

const taken = (adviser: string): ConversationEvent => ({
  type: "ConversationTakenOver",
  version: 1,
  data: { conversationId, adviser },
});
const messageId = "0195f6a0-0000-7000-8000-00000003000a";
const replied: ConversationEvent = {
  type: "AdviserReplied",
  version: 1,
  data: { conversationId, messageId, adviser: "maria", pii: { text: "Soy María." } },
};
const returned = (by: "adviser" | "visitor" | "automatic"): ConversationEvent => ({
  type: "ConversationReturned",
  version: 1,
  data: { conversationId, by },
});
const erased: ConversationEvent = {
  type: "ConversationErased",
  version: 1,
  data: { conversationId, reason: "requested" },
};
const take = (adviser: string) => ({ type: "TakeOverConversation", conversationId, adviser }) as const;
const reply = (adviser: string, id = messageId) =>
  ({ type: "ReplyAsAdviser", conversationId, adviser, messageId: id, text: "Soy María." }) as const;
const giveBack = (adviser: string) =>
  ({ type: "ReturnConversation", conversationId, by: "adviser", adviser }) as const;

describe("a message that an adviser left without an answer", () => {
  const second = answerSample(1);
  const received: ConversationEvent = {
    type: "MessageReceived",
    version: 1,
    data: { conversationId, messageId: second.messageId, pii: { text: second.text } },
  };
  const held = [...asked, taken("maria"), received];

  test("gets the assistant's reply once the conversation is returned, and only once", () => {
    const decision = conversation(...held, returned("automatic")).when(second);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual(["ReplySent"]);
    if (!decision.ok) throw new Error("refused");
    expect(conversation(...held, returned("automatic"), ...decision.events).when(second)).toEqual(accepted());
  });

  test("is left to an adviser who has the conversation, who answered it, or who has it again", () => {
    expect(conversation(...held).when(second)).toEqual(accepted());
    expect(conversation(...held, replied, returned("adviser")).when(second)).toEqual(accepted());
    expect(conversation(...held, returned("adviser"), taken("luis")).when(second)).toEqual(accepted());
  });
});

describe("waiting for a person", () => {
  const sixth = { ...answerSample(5), maxMessages: 5 };
  const talked = (...more: readonly ConversationEvent[]) => {
    const events = [...asked];
    for (let i = 1; i < 5; i += 1) {
      const decision = conversation(...events).when(answerSample(i));
      if (!decision.ok) throw new Error("refused");
      events.push(...decision.events);
    }
    return conversation(...events, ...more);
  };

  test("a visitor who waits stays in the conversation that the advisers see, beyond an operator's limit", () => {
    const decision = talked().when(sixth);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual(["MessageReceived", "ReplySent"]);
  });

  test("an operator's limit holds again once an adviser came or the visitor asked for a call", () => {
    const lead: ConversationEvent = {
      type: "ConversationLinkedToLead",
      version: 1,
      data: { conversationId, leadId: LeadId.parse("0195f6a0-0000-7000-8000-0000000300ff") },
    };
    expect(talked(taken("maria"), returned("adviser")).when(sixth)).toEqual(refused("conversation_full"));
    expect(talked(lead).when(sixth)).toEqual(refused("conversation_full"));
  });
});

describe("taking over", () => {
  test("a conversation is taken by one adviser: a repeat gives no event, another adviser is refused", () => {
    expect(conversation(...asked).when(take("maria"))).toEqual(accepted(taken("maria")));
    expect(conversation(...asked, taken("maria")).when(take("maria"))).toEqual(accepted());
    expect(conversation(...asked, taken("maria")).when(take("luis"))).toEqual(refused("taken_over"));
  });

  test("a returned conversation can be taken again; an unknown or erased one cannot", () => {
    expect(conversation(...asked, taken("maria"), returned("adviser")).when(take("luis"))).toEqual(
      accepted(taken("luis")),
    );
    expect(conversation().when(take("maria"))).toEqual(refused("unknown_conversation"));
    expect(conversation(...asked, erased).when(take("maria"))).toEqual(refused("conversation_erased"));
  });
});

describe("while an adviser holds a conversation", () => {
  const held = [...asked, taken("maria")];

  test("a visitor's message is recorded without a reply, once", () => {
    const { messageId: id, text } = answerSample(1);
    const received: ConversationEvent = {
      type: "MessageReceived",
      version: 1,
      data: { conversationId, messageId: id, pii: { text } },
    };
    expect(conversation(...held).when(answerSample(1))).toEqual(accepted(received));
    expect(conversation(...held, received).when(answerSample(1))).toEqual(accepted());
  });

  test("a visitor's message is received for the adviser before there is a reply; without an adviser it is refused", () => {
    const { messageId: id, text } = answerSample(1);
    const message = { type: "ReceiveForAdviser", conversationId, messageId: id, text } as const;
    const received: ConversationEvent = {
      type: "MessageReceived",
      version: 1,
      data: { conversationId, messageId: id, pii: { text } },
    };
    expect(conversation(...held).when(message)).toEqual(accepted(received));
    expect(conversation(...held, received).when(message)).toEqual(accepted());
    expect(conversation(...held, received, returned("adviser")).when(message)).toEqual(accepted());
    expect(conversation(...held, returned("adviser")).when(message)).toEqual(refused("not_held"));
    expect(conversation().when(message)).toEqual(refused("not_held"));
  });

  test("an operator's limit of messages does not end it, the limit of the stream does", () => {
    expect(conversation(...held).when({ ...answerSample(1), maxMessages: 1 })).toMatchObject({ ok: true });
    const many = Array.from(
      { length: MAX_MESSAGES },
      (_, n): ConversationEvent => ({
        type: "MessageReceived",
        version: 1,
        data: { conversationId, messageId: answerSample(n).messageId, pii: { text: "hola" } },
      }),
    );
    expect(conversation(...held, ...many).when(answerSample(MAX_MESSAGES))).toEqual(
      refused("conversation_full"),
    );
  });

  test("its adviser answers, once for each message; the text is in the encrypted block only", () => {
    expect(conversation(...held).when(reply("maria"))).toEqual(accepted(replied));
    expect(conversation(...held, replied).when(reply("maria"))).toEqual(accepted());
    const { pii: _, ...clear } = replied.data as { pii?: unknown };
    expect(JSON.stringify(clear)).not.toContain("María");
  });

  test("another adviser's answer is refused, and so is one after the end; a repeat of a stored one is not", () => {
    expect(conversation(...held).when(reply("luis"))).toEqual(refused("not_held"));
    expect(conversation(...asked).when(reply("maria"))).toEqual(refused("not_held"));
    expect(conversation(...held, replied, returned("automatic")).when(reply("maria"))).toEqual(accepted());
    expect(conversation(...held, erased).when(reply("maria"))).toEqual(refused("conversation_erased"));
    expect(conversation().when(reply("maria"))).toEqual(refused("unknown_conversation"));
  });

  test("it is returned by its adviser, the visitor or the clock; another adviser is refused", () => {
    expect(conversation(...held).when(giveBack("maria"))).toEqual(accepted(returned("adviser")));
    expect(conversation(...held).when(giveBack("luis"))).toEqual(refused("not_held"));
    for (const by of ["visitor", "automatic"] as const)
      expect(conversation(...held).when({ type: "ReturnConversation", conversationId, by })).toEqual(
        accepted(returned(by)),
      );
    expect(conversation(...asked).when(giveBack("maria"))).toEqual(accepted());
    expect(conversation(...held, erased).when(giveBack("maria"))).toEqual(accepted());
  });

  test("after the end the assistant answers again", () => {
    const decided = conversation(...held, returned("visitor")).when(answerSample(1));
    expect(decided.ok && decided.events.map(({ type }) => type)).toEqual(["MessageReceived", "ReplySent"]);
  });
});

const minute = (n: number) => new Date(Date.UTC(2026, 2, 4, 15, n)).toISOString();
const recorded = (events: readonly (readonly [minute: number, event: ConversationEvent])[]) =>
  events.map(([occurred, event], revision) => {
    const at = minute(occurred);
    return {
      ...event,
      eventId: "0195f6a0-0000-7000-8000-0000000000e1",
      stream: `conversation-${conversationId}`,
      revision: BigInt(revision),
      position: parsePosition("1"),
      metadata: { actor: "visitor", correlationId: "", causationId: "", occurredAt: at, recordedAt: at },
    };
  });
const wanted = asked.map((event) => [0, event] as const);

describe("the state of a conversation", () => {
  test("a visitor waits from the request for a person until an adviser takes it, or a lead is sent", () => {
    expect(handoverOf([])).toMatchObject({ country: null, adviser: null, wantedAt: null });
    expect(handoverOf(recorded(wanted))).toMatchObject({ country: "peru", wantedAt: minute(0) });
    expect(handoverOf(recorded([...wanted, [2, taken("maria")]]))).toMatchObject({
      adviser: "maria",
      activeAt: minute(2),
      wantedAt: null,
    });
    const linked: ConversationEvent = {
      type: "ConversationLinkedToLead",
      version: 1,
      data: { conversationId, leadId: LeadId.parse("0195f6a0-0000-7000-8000-000000000001") },
    };
    expect(handoverOf(recorded([...wanted, [2, linked]]))).toMatchObject({ wantedAt: null });
  });

  test("an adviser's silence is counted from what they wrote last, and a visitor's message waits for an answer", () => {
    const visitors: ConversationEvent = {
      type: "MessageReceived",
      version: 1,
      data: { conversationId, messageId, pii: { text: "¿Sigue ahí?" } },
    };
    const held = [...wanted, [2, taken("maria")], [4, replied]] as const;
    expect(handoverOf(recorded(held))).toMatchObject({ activeAt: minute(4), unanswered: null });
    expect(handoverOf(recorded([...held, [6, visitors]]))).toMatchObject({
      activeAt: minute(4),
      unanswered: messageId,
      leftOpen: null,
    });
  });

  test("what the visitor wrote last is left open by a return without an answer, until an adviser takes the conversation again", () => {
    const visitors: ConversationEvent = {
      type: "MessageReceived",
      version: 1,
      data: { conversationId, messageId, pii: { text: "¿Sigue ahí?" } },
    };
    const held = [...wanted, [2, taken("maria")], [3, visitors]] as const;
    const answered = [...held, [4, replied], [5, returned("adviser")]] as const;
    expect(handoverOf(recorded(answered)).leftOpen).toBeNull();
    const left = [...held, [13, returned("automatic")]] as const;
    expect(handoverOf(recorded(left))).toMatchObject({ unanswered: messageId, leftOpen: messageId });
    expect(handoverOf(recorded([...left, [14, taken("luis")]])).leftOpen).toBeNull();
  });

  test("who ended it is known; an erased conversation has neither adviser nor visitor waiting", () => {
    const ended = [...wanted, [2, taken("maria")], [12, returned("automatic")]] as const;
    expect(handoverOf(recorded(ended))).toMatchObject({ adviser: null, returned: "automatic" });
    expect(handoverOf(recorded([...wanted, [2, taken("maria")], [3, erased]]))).toMatchObject({
      adviser: null,
      activeAt: null,
      wantedAt: null,
      erased: true,
    });
  });
});

test.each([
  ["maria", "Maria"],
  ["maria.quispe", "Maria"],
  ["JOSÉ_luis@example.pe", "José"],
  ["007", null],
])("the account %j is %j to visitors", (account, name) => {
  expect(adviserFirstName(account)).toBe(name);
});
