import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contact } from "../../testing/api.ts";
import { type Child, endChildren, startChild } from "../../testing/children.ts";
import { production } from "../../testing/production-settings.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";

// Searches everything that the server stores about a person, in every file of a data folder: heap, indexes, statistics,
// TOAST, write-ahead log and the server's log.

const START_MS = 120_000;
const PASSWORD = "una-clave-de-prueba-larga-1";

let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let url: string;
let child: Child;
let origin: string;
let token: string;

beforeAll(async () => {
  folder = scratchFolder("asesorador-at-rest-");
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "pg18"), syncNewFolder: false });
  await sql(postgres.url("postgres"), "create database app");
  url = postgres.url("app");
  const admin = startChild("admin.ts", { DATABASE_URL: url }, { args: ["create", "ana"], stdin: PASSWORD });
  expect(await admin.ended).toBe(0);
  child = startChild("main.ts", { ...production(url), LOG_LEVEL: "debug" });
  origin = (await child.says(/http:\/\/127\.0\.0\.1:\d+/))[0];
  const { body } = await ask("POST", "/api/auth/login", { username: "ana", password: PASSWORD });
  token = (JSON.parse(body) as { token: string }).token;
}, START_MS);
afterEach(({ task }) => (task.result?.state === "fail" ? endChildren() : undefined));
afterAll(async () => {
  await endChildren();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sql = async (at: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: at });
  client.on("error", () => {});
  await client.connect();
  await client.query(text);
  await client.end();
};

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBe(200);
  return { body: text };
};

const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Which of these words occur in which files of the data folder, after flushing everything to disk. */
const foundAtRest = async (words: readonly string[]): Promise<readonly string[]> => {
  await sql(url, "analyze");
  await sql(url, "checkpoint");
  return filesIn(folder).flatMap((file) => {
    const bytes = readFileSync(file);
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${file}`);
  });
};

/** A person whose words occur nowhere else. */
const person = () => {
  const marker = `zq${randomBytes(6).toString("hex")}`;
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join("");
  return { leadId: randomUUID(), marker, phone: `9${digits(8)}`, document: digits(8) };
};

const worked = async ({ leadId, marker, phone, document }: ReturnType<typeof person>): Promise<void> => {
  await ask(
    "POST",
    "/api/contacts",
    contact({
      leadId,
      name: `${marker}nombre ${marker}apellido`,
      phone,
      rut: document,
      email: `${marker}.correo@${marker}.example`,
      address: `Avenida ${marker} 999`,
      conversionNotes: `${marker} notas`,
      currentCompany: `${marker} compania`,
      currentService: `${marker} servicio`,
      priority: `${marker} prioridad`,
      preferences: `${marker} preferencias`,
      leadSource: `${marker} origen`,
      route: `/${marker}`,
      serviceCategory: `${marker} categoria`,
      selectedPlanName: `${marker} elegido`,
      selectedPlanBrand: `${marker} marca`,
      quoteDetails: JSON.stringify({ plan: `${marker} plan` }),
      categorySpecificData: JSON.stringify({ asked: `${marker} datos` }),
    }),
  );
  const lead = `/api/contacts/${leadId}`;
  const seen = () => ask("GET", lead).catch(() => null);
  await expect.poll(seen, { timeout: 20_000 }).not.toBeNull();
  const remark = `${marker} comentario`;
  await ask("POST", `${lead}/notes`, { noteId: randomUUID(), text: `${marker} nota` });
  await ask("POST", `${lead}/attempts`, {
    ...{ attemptId: randomUUID(), channel: "call", outcome: "no_answer", remark },
  });
  await ask("POST", `${lead}/status`, { status: "contacted", seen: "pending", remark });
  await ask("POST", `${lead}/status`, { status: "lost", seen: "contacted", reason: "price", remark });
  const { body: found } = await ask("GET", `/api/contacts?q=${marker}nombre%20${marker}ap`);
  expect(found).toContain(leadId);
  expect((await ask("GET", `/api/contacts?q=${phone.slice(2, 8)}`)).body).toContain(leadId);
  const { body: exported } = await ask("GET", `/api/contacts/export?format=csv&q=${marker}`);
  expect(exported).toContain(`${marker}apellido`);
  await ask("GET", "/api/contacts/export?format=xlsx");
  const { body: answer } = await ask("POST", "/api/asesorador-ia/chat", {
    message: `Soy ${marker} y busco plan`,
  });
  const { conversationId } = JSON.parse(answer) as { conversationId: string };
  await ask("POST", "/api/chat-learning", {
    ...{
      conversationId,
      userMessage: `${marker} pregunta`,
      botResponse: `${marker} respuesta`,
      userFeedback: 1,
    },
  });
};

// asvs: 14.2.4
test(
  "no file of the database holds personal data in the clear, neither of a stored person nor of an erased one",
  async () => {
    const [kept, gone] = [person(), person()];
    await sql(url, "create table public.control as select 'zqcontrolword' as word");
    await worked(kept);
    await worked(gone);
    expect(await foundAtRest(["zqcontrolword"])).not.toEqual([]);
    const words = [kept, gone].flatMap(({ marker, phone, document }) => [marker, phone, document]);
    expect(await foundAtRest(words)).toEqual([]);

    await ask("POST", `/api/contacts/${gone.leadId}/erase`, { confirm: "ELIMINAR" });
    const search = async ({ marker }: typeof gone) => (await ask("GET", `/api/contacts?q=${marker}`)).body;
    const row = async () => JSON.parse((await ask("GET", `/api/contacts/${gone.leadId}`)).body) as object;
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ erased: true, email: null });
    // The row is shown as erased as soon as the key is gone; the projector removes its tokens shortly after.
    await expect.poll(() => search(gone), { timeout: 20_000 }).not.toContain(gone.leadId);
    expect(await search(kept)).toContain(kept.leadId);
    expect(await foundAtRest(words)).toEqual([]);
    expect(words.filter((word) => child.output().includes(word))).toEqual([]);
  },
  START_MS,
);
