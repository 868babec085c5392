import { randomUUID } from "node:crypto";
import type { PushTarget } from "@asesorador/backend/application/push";
import type { CreationOptions, RequestOptions } from "@asesorador/domain/access/passkey-contract";
import { DAY_MS, SECOND_MS } from "@asesorador/domain/kernel/durations";
import { MessageKind } from "@asesorador/domain/messages/kinds";
import { Secret, TOTP } from "otpauth";
import { leadPayload } from "../../bench/lead-request.ts";
import { softwareAuthenticator } from "../../testing/software-authenticator.ts";

/** Fields of a request's path, query and body. Those that are absent or undefined are drawn by the schema. */
export type Fields = Readonly<Record<string, unknown>> & {
  /** In place of the drawn caller's cookies. */
  readonly [COOKIE]?: string;
};
export const COOKIE = Symbol("cookie");

/** The answer to a request that a sample sends itself. */
export type Asked = {
  /** A part of its JSON; undefined where there is none, as of a refusal. */
  readonly at: (...path: readonly (string | number)[]) => unknown;
  /** The cookies that it sets, as a request sends them. */
  readonly cookie: string;
};

export type SampleTools = {
  /** Drawn for this request. */
  readonly id: string;
  readonly n: number;
  readonly origin: string;
  /** Password of every account. */
  readonly password: string;
  /** Sends "POST /api/contacts", by default with the cookies of the drawn caller. */
  readonly ask: (request: string, body?: object | null, cookie?: string) => Promise<Asked>;
  /** A new account with this role, and its session. */
  readonly openAccount: () => Promise<{ readonly username: string; readonly cookie: string }>;
  readonly newBrowser: () => PushTarget;
  /** The stream of an event that no read model can take. */
  readonly poisonedStream: string;
  /** A message that no attempt delivers. */
  readonly givenUpMessage: string;
};

type Sample = (tools: SampleTools) => Fields | Promise<Fields>;

const lead = async ({ ask, n }: SampleTools) => {
  const { at } = await ask("POST /api/contacts", leadPayload(randomUUID(), n), "");
  return { id: at("id"), token: at("statusToken") };
};

const ofLead = async (tools: SampleTools): Promise<Fields> => ({ id: (await lead(tools)).id });

const note = async (tools: SampleTools): Promise<Fields> => {
  const { id } = await lead(tools);
  const noteId = randomUUID();
  await tools.ask(`POST /api/contacts/${id}/notes`, { noteId, text: "Llamar el martes" });
  return { id, noteId };
};

const brand = async ({ ask }: SampleTools) => {
  const code = `M-${randomUUID().slice(0, 8)}`;
  const { at } = await ask("POST /api/brands", { brandId: code, name: `Marca ${code}`, country: "peru" });
  return { brandId: at("id"), code };
};

const newService = async (tools: SampleTools): Promise<Fields> => ({
  productId: `P-${randomUUID().slice(0, 8)}`,
  brandId: (await brand(tools)).brandId,
  name: `Fibra ${tools.n % 1_000}`,
  type: "internet",
  country: "peru",
  price: 99.9,
});
const service = async (tools: SampleTools): Promise<string> =>
  `${(await tools.ask("POST /api/services", await newService(tools))).at("id")}`;

const scheduledPrice = async (tools: SampleTools): Promise<Fields> => ({
  id: await service(tools),
  scheduleId: randomUUID(),
  date: day(2 + (tools.n % 300)),
  price: 89.9,
});

/** A day this many days from today, YYYY-MM-DD. */
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const phoneOf = (n: number): string => `9${`${n % 100_000_000}`.padStart(8, "1")}`;

const servicesFile = async (tools: SampleTools): Promise<string> =>
  `productId,brand,name,type,price\nC-${tools.id.slice(0, 8)},${(await brand(tools)).code},Fibra ${tools.n % 900},internet,79.90`;
const coverageFile = async (tools: SampleTools): Promise<string> =>
  `brand,district,coverage\n${(await brand(tools)).code},"Miraflores, Lima",sí`;
const leadsFile = ({ n }: SampleTools): string =>
  `nombre,telefono,email\nPersona Ficticia,${phoneOf(n)},persona.${n % 100_000}@example.pe`;

/** What a preview of a file has answered, with the file. */
const previewed = async ({ ask }: SampleTools, path: string, file: object): Promise<Fields> => {
  const { at } = await ask(`POST ${path}/import/preview`, file);
  return { ...file, token: at("token") };
};

