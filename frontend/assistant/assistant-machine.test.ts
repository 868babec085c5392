import { expect, test, vi } from "vitest";
import { type AnyStateNode, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import { ResponseError } from "../kernel/http.ts";
import {
  type AssistantEvent,
  type AssistantState,
  answeredBy,
  assistantMachine,
} from "./assistant-machine.ts";
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
  readonly help?: () => Promise<void>;
  readonly clear?: () => Promise<void>;
  readonly clock?: SimulatedClock;
};

const start = ({ wanted, stored, answer, config, help, clear, clock }: Options = {}) => {
  const asked: Question[] = [];
  const rated: Rating[] = [];
  const dismiss = vi.fn();
  const machine = assistantMachine.provide({
    actors: {
      loadConfig: fromPromise(config ?? (async () => CONFIG)),
      loadClear: fromPromise((clear ?? (async () => {})) as never),
      loadHelp: fromPromise((help ?? (async () => {})) as never),
      watchConnection: fromCallback<AssistantEvent>(() => {}),
      ask: fromPromise(async ({ input: question }: { input: Question }) => {
        asked.push(question);
        return (answer ?? (async (one) => answerTo(one)))(question);
      }),
      rate: fromPromise(async ({ input: rating }: { input: Rating }) => {
        rated.push(rating);
      }),
    },
    actions: { dismiss },
  });
  const actor = createActor(machine, {
    input: input(wanted, stored ?? null),
    ...(clock ? { clock } : {}),
  }).start();
  const until = (predicate: (state: AssistantState) => boolean) => waitFor(actor, predicate);
  const greeted = () => until((state) => state.matches({ greeting: "done" }));
  const idle = () => until((state) => state.matches({ conversation: "idle" }));
  const ask = async (text: string) => {
    actor.send({ type: "write", text });
    actor.send({ type: "send" });
    await idle();
  };
  const said = () => actor.getSnapshot().context.messages.map(({ role, content }) => `${role}: ${content}`);
  return {
    actor,
    dismiss,
    asked,
    rated,
    until,
    greeted,
    idle,
    ask,
    said,
    context: () => actor.getSnapshot().context,
  };
};

const HANDED = {
  id: "m",
  role: "assistant",
  content: "Te paso con un asesor.",
  at: NOW,
  handsOff: true,
} as const;

test("it opens with the configured name and greeting", async () => {
  const { greeted, context, said } = start();
  await greeted();
  expect(context().config.botName).toBe("Sol");
  expect(said()).toEqual(["assistant: ¡Hola! Soy Sol."]);
});

test("a page that is shown again continues the conversation as later pages of the tab left it", async () => {
  const { greeted, actor, ask, asked, said, context } = start();
  await greeted();
  await ask("precios");
  const { conversationId, messages } = context();
  const later = { id: "later", role: "user", content: "fibra", at: NOW } as const;
  const reply = { id: "reply", role: "assistant", content: "Sobre fibra", at: NOW } as const;
  actor.send({
    type: "returned",
    stored: { conversationId, messages: [...messages, later, reply], draft: "y" },
  });
  expect(context().draft).toBe("y");
  await ask("gracias");
  expect(said().slice(-4)).toEqual([
    "user: fibra",
    "assistant: Sobre fibra",
    "user: gracias",
    "assistant: Sobre gracias",
  ]);
  expect(asked.at(-1)?.messages.map(({ content }) => content)).toContain("fibra");
});

test("a question that was under way when its page was left can be sent again on the return, with its id", async () => {
  const { greeted, actor, asked, until, context } = start({ answer: () => new Promise(() => {}) });
  await greeted();
  actor.send({ type: "write", text: "precios" });
  actor.send({ type: "send" });
  await until((state) => state.matches({ conversation: "pending" }));
  const { conversationId, messages } = context();
  actor.send({ type: "returned", stored: { conversationId, messages: [...messages] } });
  expect(actor.getSnapshot().matches({ conversation: "idle" })).toBe(true);
  actor.send({ type: "retry" });
  expect(asked.map(({ messageId }) => messageId)).toEqual([messages.at(-1)?.id, messages.at(-1)?.id]);
});

