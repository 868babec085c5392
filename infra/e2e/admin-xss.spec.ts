import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { CANARY, type Dealer, dealer, HOOK, PAYLOADS, packed } from "./support/payloads.ts";
import { type Credentials, openSession, turnTo, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";

// The pages' own guard is in support/test.ts: a violation of the content security policy, a console error or an uncaught
// exception fails the test. What follows also sees what the policy would have let through.

const LEADS = 4;

type Sent = {
  readonly id: string;
  readonly position: string;
  readonly statusToken: string;
  readonly name: string;
};
type Seeded = { readonly mark: string; readonly leads: readonly Sent[] };
type Lead = Readonly<Record<string, unknown>>;

const FRAMES = Array.from({ length: 40 }, (_, n) => n);

/** Fields of POST /api/contacts that take a visitor's own text, with what fits into them. */
const SHORT = {
  name: 120,
  address: 300,
  currentCompany: 60,
  currentService: 60,
  selectedPlanName: 160,
  selectedPlanBrand: 80,
  priority: 40,
  leadSource: 60,
  serviceCategory: 60,
  preferences: 500,
  route: 200,
  streamingServices: 500,
} as const;
const LONG = ["quoteDetails", "conversionNotes", "categorySpecificData", "selectedPlanFeatures"] as const;
/** Those fields that the panel shows of a lead. */
const SHOWN = [
  "name",
  "rut",
  "email",
  "address",
  "currentCompany",
  "currentService",
  "selectedPlanName",
  "selectedPlanBrand",
  "priority",
  "leadSource",
  "serviceCategory",
] as const;

/** What is left of phone and document are digits and letters. The second has the first one's phone. */
const hostile = ({ deal }: Dealer, mark: string, n: number) => ({
  // One-line fields refuse control characters at intake; the longer ones carry the payloads with a tab.
  ...Object.fromEntries(
    Object.entries(SHORT).map(([field, longest]) => [field, deal(longest).replaceAll("\t", " ")]),
  ),
  ...Object.fromEntries(LONG.map((field) => [field, [1, 2, 3].map(() => deal(500)).join("\n")])),
  submissionNonce: crypto.randomUUID(),
  name: `${deal(100).replaceAll("\t", " ")} ${mark}`,
  rut: `${mark}${n}"><svg onload=${HOOK}>`,
  phone: `9${mark.replace(/[a-f]/g, "7").slice(0, 6)}${String(n === 1 ? 0 : n).padStart(2, "0")}"><svg onload=${HOOK}>`,
  email: `${mark}-${n}'+${HOOK}\`${n}\`='@ejemplo.test`,
});

/** Sends leads with a different payload in each field; two of them share a phone. */
const seed = async (request: APIRequestContext, leads = LEADS): Promise<Seeded> => {
  const mark = crypto.randomUUID().slice(0, 8);
  const hand = dealer();
  const sent: Sent[] = [];
  for (let n = 0; n < leads; n += 1) {
    const data = hostile(hand, mark, n);
    const response = await request.post("/api/contacts", { data });
    expect(response.status(), `${JSON.stringify(data)} ${await response.text()}`).toBe(200);
    sent.push({ ...((await response.json()) as Omit<Sent, "name">), name: data.name });
  }
  return { mark, leads: sent };
};

/** Forbidden effects of a text: calling the hook, opening a dialog or a window, requesting the canary's address. */
const watch = async (page: Page) => {
  const done: string[] = [];
  await page.exposeFunction(HOOK, (...args: unknown[]) => {
    done.push(`ran ${args.join()}`);
  });
  page.on("dialog", (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => done.push(`window ${popup.url()}`));
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === CANARY) done.push(`asked for ${request.url()}`);
  });
  return {
    done,
    /** No payload ran, and the page contains none that could run. */
    expectQuiet: async () => {
      expect(await page.evaluate(liveMarkup, CANARY)).toEqual([]);
      expect(done).toEqual([]);
    },
  };
};

/** Attributes that run a script or contain the canary's address: the product's own pages have none. */
const liveMarkup = (canary: string): readonly string[] =>
  [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) ||
          (/href|src|action|data$/i.test(name) &&
            !name.startsWith("data-") &&
            (/^\s*(java|vb)script:|^\s*data:text/i.test(value) ||
              URL.parse(value, location.href)?.hostname === canary)),
      )
      .map(({ name, value }) => `<${element.localName} ${name}=${value}>`),
  );