const conversation = async ({ ask }: SampleTools) => {
  const [conversationId, messageId] = [randomUUID(), randomUUID()];
  const message = { message: "¿Qué planes hay en Miraflores?", conversationId, messageId };
  const { at } = await ask("POST /api/asesorador-ia/chat", message, "");
  return { id: at("conversationId"), messageId: at("messageId") };
};

const newExample = ({ n }: SampleTools): Fields => ({
  id: randomUUID(),
  userInput: `¿Cuánto cuesta el plan ${n % 1_000}?`,
  botResponse: "Desde S/ 60.",
  intent: "price",
});
const example = async (tools: SampleTools): Promise<Fields> => {
  const added = newExample(tools);
  await tools.ask("POST /api/admin/ia-training/examples", added);
  return { id: added["id"] };
};

const article = async ({ ask, n }: SampleTools): Promise<Fields> => {
  const id = randomUUID();
  await ask("POST /api/admin/ia-knowledge", {
    id,
    title: `Artículo ${n % 1_000}`,
    content: "La instalación tarda dos días.",
  });
  return { id };
};

/** At a port that nothing listens on. */
const webhook = async ({ ask, n }: SampleTools): Promise<Fields> => {
  const added = { url: `http://127.0.0.1:9/${n % 1_000}`, events: ["LeadSubmitted"] };
  return { id: (await ask("POST /api/admin/webhooks", added)).at("id") };
};

const config = async ({ ask, id }: SampleTools): Promise<Fields> => {
  const configKey = `sample_${id.slice(0, 8)}`;
  await ask("POST /api/admin/ia-config", { configKey, configValue: "Sí" });
  return { id: configKey };
};

/** The newest model, with the first cell of its confusion. */
const model = async ({ ask }: SampleTools) => {
  const { at } = await ask("GET /api/admin/ia-training");
  const cell = (part: string) => at("models", 0, "confusion", 0, part);
  return { id: at("models", 0, "id"), intent: cell("intent"), taken: cell("taken") };
};

const STEP_S = 30;
/** The code of the authenticator app; a step is accepted once, and one that is just over, too. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_S * SECOND_MS,
  });

const setUpApp = async ({ ask, password }: SampleTools, cookie: string) => {
  const { at } = await ask("POST /api/auth/second-factor/setup", { current: password }, cookie);
  return { ticket: at("ticket"), secret: `${at("secret") ?? ""}` };
};

/** A new account that has confirmed an authenticator app. */
const withApp = async (tools: SampleTools) => {
  const account = await tools.openAccount();
  const { ticket, secret } = await setUpApp(tools, account.cookie);
  const enrolment = { ticket, code: codeOf(secret, -1) };
  const { at } = await tools.ask("POST /api/auth/second-factor/confirm", enrolment, account.cookie);
  return { ...account, secret, recoveryCode: at("recoveryCodes", 0) };
};

/** The request by which a new account registers a passkey. */
const attested = async (tools: SampleTools) => {
  const account = await tools.openAccount();
  const { current, ask } = { ...tools, current: tools.password };
  const { at, cookie } = await ask("POST /api/auth/passkeys/setup", { current }, account.cookie);
  const authenticator = softwareAuthenticator(tools.origin);
  const options = at("options") as CreationOptions | undefined;
  const attestation = options && authenticator.create(options);
  const fields = { name: "Llave", attestation, [COOKIE]: `${account.cookie}; ${cookie}` };
  return { ...account, authenticator, fields };
};

/** A new account that has registered a passkey. */
const withPasskey = async (tools: SampleTools) => {
  const { fields, ...account } = await attested(tools);
  await tools.ask("POST /api/auth/passkeys", fields, fields[COOKIE]);
  return account;
};

/** The passkey's answer to a challenge, and the cookies of the challenge. */
const assertedAt = async (
  { ask }: SampleTools,
  path: string,
  { authenticator, cookie }: Pick<Awaited<ReturnType<typeof withPasskey>>, "authenticator" | "cookie">,
): Promise<Fields> => {
  const asked = await ask(`POST ${path}`, {}, cookie);
  const options = asked.at("options") as RequestOptions | undefined;
  return { assertion: options && authenticator.get(options), [COOKIE]: `${cookie}; ${asked.cookie}` };
};

