import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { listenOnLoopback } from "../testing/listen-on-loopback.ts";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expectFocusSeen, tabTo } from "./support/keys.ts";
import { type Credentials, openSession, postLead } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

const NAMES = ["Leads", "Marcas y servicios", "Asistente", "Recorridos", "Auditoría"];

const openTab = async (page: Page, admin: Credentials): Promise<void> => {
  await openSession(page, admin);
  await page.goto("/peru-admin?tab=operaciones");
  await expect(page.getByRole("heading", { level: 2, name: "Operaciones" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Leads" })).toBeVisible();
};
const readModel = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

type Row = { readonly id: string | number; readonly revision?: string; readonly updatedAt?: string };
type Rows = ReadonlyMap<string | number, Row>;

/** The API's rows by id. Another test may change a row meanwhile: then its revision or time differs, too. */
const rowsAt = async (request: APIRequestContext, path: string, list: string): Promise<Rows> => {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  const rows = ((await response.json()) as Readonly<Record<string, readonly Row[]>>)[list] ?? [];
  return new Map(rows.map((row) => [row.id, row]));
};

const expectSame = (before: Rows, after: Rows): void => {
  expect(before.size).toBeGreaterThan(4);
  const compared = [...before.values()].filter((row) => {
    const now = after.get(row.id);
    return now === undefined || (now.revision === row.revision && now.updatedAt === row.updatedAt);
  });
  expect(compared.length).toBeGreaterThan(before.size / 2);
  for (const row of compared) expect(after.get(row.id)).toEqual(row);
};

const TABLES = [
  ["/api/brands?country=peru", "brands"],
  ["/api/services?country=peru", "services"],
] as const;

test.describe("while the panel is in use", () => {
  // A repeat of this test may have asked for the same rebuild a moment before.
  test.use({ mayComplain: /409/ });

  test("every read model is up to date, nothing is in quarantine, and the program says what it is; a rebuild is asked for by keyboard and done beside what serves: no request fails, the rows stay equal", async ({
    page,
    admin,
  }) => {
    test.slow();
    await openTab(page, admin);
    await test.step("every read model is up to date, nothing is in quarantine, and the program says what it is", async () => {
      let read = false;
      // Other tests write meanwhile: a read may fall between an event and its row.
      await expect(async () => {
        if (read) await page.reload();
        read = true;
        for (const name of NAMES)
          await expect(readModel(page, name)).toContainText("Al día", { timeout: 15_000 });
      }).toPass();
      for (const name of NAMES) await expect(readModel(page, name)).toContainText("Bien");
      await expect(
        page.getByText("Nada en cuarentena: todos los eventos están en sus proyecciones."),
      ).toBeVisible();
      // The test server has no SMTP server.
      await expect(page.getByText("Los correos están apagados")).toBeVisible();
      for (const [term, value] of [
        ["Node.js", /^v?\d+\.\d+/],
        ["Almacén de eventos", "PostgreSQL"],
        ["Último evento", /^\d+$/],
      ] as const)
        await expect(
          page.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd[1]"),
        ).toHaveText(value);
      await atBothSizes(page, async () => {
        await expectAccessible(page);
        await expectFits(page);
      });
    });

    const failed: string[] = [];
    const isAsking = (url: string) => new URL(url).pathname === "/api/admin/operations/rebuilds";
    page.on("response", (response) => {
      if (response.status() >= 400 && !isAsking(response.url()))
        failed.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => {
      // Requests that were aborted when a tab was left.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") failed.push(request.url());
    });
    const read = () => Promise.all(TABLES.map(([path, list]) => rowsAt(page.request, path, list)));
    const before = await read();

    let done = false;
    const statuses = new Map<number, number>();
    const visitors = (async () => {
      while (!done) {
        for (const path of [...TABLES.map(([each]) => each), "/api/services/active?country=peru"]) {
          const status = (await page.request.get(path)).status();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        // Without a pause they would take the processor from the rebuild that they watch.
        await setTimeout(100);
      }
    })();
    try {
      await rebuilt(page, "Marcas y servicios");
      for (const [tab, heading] of [
        ["Marcas", /^Gestión de Marcas/],
        ["Leads", /^Gestión de Leads/],
        ["Operaciones", "Operaciones"],
      ] as const) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      }
    } finally {
      done = true;
      await visitors;
    }
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(8);
    expect(failed).toEqual([]);
    for (const [at, rows] of (await read()).entries()) expectSame(before[at] ?? new Map(), rows);
    await expect(readModel(page, "Marcas y servicios")).toContainText("Al día");
  });
});

type Rebuild = { readonly id: string; readonly finishedAt: string | null; readonly events: number };

/** Asks for it with the keyboard and waits until the list shows it as done. */
const rebuilt = async (page: Page, name: string): Promise<void> => {
  const ask = page.getByRole("button", { name: `Reconstruir ${name}` });
  await tabTo(page, ask);
  await expectFocusSeen(page);
  let id = "";
  await expect(async () => {
    const answered = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/operations/rebuilds"),
      { timeout: 3_000 },
    );
    await page.keyboard.press("Enter");
    const response = await answered;
    expect(response.status()).toBe(200);
    id = ((await response.json()) as { id: string }).id;
  }).toPass();
  await expect(page.getByText("Reconstrucción pedida").first()).toBeVisible();
  await expect(ask).toBeFocused();
  const asked = async () => {
    const { rebuilds } = (await (await page.request.get("/api/admin/operations")).json()) as {
      rebuilds: Rebuild[];
    };
    return rebuilds.find((rebuild) => rebuild.id === id);
  };
  await expect.poll(async () => (await asked())?.finishedAt ?? null).not.toBeNull();
  expect(await asked()).toMatchObject({ share: 1, error: null, requestedBy: "admin:admin" });
  const events = (await asked())?.events ?? 0;
  expect(events).toBeGreaterThan(50);
  const line = page
    .getByRole("listitem")
    .filter({ hasText: `${name}${events.toLocaleString("en-US")} eventos en ` });
  await expect(line.first()).toBeVisible();
};

const STUCK = {
  readModel: "lead",
  stream: "lead-0195f6a0-1111-4222-8333-444444444444",
  position: "4711",
  eventType: "NoteAdded",
  reason: "TypeError: bad",
  at: "2026-11-20T15:00:00.000Z",
};

test("what is in quarantine is left out permanently with a reason, by keyboard, and the focus goes on from there", async ({
  page,
  admin,
}) => {
  // No event of the product fails so: the quarantine is simulated in the answers to this page.
  let quarantine = [STUCK];
  let works = false;
  const decisions: unknown[] = [];
  await page.route("**/api/admin/operations", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), quarantine } });
  });
  await page.route("**/api/admin/operations/quarantine/skip", async (route) => {
    if (!works) return route.fulfill({ json: {} });
    decisions.push(route.request().postDataJSON());
    quarantine = [];
    await route.fulfill({ json: { taken: 1, left: 0, reason: null } });
  });
  await openTab(page, admin);
  await expect(page.getByText("NoteAdded en la posición 4711")).toBeVisible();
  await atBothSizes(page, () => expectFits(page));
  await expectAccessible(page);
  const opener = page.getByRole("button", { name: `Dejar fuera el primero de ${STUCK.stream}` });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("button", { name: "Dejar fuera para siempre" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Escribe el motivo.")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Motivo").fill("Repetido a mano");
  await page.keyboard.press("Enter");
  // The reason is still there when nothing was done.
  await expect(page.getByText("No se pudo", { exact: true }).first()).toBeVisible();
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Repetido a mano");
  await expect(dialog.getByRole("button", { name: "Dejar fuera para siempre" })).not.toHaveAttribute(
    "aria-busy",
  );
  works = true;
  await dialog.getByLabel("Motivo").press("Enter");
  await expect(page.getByText("1 evento resuelto").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(opener).toHaveCount(0);
  await expectFocusSeen(page);
  const { readModel, stream } = STUCK;
  expect(decisions).toEqual([{ readModel, stream, decision: "Repetido a mano" }]);
});

