import {
  type APIRequest,
  type APIRequestContext,
  type Browser,
  type Cookie,
  expect,
  type Page,
} from "@playwright/test";
import type { Person } from "./visitor.ts";

export type Credentials = { readonly username: string; readonly password: string };
/** What these tests read of a lead in GET /api/contacts. */
export type ListedLead = {
  readonly duplicateOf: string | null;
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly status: string;
  readonly erased: boolean;
};

/** Signs in without the page's form; the cookie is the page's too. What a busy machine refuses with 503 is sent again. */
export const signIn = async (request: APIRequestContext, credentials: Credentials): Promise<void> => {
  const status = async () => (await request.post("/api/auth/login", { data: credentials })).status();
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
};

/** Session cookies of this worker, by account. */
const sessions = new Map<string, Cookie[]>();

/**
 * Gives the page's context a session of the account. A worker signs in once for each account, because hashing a password
 * takes a quarter of a second: a test that ends its session, or counts them, calls signIn.
 */
export const openSession = async (page: Page, credentials: Credentials): Promise<void> => {
  const known = sessions.get(JSON.stringify(credentials));
  if (known) return page.context().addCookies(known);
  await signIn(page.request, credentials);
  keepSession(credentials, await page.context().cookies());
};

const keepSession = (credentials: Credentials, cookies: readonly Cookie[]): void =>
  void sessions.set(
    JSON.stringify(credentials),
    cookies.filter(({ httpOnly }) => httpOnly),
  );

/** A client of the API without a page, in a session of the account as openSession's. The caller disposes of it. */
export const teamClient = async (
  { request }: { readonly request: APIRequest },
  baseURL: string | undefined,
  credentials: Credentials,
): Promise<APIRequestContext> => {
  const account = JSON.stringify(credentials);
  const known = sessions.get(account);
  const client = await request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { cookies: known ?? [], origins: [] },
  });
  if (known) return client;
  await signIn(client, credentials);
  sessions.set(account, (await client.storageState()).cookies);
  return client;
};

/**
 * Opens the panel on its leads, in a session of the account. With a search the list has what it finds, which costs a third less
 * than fifty rows: to draw them, to look for an element, to check them.
 */
export const openPanel = async (page: Page, credentials: Credentials, search?: string): Promise<void> => {
  await openSession(page, credentials);
  await page.goto(`/peru-admin?${new URLSearchParams({ tab: "leads", ...(search ? { q: search } : {}) })}`);
  await expect(page.getByRole("heading", { level: 2, name: /^Gestión de Leads - Perú \(/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ver Detalles de / }).first()).toBeVisible();
};

/** Goes to another view of the open panel without loading the page again. */
export const turnTo = (page: Page, search: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, "", `/peru-admin?${to}`), search);

export const searchBox = (page: Page) => page.getByRole("textbox", { name: "Buscar leads" });
export const detailsOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Ver Detalles de ${name}` });

/** Every lead that a search finds, over all pages; without one, every lead. */
export const findLeads = async (
  request: APIRequestContext,
  q: string | null,
): Promise<readonly ListedLead[]> => {
  const found: ListedLead[] = [];
  let cursor: string | null = null;
  do {
    const response = await request.get("/api/contacts", {
      // The server may have closed the connection meanwhile.
      maxRetries: 2,
      params: {
        limit: 200,
        ...(q === null ? {} : { q }),
        ...(cursor === null ? {} : { cursor }),
      },
    });
    expect(response.status()).toBe(200);
    const page = (await response.json()) as { contacts: ListedLead[]; nextCursor: string | null };
    found.push(...page.contacts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
};

/** A lead as another client of the API would send it. Resolves to its id and place in history. */
export const postLead = async (
  request: APIRequestContext,
  person: Person,
  others: { readonly district?: string; readonly amountsCurrency?: "CLP" } = {},
): Promise<{ readonly id: string; readonly position: string }> => {
  const { dni, ...contact } = person;
  const response = await request.post("/api/contacts", {
    data: { ...contact, rut: dni, leadSource: "prueba", monthlySavings: 0, ...others },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as { id: string; position: string };
};

/** Resolves once the panel's list includes the event at this position. Needs a session. */
export const untilListed = async (request: APIRequestContext, position: string): Promise<void> => {
  const response = await request.get("/api/contacts", { params: { position, limit: 1 } });
  expect(response.status()).toBe(200);
};

export const CHOSEN_PASSWORD = "una frase bien larga";
export const newName = () => `prueba-${crypto.randomUUID().slice(0, 8)}`;

/** Opens a tab of the panel, in a session of the account as openSession's. */
export const openTab = async (page: Page, account: Credentials, tab: string): Promise<void> => {
  await openSession(page, account);
  await page.goto(`/peru-admin?tab=${tab}`);
};

const mustChange = async (request: APIRequestContext): Promise<boolean> => {
  const response = await request.get("/api/auth/user");
  expect(response.status()).toBe(200);
  const { user } = (await response.json()) as { user: { passwordChange: string } };
  return user.passwordChange === "required";
};

/** An account that has chosen its own password, and what it signs in with; openSession continues the session in which it did. */
export const makeAccount = async (page: Page, browser: Browser, role: string): Promise<Credentials> => {
  const username = newName();
  // The cookie alone is not accepted: the request must also declare this site as its origin.
  const baseURL = new URL((await page.request.get("/api/health/live")).url()).origin;
  const headers = { origin: baseURL };
  const made = await page.request.post("/api/admin/accounts", { headers, data: { username, role } });
  expect(made.status()).toBe(200);
  const { temporaryPassword } = (await made.json()) as { temporaryPassword: string };
  const context = await browser.newContext({ baseURL });
  await signIn(context.request, { username, password: temporaryPassword });
  const data = { current: temporaryPassword, next: CHOSEN_PASSWORD };
  const answer = await context.request.post("/api/auth/password", { headers, data });
  // The first one loads the lists of common passwords: on a busy machine it is answered with 503, and done all the same.
  if (answer.status() === 503) await expect.poll(() => mustChange(context.request)).toBe(false);
  else expect(answer.status()).toBe(200);
  const credentials = { username, password: CHOSEN_PASSWORD };
  keepSession(credentials, await context.cookies());
  await context.close();
  return credentials;
};

export const accountRow = (page: Page, username: string) =>
  page.getByRole("list", { name: "Cuentas del equipo" }).getByRole("listitem").filter({ hasText: username });