const plain = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();
const textOf = async (page: Page, within: string): Promise<string> =>
  plain((await page.locator(within).allTextContents()).join(" "));

const openAt = async (page: Page, admin: Credentials, search: string, last: Sent | undefined) => {
  await openSession(page, admin);
  if (last) await untilListed(page.request, last.position);
  await page.goto(`/peru-admin?${search}`);
};

test.describe("the payloads themselves", () => {
  // In frames of their own, without a content security policy; no browser follows an "x:" address.
  test.use({ mayComplain: /'x:'|\(x:\)/ });

  test("put in as markup the payloads do run: what follows would see it", async ({ page }) => {
    expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
    const markup = PAYLOADS.filter((payload) => !payload.includes(CANARY) && payload.startsWith("<"));
    const ran = await page.evaluate(
      async ({ documents, hook }) => {
        const seen = new Set<number>();
        Object.assign(window, { [hook]: (n: number) => seen.add(n) });
        const loaded = documents.map((payloads) => {
          const frame = document.createElement("iframe");
          frame.srcdoc = `<script>${hook}=(n)=>parent.${hook}(n)</script>${payloads.join("")}`;
          document.body.append(frame);
          return new Promise((resolve) => frame.addEventListener("load", resolve));
        });
        await Promise.all(loaded);
        return seen.size;
      },
      // Several in a document: some of them swallow what comes after them.
      { documents: FRAMES.map((frame) => markup.filter((_, n) => n % FRAMES.length === frame)), hook: HOOK },
    );
    expect(ran).toBeGreaterThan(80);
  });
});

test.describe("with notifications allowed", () => {
  // Playwright's contexts are private ones.
  test.use({ mayComplain: /does not support the Push API in incognito mode/ });

  // asvs: 1.1.2, 1.2.1, 3.2.2
  test("in list, board and detail of the leads, in the other tabs with untrusted text, one's sessions and the notifications every payload is text", async ({
    page,
    admin,
  }) => {
    test.slow();
    const { done, expectQuiet } = await watch(page);
    await fakeNotifications(page);
    // The User-Agent header is untrusted input.
    const agent = { "user-agent": PAYLOADS[0] ?? "" };
    await page.request.post("/api/auth/login", { data: admin, headers: agent });
    const { mark, leads } = await seed(page.request);
    await openAt(page, admin, `tab=leads&q=${mark}`, leads.at(-1));

    await expect(page.locator("[data-row]")).toHaveCount(LEADS);
    for (const { id, name } of leads) expect(await textOf(page, `[data-row="${id}"]`)).toContain(plain(name));
    await expectQuiet();

    const [first, second] = leads;
    if (!first || !second) throw new Error("no leads");
    const remarks = await workOn({ request: page.request, origin: new URL(page.url()).origin }, first.id);
    for (const { id, name } of [second, first]) {
      await turnTo(page, `tab=leads&q=${mark}&lead=${id}`);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(id)).toBeVisible();
      await expect(dialog.getByText("Envió su solicitud")).toBeVisible();
      const lead = (await (await page.request.get(`/api/contacts/${id}`)).json()) as Lead;
      const text = await textOf(page, "[role=dialog]");
      for (const field of SHOWN) expect(text).toContain(plain(`${lead[field]}`));
      expect(lead["name"]).toBe(name);
      await expectQuiet();
    }
    await expect(page.locator("[data-duplicate]").first()).toBeVisible();
    const history = await textOf(page, "[role=dialog]");
    for (const remark of remarks) expect(history).toContain(plain(remark));
    expect(await textOf(page, "[data-duplicate]")).toContain(plain(second.name));

    await turnTo(page, `tab=leads&vista=tablero&q=${mark}`);
    await expect(page.locator("[data-column] [data-row]")).toHaveCount(LEADS);
    const board = await textOf(page, "[data-column]");
    for (const { name } of leads) expect(board).toContain(plain(name));
    await expectQuiet();

    await test.step("in the overview's newest leads and in notifications", async () => {
      const recent = page.getByRole("region", { name: "Actividad Reciente - Perú" });
      // The newest eight: other tests send leads, too.
      await expect(async () => {
        const [newest] = (await seed(page.request, 1)).leads;
        await openAt(page, admin, "tab=resumen", newest);
        await recent
          .getByRole("button", { name: `Ver Detalles de ${newest?.name}` })
          .waitFor({ timeout: 5_000 });
      }).toPass();
      await expectQuiet();
      await page.getByRole("button", { name: "Avisos" }).click();
      await page.evaluate(() => Object.assign(window, { away: true }));
      await seed(page.request, 1);
      const notifications = () =>
        page.evaluate(() => Reflect.get(window, "notifications") as readonly string[]);
      await expect.poll(notifications).not.toEqual([]);
      for (const line of await notifications())
        expect(line).toMatch(/^Asesorador (Llegó un|Llegaron \d+) leads? nuevos?\.$/);
    });

    await test.step("in the audit, the team's sessions and one's own", async () => {
      const category = PAYLOADS[2] ?? "";
      const left = await page.request.get("/api/contacts/export", { params: { format: "csv", category } });
      expect(left.status()).toBe(200);
      await turnTo(page, "tab=auditoria");
      await expect(page.getByText(category).first()).toBeVisible();
      await expectQuiet();
      await turnTo(page, "tab=equipo");
      await expect(page.getByRole("heading", { level: 2, name: /^Equipo/ })).toBeVisible();
      await expectQuiet();
      await page.getByRole("button", { name: "Mi cuenta" }).click();
      await expect(page.getByRole("dialog").getByText("Esta sesión")).toBeVisible();
      await expectQuiet();
    });

    // The address is untrusted input, too.
    const [inSearch = "", inCategory = ""] = PAYLOADS;
    await page.goto(
      `/peru-admin?${new URLSearchParams({ tab: "leads", q: inSearch, categoria: inCategory })}`,
    );
    await expect(page.getByRole("textbox", { name: "Buscar leads" })).toHaveValue(inSearch);
    await expect(page.getByText("No se encontraron leads")).toBeVisible();
    await expectQuiet();
    expect(done).toEqual([]);
  });
});