/**
 * Requests whose parts belong together in ways that no schema expresses: they name things that exist, which a sample makes by
 * requests of its own, or hold codes, files and versions that fit. By the name of their operation.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  "POST /api/contacts": ({ id, n }) => leadPayload(id, n),
  "POST /api/contacts/entry": ({ id, n }) => ({
    leadId: id,
    market: "peru",
    how: "phone",
    name: "Persona Ficticia",
    phone: phoneOf(n),
    consented: true,
  }),
  "GET /api/contacts": ({ n }) => ({ country: "peru", sort: ["newest", "oldest", "due", "savings"][n % 4] }),
  "GET /api/contacts/{id}": ofLead,
  "GET /api/contacts/{id}/duplicates": ofLead,
  "GET /api/contacts/{id}/timeline": ofLead,
  "POST /api/contacts/{id}/status": async (tools) => ({ ...(await ofLead(tools)), status: "contacted" }),
  "GET /api/contacts/changes": ({ n }) => ({ country: "peru", rows: `${1 + (n % 50)}` }),
  "GET /api/contacts/ids": () => ({ country: "peru" }),
  "GET /api/contacts/export": ({ n }) => ({ country: "peru", format: n % 2 === 0 ? "csv" : "xlsx" }),
  "GET /api/admin/lead-days": () => ({ country: "peru", from: day(-7), to: day(0) }),
  "POST /api/contacts/{id}/assignee": async (tools) => ({
    ...(await ofLead(tools)),
    assignee: (await tools.openAccount()).username,
  }),
  "POST /api/contacts/{id}/plan": async (tools) => ({
    ...(await ofLead(tools)),
    serviceId: Number(await service(tools)),
  }),
  "POST /api/contacts/{id}/follow-up": async (tools) => ({
    ...(await ofLead(tools)),
    at: new Date(Date.now() + DAY_MS).toISOString(),
    channel: "call",
  }),
  "POST /api/contacts/{id}/erase": async (tools) => ({ ...(await ofLead(tools)), confirm: "ELIMINAR" }),
  "POST /api/contacts/{id}/contract/cancel": async (tools) => {
    const { id } = await lead(tools);
    await tools.ask(`POST /api/contacts/${id}/status`, { status: "converted" });
    return { id, reason: "price" };
  },
  "POST /api/contacts/{id}/notes/{noteId}": async (tools) => ({
    ...(await note(tools)),
    text: "Llamar el jueves",
  }),
  "POST /api/contacts/{id}/notes/{noteId}/delete": note,
  "POST /api/contacts/{id}/merge": async (tools) => ({
    id: (await lead(tools)).id,
    into: (await lead(tools)).id,
  }),
  "POST /api/contacts/import/preview": (tools) => ({ market: "peru", csv: leadsFile(tools) }),
  "POST /api/contacts/import/apply": async (tools) => ({
    ...(await previewed(tools, "/api/contacts", { market: "peru", csv: leadsFile(tools) })),
    fileName: "feria.csv",
    consent: {
      means: "document",
      source: "Feria",
      givenOn: day(-1),
    },
    duplicates: "import",
    from: 0,
  }),
  "POST /api/solicitud": async (tools) => ({ token: (await lead(tools)).token }),
  "POST /api/solicitud/preferencia": async (tools) => ({
    token: (await lead(tools)).token,
    channel: "call",
    slot: null,
  }),
  "POST /api/solicitud/correos": async (tools) => ({
    token: (await lead(tools)).token,
    messages: false,
    reminder: false,
  }),

  "POST /api/services": newService,
  "PUT /api/brands/{id}": async (tools) => ({
    id: `${(await brand(tools)).brandId}`,
    isActive: tools.n % 2 === 0,
  }),
  "PUT /api/brands/{id}/coverage": async (tools) => ({
    id: `${(await brand(tools)).brandId}`,
    coverage: { "150122": tools.n % 2 === 0 ? "yes" : "no" },
  }),
  "PUT /api/services/{id}": async (tools) => ({ id: await service(tools), name: `Fibra ${tools.n % 77}` }),
  "POST /api/services/{id}/scheduled-prices": scheduledPrice,
  "POST /api/services/{id}/scheduled-prices/{scheduleId}/cancel": async (tools) => {
    const { id, scheduleId, ...planned } = await scheduledPrice(tools);
    await tools.ask(`POST /api/services/${id}/scheduled-prices`, { scheduleId, ...planned });
    return { id, scheduleId };
  },
  "POST /api/services/import/preview": async (tools) => ({ csv: await servicesFile(tools) }),
  "POST /api/services/import/apply": async (tools) =>
    previewed(tools, "/api/services", { csv: await servicesFile(tools) }),
  "POST /api/coverage/import/preview": async (tools) => ({ csv: await coverageFile(tools) }),
  "POST /api/coverage/import/apply": async (tools) =>
    previewed(tools, "/api/coverage", { csv: await coverageFile(tools) }),

  "GET /api/admin/ia-conversations": () => ({}),
  "PUT /api/admin/ia-conversations/{id}/tags": async (tools) => ({
    id: (await conversation(tools)).id,
    tags: [`tema ${tools.n % 9}`],
  }),
  "GET /api/admin/ia-conversations/{id}": async (tools) => ({ id: (await conversation(tools)).id }),
  "DELETE /api/admin/ia-conversations/{id}": async (tools) => ({ id: (await conversation(tools)).id }),
  "POST /api/admin/ia-conversations/{id}/take": async (tools) => ({ id: (await conversation(tools)).id }),
  "POST /api/admin/ia-conversations/{id}/replies": async (tools) => {
    const { id } = await conversation(tools);
    await tools.ask(`POST /api/admin/ia-conversations/${id}/take`, {});
    return { id, messageId: tools.id, text: "Hola, soy de Asesorador." };
  },
  "POST /api/admin/ia-conversations/{id}/articles": async (tools) => ({
    ...(await conversation(tools)),
    content: "En Miraflores hay fibra.",
  }),
  "PATCH /api/admin/ia-config/{id}": async (tools) => ({ ...(await config(tools)), configValue: "No" }),
  "DELETE /api/admin/ia-config/{id}": config,
  "POST /api/admin/ia-training/examples": newExample,
  "DELETE /api/admin/ia-training/intents/{key}": async ({ ask, id }) => {
    const name = `intención ${id.slice(0, 8)}`;
    await ask("POST /api/admin/ia-training/intents", { name });
    const intents = (await ask("GET /api/admin/ia-training")).at("intents") as readonly Named[] | undefined;
    return { key: intents?.find((one) => one.name === name)?.key };
  },
  "POST /api/admin/ia-training/examples/preview": () => ({ format: "csv", content: EXAMPLES }),
  "POST /api/admin/ia-training/examples/import": () => ({ format: "csv", content: EXAMPLES }),
  "PATCH /api/admin/ia-training/examples/{id}": async (tools) => ({
    ...(await example(tools)),
    isActive: false,
  }),
  "DELETE /api/admin/ia-training/examples/{id}": example,
  "POST /api/admin/ia-training/queue/{id}": async (tools) => {
    const { id: conversationId, messageId } = await conversation(tools);
    return { id: messageId, conversationId, intent: null };
  },
  "GET /api/admin/ia-training/models/{id}/confusion": model,
  "POST /api/admin/ia-training/models/{id}/publish": async (tools) => ({ id: (await model(tools)).id }),
  "POST /api/admin/ia-training/models/{id}/rollback": async (tools) => {
    const { id } = await model(tools);
    await tools.ask(`POST /api/admin/ia-training/models/${id}/publish`, {});
    return { id };
  },
  "POST /api/admin/ia-knowledge/import": ({ n }) => ({
    format: "json",
    content: JSON.stringify([{ title: `Artículo ${n % 1_000}`, content: "Sin costo." }]),
  }),
  "PUT /api/admin/ia-knowledge/{id}": async (tools) => ({
    ...(await article(tools)),
    title: `Artículo ${tools.n % 1_000}`,
    content: "La instalación tarda tres días.",
    seen: 1,
  }),
  "PATCH /api/admin/ia-knowledge/{id}": async (tools) => ({ ...(await article(tools)), status: "active" }),

  "GET /api/admin/audit": () => ({}),
  "GET /api/admin/team-report": () => ({ country: "peru", from: day(-7), to: day(0) }),
  "DELETE /api/admin/workspace/views/{id}": async ({ ask, id }) => {
    await ask(`PUT /api/admin/workspace/views/${id}`, { name: id.slice(0, 8), search: "", shared: false });
    return { id };
  },
  "PATCH /api/admin/webhooks/{id}": async (tools) => ({ ...(await webhook(tools)), active: false }),
  "POST /api/admin/webhooks/{id}/test": webhook,
  "POST /api/admin/webhooks/deliveries/{id}/redeliver": async (tools) => {
    const { id } = await webhook(tools);
    return { id: (await tools.ask(`POST /api/admin/webhooks/${id}/test`, {})).at("id") };
  },
  "DELETE /api/admin/webhooks/{id}": webhook,
  "GET /api/replay/as-of": () => ({}),
  "GET /api/replay/cohorts": () => ({}),
  "GET /api/replay/events": () => ({ stream: "lead" }),
  "GET /api/replay/diff": () => ({ a: new Date(Date.now() - 2 * SECOND_MS).toISOString() }),
  "GET /api/replay/what-if": ({ n }) => ({ weights: `${1 + (n % 9)}/2/1` }),
  "POST /api/admin/assignment/members": async ({ openAccount, n }) => ({
    username: (await openAccount()).username,
    capacity: n % 50,
    categories: [],
  }),
  "POST /api/admin/operations/rebuilds": () => ({ readModel: "catalog" }),
  "POST /api/admin/operations/quarantine/retry": ({ poisonedStream }) => ({
    readModel: "assistant",
    stream: poisonedStream,
  }),
  "POST /api/admin/operations/quarantine/skip": ({ poisonedStream }) => ({
    readModel: "assistant",
    stream: poisonedStream,
    decision: "llegó dañado",
  }),
  "POST /api/admin/messages/test": ({ n }) => ({ to: `persona.${n % 1_000}@example.pe` }),
  "POST /api/admin/messages/{id}/retry": ({ givenUpMessage }) => ({ id: givenUpMessage }),
  "PUT /api/admin/messages/templates/{kind}": async ({ ask, n }) => {
    const { at } = await ask("GET /api/admin/messages/templates");
    const template = (part: string) => at("templates", n % MessageKind.options.length, part);
    return {
      kind: template("kind"),
      subject: template("subject"),
      body: "Gracias.",
      seen: template("version"),
    };
  },
  "PUT /api/admin/my-messages": ({ n }) => ({
    address: `asesor.${n % 1_000}@example.pe`,
    assigned: true,
    digest: true,
  }),
  "PUT /api/admin/my-push": ({ newBrowser }) => newBrowser(),

  "POST /api/admin/accounts": ({ id }) => ({ username: `nueva.${id.slice(0, 8)}`, role: "adviser" }),
  "POST /api/admin/accounts/{username}/second-factor/reset": async (tools) => ({
    username: (await withApp(tools)).username,
  }),
  "POST /api/auth/login": async (tools) => ({
    username: (await tools.openAccount()).username,
    password: tools.password,
  }),
  "DELETE /api/auth/sessions/{id}": async (tools) => {
    const { cookie } = await tools.openAccount();
    const { at } = await tools.ask("GET /api/auth/sessions", null, cookie);
    return { id: at("sessions", 0, "sessionId"), [COOKIE]: cookie };
  },
  "POST /api/auth/login/second": async (tools) => {
    const { username, recoveryCode } = await withApp(tools);
    const { at } = await tools.ask("POST /api/auth/login", { username, password: tools.password }, "");
    return { ticket: at("secondFactor", "ticket"), code: recoveryCode };
  },
  "POST /api/auth/login/passkey": async (tools) => {
    const { authenticator } = await withPasskey(tools);
    return assertedAt(tools, "/api/auth/login/passkey/options", { authenticator, cookie: "" });
  },
  "POST /api/auth/second-factor/confirm": async (tools) => {
    const { cookie } = await tools.openAccount();
    const { ticket, secret } = await setUpApp(tools, cookie);
    return { ticket, code: codeOf(secret), [COOKIE]: cookie };
  },
  "POST /api/auth/second-factor/recovery-codes": async (tools) => {
    const { cookie, secret } = await withApp(tools);
    return { current: tools.password, code: codeOf(secret), [COOKIE]: cookie };
  },
  "POST /api/auth/second-factor/remove": async (tools) => {
    const { cookie, recoveryCode } = await withApp(tools);
    return { current: tools.password, code: recoveryCode, [COOKIE]: cookie };
  },
  // Of accounts of their own, which have no failures to wait for.
  "POST /api/auth/password": async (tools) => ({
    current: tools.password,
    next: `${randomUUID()} Fibra`,
    [COOKIE]: (await tools.openAccount()).cookie,
  }),
  "POST /api/auth/second-factor/setup": async (tools) => ({
    current: tools.password,
    [COOKIE]: (await tools.openAccount()).cookie,
  }),
  "POST /api/auth/passkeys/setup": async (tools) => ({
    current: tools.password,
    [COOKIE]: (await tools.openAccount()).cookie,
  }),
  "POST /api/auth/passkeys": async (tools) => (await attested(tools)).fields,
  "POST /api/auth/passkeys/proof": async (tools) => ({ [COOKIE]: (await withPasskey(tools)).cookie }),
  "POST /api/auth/passkeys/{id}/remove": async (tools) => {
    const account = await withPasskey(tools);
    const { at } = await tools.ask("GET /api/auth/second-factor", null, account.cookie);
    const proof = await assertedAt(tools, "/api/auth/passkeys/proof", account);
    return { id: at("passkeys", 0, "id"), current: tools.password, ...proof };
  },
};

type Named = { readonly key: string; readonly name: string | null };
const EXAMPLES = 'userInput,botResponse,intent\n"¿Hay fibra en mi calle?","Dime tu distrito.",coverage';