test("without a configuration the default greeting is shown", async () => {
  const { greeted, said } = start({ config: () => Promise.reject(new Error("down")) });
  await greeted();
  expect(said()).toEqual([expect.stringMatching(/^assistant: ¡Hola! Soy Asesora/)]);
});

test("the configuration is not loaded while only the help is open", () => {
  const { actor } = start({ wanted: "help" });
  expect(actor.getSnapshot().matches({ window: "closed", help: "loading", greeting: "waiting" })).toBe(true);
  actor.send({ type: "open" });
  expect(actor.getSnapshot().matches({ window: "open", greeting: "loading" })).toBe(true);
});

test("a conversation of the page before that an adviser may write in is minimised, under the bot's own name", async () => {
  const { actor, greeted, context } = start({
    wanted: "followed",
    stored: { conversationId: "c", messages: [HANDED] },
  });
  expect(actor.getSnapshot().matches({ window: "minimised", help: "closed" })).toBe(true);
  await greeted();
  expect(context()).toMatchObject({ config: CONFIG, messages: [HANDED] });
});

test("a pasted question is sent without characters that cannot be stored, and with its line breaks", async () => {
  const { greeted, ask, asked } = start();
  await greeted();
  await ask("planes\u0000 de\ud83d Entel\n¿y Claro?");
  expect(asked.map(({ message }) => message)).toEqual(["planes de Entel\n¿y Claro?"]);
});

