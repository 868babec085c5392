import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { openSession, postLead, untilListed } from "./team.ts";
import { newPerson, type Person } from "./visitor.ts";

type Entry = { readonly type: string; readonly to: string | null; readonly text: string | null };
export type Answered = { readonly id: string; readonly position: string };

const at = (id: string) => `/peru-admin?tab=leads&lead=${id}`;
/** The lead opened over a list of itself alone: what is behind the dialog is drawn and checked, too. */
export const alone = (id: string, person: Person) => `${at(id)}&q=${person.email}`;
export const dialogOf = (page: Page, person: Person) => page.getByRole("dialog", { name: person.name });
export const part = (dialog: Locator, name: string) => dialog.getByRole("region", { name, exact: true });
/** A toast with this title. */
export const toastOf = (page: Page, title: string | RegExp) =>
  page.getByRole("region", { name: /^Avisos/ }).getByText(title);

const historyOf = async (request: APIRequestContext, id: string): Promise<readonly Entry[]> => {
  const response = await request.get(`/api/contacts/${id}/timeline`);
  expect(response.status()).toBe(200);
  return ((await response.json()) as { entries: Entry[] }).entries;
};
export const typesOf = async (request: APIRequestContext, id: string) =>
  (await historyOf(request, id)).map(({ type }) => type);

/** What another client of the API does to a lead meanwhile. */
export const act = async (request: APIRequestContext, path: string, data: object): Promise<Answered> => {
  const headers = { "sec-fetch-site": "same-origin" };
  const response = await request.post(`/api/contacts/${path}`, { data, headers });
  expect(response.status()).toBe(200);
  return (await response.json()) as Answered;
};

/** A new lead, open in the panel by a link. */
export const openNew = async (
  page: Page,
  admin: { username: string; password: string },
  {
    person = newPerson(),
    link = alone,
    others,
  }: { person?: Person; link?: typeof alone; others?: Parameters<typeof postLead>[2] } = {},
) => {
  const { id, position } = await postLead(page.request, person, others);
  await openSession(page, admin);
  await untilListed(page.request, position);
  await page.goto(link(id, person));
  const dialog = dialogOf(page, person);
  await expect(part(dialog, "Historia").getByText("Envió su solicitud")).toBeVisible();
  return { id, person, dialog };
};