/** The page may notify, keeps what it says in `window.notifications`, and is hidden while `window.away` is set. */
const fakeNotifications = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notifications: string[] = [];
    class FakeNotification {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { body }: { body?: string } = {}) {
        notifications.push(`${title} ${body}`);
      }
    }
    Object.assign(window, { Notification: FakeNotification, notifications });
    Object.defineProperty(document, "hidden", { get: () => Reflect.get(window, "away") === true });
  });

type Office = { readonly request: APIRequestContext; readonly origin: string };

/** What advisers write about a lead: every payload, in notes, and some of them as remarks. Resolves to what was written. */
const workOn = async ({ request, origin }: Office, id: string): Promise<readonly string[]> => {
  const { deal } = dealer();
  const notes = packed(2_000);
  const written = [...notes];
  const write = () => {
    written.push(deal(2_000));
    return written.at(-1);
  };
  for (const [path, data] of [
    ...notes.map((text) => ["notes", { noteId: crypto.randomUUID(), text }] as const),
    ["attempts", { attemptId: crypto.randomUUID(), channel: "call", outcome: "no_answer", remark: write() }],
    ["follow-up", { at: "2031-01-02T15:00:00.000Z", remark: write() }],
    ["status", { status: "lost", reason: "other", remark: write() }],
    ["status", { status: "pending", remark: write() }],
  ] as const) {
    const response = await request.post(`/api/contacts/${id}/${path}`, { data, headers: { origin } });
    expect(response.status(), `${path} ${await response.text()}`).toBe(200);
  }
  return written;
};

// asvs: 1.2.1, 1.2.3
test("on the visitor's own page and in the chat every payload is text", async ({ page }) => {
  test.slow();
  const { expectQuiet } = await watch(page);
  const { leads } = await seed(page.request, 2);
  for (const { statusToken, name } of leads) {
    await page.goto(`/solicitud/${statusToken}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`Hola, ${name.split(/\s/)[0]}`);
    await expectQuiet();
  }

  await page.goto("/");
  await page.getByRole("button", { name: "Abrir el chat" }).click();
  const log = page.getByRole("log", { name: "Conversación" });
  await expect(log.getByRole("article")).toHaveCount(1);
  for (const [n, message] of PAYLOADS.filter((_, at) => at % 180 === 0).entries()) {
    const field = page.getByRole("textbox", { name: "Escribe tu pregunta" });
    await field.fill(message);
    await field.press("Enter");
    await expect(log.getByRole("article")).toHaveCount(3 + 2 * n);
    expect(await textOf(page, "[role=log]")).toContain(plain(message));
    await expectQuiet();
  }
});