test("the bar is dismissed by closing it, not by closing the window or opening it again", () => {
  const { actor, dismiss } = start();
  for (const type of ["close", "open", "minimise", "open", "minimise"] as const) actor.send({ type });
  expect(dismiss).not.toHaveBeenCalled();
  actor.send({ type: "close" });
  expect(dismiss).toHaveBeenCalledOnce();
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

test("a message for an adviser has no reply: the card for the hand-over is shown below it, and it keeps what follows", async () => {
  const { greeted, ask, said, context, actor } = start({
    answer: async (question) => ({
      message: "Le llegó.",
      messageId: question.messageId,
      conversationId: question.conversationId,
      suggestions: [],
      handsOff: true,
      forAdviser: true,
    }),
  });
  await greeted();
  await ask("¿Instalan el sábado?");
  expect(said().slice(1)).toEqual(["user: ¿Instalan el sábado?"]);
  expect(context().messages.at(-1)).toMatchObject({ role: "user", handsOff: true });
  const reply = { id: "m", role: "assistant", content: "Sí.", at: NOW, adviser: "María" } as const;
  actor.send({ type: "receive", messages: [reply] });
  expect(said().at(-1)).toBe("assistant: Sí.");
  expect(context().suggestions).toEqual([]);
  actor.send({ type: "rate", id: "m", rating: 1 });
  expect(context().messages.at(-1)).toEqual(reply);
});

test("a question that fails while an adviser writes returns to the field, and the adviser's message stays", async () => {
  const held = Promise.withResolvers<Answer>();
  const { greeted, actor, idle, said, context } = start({ answer: () => held.promise });
  await greeted();
  actor.send({ type: "write", text: "¿Hola?" });
  actor.send({ type: "send" });
  const reply = { id: "m", role: "assistant", content: "Un momento.", at: NOW, adviser: "María" } as const;
  actor.send({ type: "receive", messages: [reply] });
  held.reject(new TypeError("down"));
  await idle();
  expect(said().slice(1)).toEqual(["assistant: Un momento."]);
  expect(context()).toMatchObject({ draft: "¿Hola?", unsent: { question: { content: "¿Hola?" } } });
});

test("a reply that hands over is kept as one, any other is not", async () => {
  const { greeted, ask, context } = start({
    answer: async (question) => ({ ...answerTo(question), handsOff: question.message === "persona" }),
  });
  await greeted();
  await ask("persona");
  await ask("gracias");
  expect(context().messages.map(({ handsOff }) => handsOff)).toEqual([
    undefined,
    undefined,
    true,
    undefined,
    undefined,
  ]);
});

test("the district of a reply is sent back with later questions, also when a reply has none", async () => {
  const { greeted, ask, asked } = start({
    answer: async (question) => ({
      ...answerTo(question),
      ...(question.message === "vivo en lince" ? { district: "150116" } : {}),
    }),
  });
  await greeted();
  for (const question of ["vivo en lince", "gracias", "¿y el más barato?"]) await ask(question);
  expect(asked.map(({ district }) => district)).toEqual([null, "150116", "150116"]);
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
    undefined,
    undefined,
    links,
    undefined,
    undefined,
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

const down = () => Promise.reject(new TypeError("Failed to fetch"));
const refusing =
  (status: number, body: object = {}, retryAfter: string | null = null) =>
  () =>
    Promise.reject(new ResponseError(status, "", JSON.stringify(body), retryAfter));
/** Fails once, then answers. */
const failingOnce = (fail: () => Promise<never>) => {
  const failures = [fail];
  return async (question: Question) => (failures.pop() ?? (async () => answerTo(question)))();
};

test.each([
  [
    "a refusal has the specified text",
    refusing(503),
    "Disculpa, tengo problemas técnicos momentáneos. ¿Podrías intentar de nuevo?",
  ],
  [
    "an overloaded server says when to ask again",
    refusing(503, { code: "too_busy", message: "…" }, "5"),
    "Estamos con mucha demanda, inténtalo en 5 segundos.",
  ],
  ["a lost connection is said plainly", down, expect.stringMatching(/^No pudimos enviar tu pregunta\./)],
])(
  "after a failed send %s, the question is back in the field, and a retry sends it",
  async (_, fail, reason) => {
    const { actor, asked, greeted, ask, idle, said, context } = start({ answer: failingOnce(fail) });
    await greeted();
    await ask("precios");
    expect(context()).toMatchObject({ draft: "precios", unsent: { reason } });
    expect(said().slice(1)).toEqual([]);
    actor.send({ type: "retry" });
    await idle();
    expect(said().slice(1)).toEqual(["user: precios", "assistant: Sobre precios"]);
    expect(context()).toMatchObject({ draft: "", unsent: null });
    // The server answers an id once, also when it was only the first answer that got lost.
    expect(asked[1]?.messageId).toBe(asked[0]?.messageId);
  },
);

test("a retry sends what the visitor changed in the field, as another message", async () => {
  const { actor, asked, greeted, ask, idle, said } = start({ answer: failingOnce(down) });
  await greeted();
  await ask("precios");
  actor.send({ type: "write", text: "precios de win" });
  actor.send({ type: "retry" });
  await idle();
  expect(said().slice(1)).toEqual(["user: precios de win", "assistant: Sobre precios de win"]);
  expect(asked[1]?.messageId).not.toBe(asked[0]?.messageId);
});

test("a failed question does not overwrite a new draft, and a retry sends the question", async () => {
  let fail = (_: Error) => {};
  const held = new Promise<Answer>((_, reject) => {
    fail = reject;
  });
  const answers = [() => held];
  const { actor, greeted, idle, said, context } = start({
    answer: (question) => (answers.pop() ?? (async () => answerTo(question)))(),
  });
  await greeted();
  actor.send({ type: "ask", text: "uno" });
  actor.send({ type: "write", text: "dos" });
  fail(new TypeError("Failed to fetch"));
  await idle();
  expect(context().draft).toBe("dos");
  expect(said().slice(1)).toEqual(["user: uno"]);
  actor.send({ type: "retry" });
  await idle();
  expect(said().slice(1)).toEqual(["user: uno", "assistant: Sobre uno"]);
  expect(context().draft).toBe("dos");
});

const isUp = (state: AssistantState) => state.matches({ connection: "up" });

test("the browser's own network decides whether the chat is connected", () => {
  const { actor } = start();
  actor.send({ type: "offline" });
  expect(isUp(actor.getSnapshot())).toBe(false);
  actor.send({ type: "online" });
  expect(isUp(actor.getSnapshot())).toBe(true);
});

test("a send without a connection shows the chat as disconnected, a later answer as connected", async () => {
  const { actor, ask, idle } = start({ answer: failingOnce(down) });
  await ask("precios");
  expect(isUp(actor.getSnapshot())).toBe(false);
  actor.send({ type: "retry" });
  await idle();
  expect(isUp(actor.getSnapshot())).toBe(true);
});

test("a refusal by the server leaves the chat connected", async () => {
  const { actor, ask } = start({ answer: refusing(500) });
  await ask("precios");
  expect(isUp(actor.getSnapshot())).toBe(true);
});

test.each([
  ["answers", async () => CONFIG, true],
  ["refuses", refusing(503), true],
  ["is not reached", down, false],
])("after a lost send the server is checked: when it %s, connected is %s", async (_, probe, up) => {
  const clock = new SimulatedClock();
  const configs: (() => Promise<typeof CONFIG>)[] = [async () => CONFIG];
  let probes = 0;
  const { actor, greeted, ask, until } = start({
    answer: down,
    clock,
    config: () => {
      const first = configs.pop();
      if (first) return first();
      probes += 1;
      return probe();
    },
  });
  await greeted();
  await ask("precios");
  clock.increment(5000);
  await until(
    (state) => isUp(state) || (probes > 0 && state.matches({ connection: { unreachable: "waiting" } })),
  );
  expect(isUp(actor.getSnapshot())).toBe(up);
});

test("clearing is asked first, and 'keep' changes nothing", async () => {
  const { actor, greeted, ask, said, context, until } = start();
  await greeted();
  actor.send({ type: "clear" });
  expect(actor.getSnapshot().matches({ clearing: "no" })).toBe(true);
  await ask("precios");
  const { conversationId } = context();
  actor.send({ type: "clear" });
  await until((state) => state.matches({ clearing: "asked" }));
  actor.send({ type: "kept" });
  expect(actor.getSnapshot().matches({ clearing: "asked" })).toBe(false);
  expect(said()).toHaveLength(3);
  expect(context().conversationId).toBe(conversationId);
});

test("clearing that cannot be loaded is not asked, and the next press tries again", async () => {
  const loads = [() => Promise.reject(new TypeError("Failed to fetch")), async () => {}];
  const { actor, ask, until } = start({ clear: () => (loads.shift() ?? (async () => {}))() });
  await ask("precios");
  actor.send({ type: "clear" });
  await until((state) => state.matches({ clearing: "no" }));
  actor.send({ type: "clear" });
  await until((state) => state.matches({ clearing: "asked" }));
});

test("a cleared conversation begins again with the greeting and a new id", async () => {
  const { actor, greeted, ask, said, context } = start();
  await greeted();
  await ask("precios");
  const { conversationId } = context();
  actor.send({ type: "write", text: "a medias" });
  actor.send({ type: "clear" });
  actor.send({ type: "cleared" });
  expect(said()).toEqual(["assistant: ¡Hola! Soy Sol."]);
  expect(context()).toMatchObject({ draft: "", unsent: null });
  expect(context().suggestions).toContain("¿Cómo funciona?");
  expect(context().conversationId).not.toBe(conversationId);
});

test("a reply that is awaited while the conversation is cleared is not shown", async () => {
  let release = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  const answers = [() => held];
  const { actor, asked, greeted, ask, said } = start({
    answer: (question) => (answers.pop() ?? (async () => answerTo(question)))(),
  });
  await greeted();
  actor.send({ type: "ask", text: "uno" });
  actor.send({ type: "clear" });
  actor.send({ type: "cleared" });
  const [first] = asked;
  if (!first) throw new Error("nothing was asked");
  release(answerTo(first));
  await ask("dos");
  expect(said().slice(1)).toEqual(["user: dos", "assistant: Sobre dos"]);
});

test("help that cannot be loaded says so, and the next press tries again", async () => {
  const loads = [() => Promise.reject(new TypeError("Failed to fetch")), async () => {}];
  const { actor, until } = start({ wanted: "help", help: () => (loads.shift() ?? (async () => {}))() });
  await until((state) => state.matches({ help: "failed" }));
  actor.send({ type: "help" });
  await until((state) => state.matches({ help: "open" }));
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
  const { greeted, actor, ask, rated, context } = start({
    answer: async (question) => ({ ...answerTo(question), messageId: null }),
  });
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

test.each([
  ["was under way", ""],
  ["had failed beside a new draft", "a medias"],
])("a question that %s when its page was left can be sent again under its id", async (_, draft) => {
  const question = { id: "m-1", role: "user", content: "precios", at: NOW } as const;
  const { actor, asked, idle, said, context } = start({
    stored: { conversationId: "c-1", messages: [question], draft },
  });
  expect(context().unsent).toMatchObject({ question });
  actor.send({ type: "retry" });
  await idle();
  expect(asked).toMatchObject([{ message: "precios", messageId: "m-1", conversationId: "c-1" }]);
  expect(said()).toEqual(["user: precios", "assistant: Sobre precios"]);
  expect(context()).toMatchObject({ unsent: null, draft });
});

test("a message that an adviser has received is not sent again after a reload", () => {
  const message = { id: "m-1", role: "user", content: "hola", at: NOW, handsOff: true } as const;
  const { context } = start({ stored: { conversationId: "c-1", messages: [message] } });
  expect(context().unsent).toBeNull();
});

test("the conversation id of the response is used from then on, and the former one is kept to be cleared with it", async () => {
  const { actor, ask, asked, context } = start({
    answer: async (one) => ({ ...answerTo(one), conversationId: "another" }),
  });
  const first = context().conversationId;
  await ask("uno");
  await ask("dos");
  expect(asked[1]?.conversationId).toBe("another");
  expect(context().former).toEqual([first]);
  actor.send({ type: "clear" });
  actor.send({ type: "cleared" });
  expect(context().former).toEqual([]);
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
  ...(["open", "minimise", "close", "help", "helped", "send", "retry"] as const).map((type) => ({ type })),
  ...(["clear", "cleared", "kept", "online", "offline"] as const).map((type) => ({ type })),
  { type: "write", text: "precios" },
  { type: "ask", text: "¿Es gratis?" },
  { type: "rate", id: "reply", rating: 1 },
  done("loadConfig", CONFIG),
  failed("loadConfig"),
  done("loadClear", undefined),
  failed("loadClear"),
  done("loadHelp", null),
  failed("loadHelp"),
  done("ask", { message: "Desde…", conversationId: "c", messageId: "reply", suggestions: [] }),
  failed("ask"),
  { type: "xstate.after.5000.assistant.connection.unreachable.waiting" },
  done("probe", CONFIG),
] as AssistantEvent[];

/** Without the number of messages, on which nothing depends: it would make three and a half times as many states. */
const key = ({ value, context }: AssistantState): string =>
  JSON.stringify([value, context.draft !== "", context.messages.at(-1)?.role]);

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

test("the reply to what an adviser left open can be rated: it answers the message before the note that they left", () => {
  const at = "2026-11-23T15:00:00.000Z";
  const said = (id: string, role: "user" | "assistant", more = {}) => ({
    id,
    role,
    content: id,
    at,
    ...more,
  });
  const log = [
    said("welcome", "assistant"),
    said("question", "user"),
    said("adviser-left-1", "assistant", { failed: true }),
    said("reply", "assistant"),
    said("word", "assistant", { adviser: "María" }),
  ];
  expect(answeredBy(log, "reply")?.id).toBe("question");
  for (const id of ["welcome", "question", "adviser-left-1", "word", "unknown"])
    expect(answeredBy(log, id)).toBeNull();
});
