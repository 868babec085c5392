import { expect, test } from "vitest";
import { type AnyStateNode, createActor, fromPromise, waitFor } from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import { type AssistantEvent, type AssistantState, assistantMachine } from "./assistant-machine.ts";
import type { Answer, Question, Rating } from "./chat-types.ts";
import type { StoredConversation } from "./conversation-storage.ts";

const NOW = "2026-11-21T15:00:00.000Z";
const CONFIG = { botName: "Sol", welcomeMessage: "¡Hola! Soy Sol." };
const input = (wanted = "chat", stored: StoredConversation | null = null) => {
  let ids = 0;
  return { wanted, stored, country: "peru", now: () => NOW, newId: () => `id-${++ids}` } as const;
};
const answerTo = (question: Question): Answer => ({
  message: `Sobre ${question.message}`,
  conversationId: question.conversationId,
  messageId: `reply to ${question.messageId}`,
  suggestions: ["¿Es gratis?"],
});

type Options = {
  readonly wanted?: string;
  readonly stored?: StoredConversation;
  readonly answer?: (question: Question) => Promise<Answer>;
  readonly config?: () => Promise<typeof CONFIG>;
};

const start = ({ wanted, stored, answer, config }: Options = {}) => {
  const asked: Question[] = [];
  const rated: Rating[] = [];
  const machine = assistantMachine.provide({
    actors: {
      loadConfig: fromPromise(config ?? (async () => CONFIG)),
      ask: fromPromise(async ({ input: question }: { input: Question }) => {
        asked.push(question);
        return (answer ?? (async (one) => answerTo(one)))(question);
      }),
      rate: fromPromise(async ({ input: rating }: { input: Rating }) => {
        rated.push(rating);
      }),
    },
  });
  const actor = createActor(machine, { input: input(wanted, stored ?? null) }).start();
  const until = (predicate: (state: AssistantState) => boolean) =>
    waitFor(actor, predicate, { timeout: 2000 });
  const greeted = () => until((state) => state.matches({ greeting: "done" }));
  const idle = () => until((state) => state.matches({ conversation: "idle" }));
  const ask = async (text: string) => {
    actor.send({ type: "write", text });
    actor.send({ type: "send" });
    await idle();
  };
  const said = () => actor.getSnapshot().context.messages.map(({ role, content }) => `${role}: ${content}`);
  return { actor, asked, rated, greeted, idle, ask, said, context: () => actor.getSnapshot().context };
};

test("it opens with the configured name and greeting", async () => {
  const { greeted, context, said } = start();
  await greeted();
  expect(context().config.botName).toBe("Sol");
  expect(said()).toEqual(["assistant: ¡Hola! Soy Sol."]);
});

test("without a configuration the default greeting is shown", async () => {
  const { greeted, said } = start({ config: () => Promise.reject(new Error("down")) });
  await greeted();
  expect(said()).toEqual([expect.stringMatching(/^assistant: ¡Hola! Soy Asesora/)]);
});

test("the configuration is not loaded while only the help is open", () => {
  const { actor } = start({ wanted: "help" });
  expect(actor.getSnapshot().matches({ window: "closed", help: "open", greeting: "waiting" })).toBe(true);
  actor.send({ type: "open" });
  expect(actor.getSnapshot().matches({ window: "open", greeting: "loading" })).toBe(true);
});

test("a question is sent with the conversation so far and the message's id, and its answer is appended", async () => {
  const { greeted, ask, said, asked, context } = start();
  await greeted();
  await ask("  precios  ");
  expect(said().slice(1)).toEqual(["user: precios", "assistant: Sobre precios"]);
  expect(asked).toMatchObject([
    {
      message: "precios",
      country: "peru",
      messages: [{ role: "assistant" }, { role: "user", content: "precios" }],
    },
  ]);
  expect(asked[0]?.messageId).toBe(context().messages[1]?.id);
  expect(context()).toMatchObject({ draft: "", suggestions: ["¿Es gratis?"] });
});

test("a reply keeps its links, and a reply without any has none", async () => {
  const links = [{ label: "Comparar", href: "/?evaluar=peru" }];
  const { greeted, ask, context } = start({
    answer: async (question) => ({
      ...answerTo(question),
      ...(question.message === "quiero" ? { links } : {}),
    }),
  });
  await greeted();
  await ask("quiero");
  await ask("gracias");
  expect(context().messages.map((message) => message.links)).toEqual([
    ...[undefined, undefined, links],
    ...[undefined, undefined],
  ]);
});

test.each(["", "   ", "\n"])("%j is not sent", (text) => {
  const { actor, asked } = start();
  actor.send({ type: "write", text });
  actor.send({ type: "send" });
  expect(asked).toEqual([]);
  expect(actor.getSnapshot().matches({ conversation: "idle" })).toBe(true);
});

test("while a reply is pending nothing is sent, and the draft stays", async () => {
  let release = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  const { actor, asked, idle, context } = start({ answer: () => held });
  actor.send({ type: "ask", text: "uno" });
  actor.send({ type: "write", text: "dos" });
  actor.send({ type: "send" });
  actor.send({ type: "ask", text: "tres" });
  expect(asked).toHaveLength(1);
  const [first] = asked;
  if (!first) throw new Error("nothing was asked");
  release(answerTo(first));
  await idle();
  expect(context().draft).toBe("dos");
});

test("a failed reply shows the specified text, and the visitor can continue", async () => {
  let fails = true;
  const { ask, said } = start({
    answer: async (question) => {
      if (fails) throw new Error("500");
      return answerTo(question);
    },
  });
  await ask("precios");
  expect(said().at(-1)).toBe(
    "assistant: Disculpa, tengo problemas técnicos momentáneos. ¿Podrías intentar de nuevo?",
  );
  fails = false;
  await ask("precios");
  expect(said().at(-1)).toBe("assistant: Sobre precios");
});