type Delivery = {
  readonly path: string;
  readonly body: string;
  readonly type: string;
  readonly leadId: string | null;
  /** Whether id, time and body are signed with this secret, as Standard Webhooks has it. */
  readonly signedWith: (secret: string) => boolean;
};

/** A webhook receiver on this machine; it accepts every lead, other tests' too, and answers trials with a status to be set. */
const listener = async () => {
  const received: Delivery[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const header = (name: string) => `${request.headers[`webhook-${name}`]}`;
      const { type, leadId } = JSON.parse(body) as Pick<Delivery, "type" | "leadId">;
      const signedWith = (secret: string): boolean => {
        const key = Buffer.from(secret.replace("whsec_", ""), "base64");
        const signed = `${header("id")}.${header("timestamp")}.${body}`;
        const fresh = Math.abs(Date.now() / 1000 - Number(header("timestamp"))) < 60;
        return (
          fresh && header("signature") === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`
        );
      };
      received.push({ path: request.url ?? "", body, type, leadId, signedWith });
      response.writeHead(type === "Test" ? status : 204).end();
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerTrialsWith: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

const webhook = (page: Page, url: string) => page.getByRole("listitem").filter({ hasText: url });

/** Adds one in the page with the keyboard; resolves to its secret. `check` is called at each state of the dialog. */
const addWebhook = async (page: Page, url: string, check: () => Promise<void>): Promise<string> => {
  const opener = page.getByRole("button", { name: "Agregar webhook" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Nuevo webhook" })).toBeVisible();
  await dialog.getByLabel("Dirección").fill("malo");
  await dialog.getByLabel("Dirección").press("Enter");
  await expect(dialog.getByText("Escribe una dirección que empiece con https://")).toBeVisible();
  await check();
  await dialog.getByLabel("Dirección").fill(url);
  // What was typed outlives the form.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Recuperamos lo que dejaste sin guardar.")).toBeVisible();
  await expect(dialog.getByLabel("Dirección")).toHaveValue(url);
  // The secret is shown, also when the form was closed before the answer.
  const answer = await holdRequests(page, "**/api/admin/webhooks");
  await dialog.getByLabel("Dirección").press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  answer();
  await expect(dialog.getByRole("heading", { name: "Guarda este secreto ahora" })).toBeVisible();
  await check();
  // Escape asks before what can't be shown again is gone.
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Volver" }).click();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await tabTo(page, dialog.getByRole("button", { name: "Ya lo guardé" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(webhook(page, url)).toContainText("Activo");
  return secret;
};

test.describe("while another account edits the same", () => {
  test.use({ mayComplain: /status of 409/ });

  test("a webhook is added, tried, notified of a lead without a person's data, paused and removed; a mail's template is edited beside its preview, a wrong placeholder is refused, another account's text is shown beside one's own, and the original comes back", async ({
    page,
    admin,
  }) => {
    test.slow();
    const other = await listener();
    try {
      await openTab(page, admin);
      const url = `${other.url}/aviso`;
      const checkDialog = () => expectAccessible(page, "[role=dialog]");
      const secret = await addWebhook(page, url, checkDialog);
      const press = (name: string) => page.getByRole("button", { name: `${name}: ${url}` }).click();
      const deliveryOf = (leadId: string) => other.received.find((each) => each.leadId === leadId);
      expect(await page.content()).not.toContain(secret);

      await press("Probar");
      const trials = () => other.received.filter(({ type }) => type === "Test");
      await expect.poll(() => trials().length).toBe(1);
      expect(trials()[0]).toMatchObject({ path: "/aviso", leadId: null });
      expect(trials()[0]?.signedWith(secret)).toBe(true);
      expect(trials()[0]?.signedWith(`whsec_${"A".repeat(43)}=`)).toBe(false);
      const log = page.getByRole("region", { name: "Últimas entregas" }).getByRole("row");
      await expect(log.filter({ hasText: "Prueba" }).filter({ hasText: "Entregada" }).first()).toContainText(
        "204",
      );

      // A failed delivery waits for its next attempt, or until it is sent again by hand.
      other.answerTrialsWith(500);
      await press("Probar");
      const untaken = log.filter({ hasText: "Prueba" }).filter({ hasText: "Próximo intento" });
      await expect(untaken.first()).toContainText("500");
      await expect(webhook(page, url)).toContainText(/\d por entregar/);
      await atBothSizes(page, () => expectFits(page));
      await expectAccessible(page);
      // Accepted only from this request on: otherwise the automatic retry might come before the manual one.
      let asked = 0;
      const redeliver = await holdRequests(page, "**/redeliver", async (route) => {
        asked += 1;
        other.answerTrialsWith(204);
        await route.continue();
      });
      // A double click asks once.
      await untaken
        .first()
        .getByRole("button", { name: /^Reenviar Prueba/ })
        .dblclick();
      redeliver();
      await expect.poll(() => trials().length).toBeGreaterThanOrEqual(3);
      await expect(untaken).toHaveCount(0);
      expect(asked).toBe(1);
      for (const { body } of trials().slice(2)) expect(body).toBe(trials()[1]?.body);

      const person = newPerson();
      const { id } = await postLead(page.request, person);
      await expect.poll(() => deliveryOf(id)?.type).toBe("LeadSubmitted");
      expect(deliveryOf(id)?.signedWith(secret)).toBe(true);
      for (const secretOfPerson of Object.values(person))
        expect(deliveryOf(id)?.body).not.toContain(secretOfPerson);

      await press("Pausar");
      await expect(webhook(page, url)).toContainText("En pausa");
      await press("Reanudar");
      await expect(webhook(page, url)).toContainText("Activo");
      await page.getByRole("button", { name: `Quitar: ${url}` }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "¿Quitar este webhook?" });
      await checkDialog();
      await dialog.getByRole("button", { name: "Quitar" }).press("Enter");
      await expect(webhook(page, url)).toHaveCount(0);
      // The element that had the focus before the dialog was removed with its row.
      await expectFocusSeen(page);
    } finally {
      await other.close();
    }

    await test.step("a mail's template is edited beside its preview, a wrong placeholder is refused, another account's text is shown beside one's own, and the original comes back", async () => {
      const edit = page.getByRole("button", { name: "Editar la plantilla: Disculpa por atraso" });
      await edit.click();
      const dialog = page.getByRole("dialog", { name: "Disculpa por atraso" });
      const subject = dialog.getByRole("textbox", { name: "Asunto" });
      const body = dialog.getByRole("textbox", { name: "Texto" });
      const preview = dialog.getByRole("region", { name: "Vista previa" });
      const endless = "x".repeat(60);
      await subject.fill(endless);
      await body.fill(endless);
      await expect(preview.getByText(endless)).toHaveCount(3);
      await resize(page, SIZE.phone);
      const { x, width } = (await subject.boundingBox()) ?? { x: 0, width: 0 };
      expect(x + width).toBe(SIZE.phone.width - x);
      await resize(page, SIZE.desktop);
      await body.fill("Hola, **{nombre}**:\n\n[Ver]({enlace})\n\n{dni}");
      await expect(preview.getByText("Rosa", { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(body).toBeFocused();
      await expect(dialog.getByText("{dni} no es un dato de este correo.")).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      // Escape asks for confirmation before the text is discarded.
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Seguir editando" }).click();
      await body.fill("Hola, {nombre}: <b>ya te llamamos</b>.");
      await subject.fill("Perdón, {nombre}");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog).toBeHidden();
      const row = page.getByRole("listitem").filter({ has: edit });
      await expect(row).toContainText(/Versión \d+, de /);
      const seen = Number(/Versión (\d+)/.exec((await row.textContent()) ?? "")?.[1]);
      await edit.click();
      await expect(subject).toHaveValue("Perdón, {nombre}");
      // What another account saves meanwhile is shown beside one's own text, which replaces it only when it is saved again.
      const path = "/api/admin/messages/templates/promise_missed";
      const theirs = { seen, subject: "Del otro", body: "Escrito por el otro" };
      const headers = { origin: new URL(page.url()).origin };
      expect((await page.request.put(path, { headers, data: theirs })).status()).toBe(200);
      await subject.fill("Mío");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(
        dialog.getByText("Otra persona cambió esta plantilla mientras la editabas."),
      ).toBeVisible();
      await expect(dialog.getByText("Escrito por el otro")).toBeVisible();
      await expect(subject).toHaveValue("Mío");
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(`Versión ${seen + 2}, de `);
      await edit.click();
      await expect(subject).toHaveValue("Mío");
      await expect(preview.getByText("<b>ya te llamamos</b>").first()).toBeVisible();
      await dialog.getByRole("button", { name: "Volver al original" }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText("Texto original");
    });
  });
});