const unsent = (question: Question): Answer => ({
  ...{ message: "Inténtalo en 5 segundos.", messageId: null, suggestions: [] },
  ...{ conversationId: question.conversationId, unsent: true },
});

test("a question that an overloaded server refused is put back into the field", async () => {
  const answers = [unsent, answerTo];
  const { actor, greeted, ask, idle, said, context } = start({
    answer: async (question) => (answers.shift() ?? answerTo)(question),
  });
  await greeted();
  await ask("precios");
  expect(context().draft).toBe("precios");
  expect(said().slice(1)).toEqual(["assistant: Inténtalo en 5 segundos."]);
  actor.send({ type: "send" });
  await idle();
  expect(said().slice(2)).toEqual(["user: precios", "assistant: Sobre precios"]);
  expect(context().draft).toBe("");
});

test("a refused question does not overwrite a new draft", async () => {
  let refuse = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    refuse = resolve;
  });
  const { actor, asked, greeted, idle, said, context } = start({ answer: () => held });
  await greeted();
  actor.send({ type: "ask", text: "uno" });
  actor.send({ type: "write", text: "dos" });
  const [first] = asked;
  if (!first) throw new Error("nothing was asked");
  refuse(unsent(first));
  await idle();
  expect(context().draft).toBe("dos");
  expect(said().slice(1)).toEqual(["user: uno", "assistant: Inténtalo en 5 segundos."]);
});

test("a thumb is stored and sent once, the other one changes it", async () => {
  const { greeted, actor, ask, rated, context } = start();
  await greeted();
  await ask("precios");
  const [, , reply] = context().messages;
  if (!reply) throw new Error("no reply");
  actor.send({ type: "rate", id: reply.id, rating: 1 });
  actor.send({ type: "rate", id: reply.id, rating: 1 });
  actor.send({ type: "rate", id: reply.id, rating: -1 });
  expect(rated).toEqual([
    {
      userMessage: "precios",
      botResponse: "Sobre precios",
      rating: 1,
      messageCount: 3,
      at: NOW,
      conversationId: context().conversationId,
      messageId: reply.id,
    },
    expect.objectContaining({ rating: -1 }),
  ]);
  expect(context().messages[2]?.feedback).toBe(-1);
});

test("neither the greeting nor a visitor's own message nor a failure can be rated", async () => {
  const { greeted, actor, ask, rated, context } = start({ answer: () => Promise.reject(new Error("down")) });
  await greeted();
  await ask("precios");
  for (const { id } of context().messages) actor.send({ type: "rate", id, rating: 1 });
  expect(rated).toEqual([]);
});

test("a stored conversation is restored without a second greeting", async () => {
  const stored: StoredConversation = {
    conversationId: "c-1",
    messages: [
      { id: "m-1", role: "user", content: "precios", at: NOW },
      { id: "m-2", role: "assistant", content: "Desde…", at: NOW },
    ],
  };
  const { greeted, ask, asked, said } = start({ stored });
  await greeted();
  expect(said()).toEqual(["user: precios", "assistant: Desde…"]);
  await ask("¿y el más barato?");
  expect(asked[0]).toMatchObject({ conversationId: "c-1", messages: [{}, {}, {}] });
});

test("the conversation id of the response is used from then on", async () => {
  const { ask, asked } = start({ answer: async (one) => ({ ...answerTo(one), conversationId: "another" }) });
  await ask("uno");
  await ask("dos");
  expect(asked[1]?.conversationId).toBe("another");
});

const done = (actor: string, output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
});
const failed = (actor: string) => ({
  type: `xstate.error.actor.${actor}`,
  actorId: actor,
  error: new Error("down"),
});
/** Events of visitors and results of the network; invoked actors do not run. */
const events = [
  ...(["open", "minimise", "close", "help", "helped", "send"] as const).map((type) => ({ type })),
  { type: "write", text: "precios" },
  { type: "ask", text: "¿Es gratis?" },
  { type: "rate", id: "reply", rating: 1 },
  done("loadConfig", CONFIG),
  failed("loadConfig"),
  done("ask", { message: "Desde…", conversationId: "c", messageId: "reply", suggestions: [] }),
  failed("ask"),
] as AssistantEvent[];

const key = ({ value, context }: AssistantState): string =>
  JSON.stringify([value, context.draft !== "", context.messages.at(-1)?.role, context.messages.length]);

const walk = (wanted: string) =>
  Object.values(
    getAdjacencyMap(assistantMachine, {
      input: input(wanted),
      events,
      serializeState: key as (state: unknown) => string,
      filterEvents: ({ context }: AssistantState) => context.messages.length < 5,
    }),
  );
const walked = [...walk("chat"), ...walk("help")];

const leaves = (node: AnyStateNode): string[][] => {
  const children = Object.values(node.states);
  return children.length > 0 ? children.flatMap(leaves) : [node.path];
};

test.each(leaves(assistantMachine.root))("%s %s is reached, or passed at once", (region, leaf) => {
  const reached = walked.some(({ state }) => state.matches({ [String(region)]: leaf } as never));
  expect(reached).toBe(leaf !== "deciding");
});

test("a reply is pending only after a message of the visitor", () => {
  const awaiting = walked.filter(({ state }) => state.matches({ conversation: "pending" }));
  expect(awaiting).not.toHaveLength(0);
  for (const { state } of awaiting) expect(state.context.messages.at(-1)?.role).toBe("user");
});
