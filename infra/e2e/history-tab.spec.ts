import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { openSession, postLead, turnTo } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("Historia shows any hour by slider and keyboard, compares two, and now has the live figures; the explorer shows events sealed, with causes and effects", async ({
  page,
  admin,
}) => {
  const marked = new Date(Math.floor(Date.now() / 3_600_000 - 48) * 3_600_000);
  const mark = { kind: "prices", until: marked.toISOString(), count: 3, names: ["Fibra 300 (Win)"] };
  const waited = {
    kind: "outages",
    until: mark.until,
    count: 23,
    people: 21,
    tried: 25,
    longestMs: 3_660_000,
  };
  const marks = JSON.stringify({ answer: { marks: [waited, mark], earlier: 0 } });
  // The demo has no price that changed, and other tests change theirs in the present hour only.
  await page.route("**/api/replay/marks?*", (route) =>
    route.fulfill({ contentType: "application/x-ndjson", body: `${marks}\n` }),
  );
  await openSession(page, admin);
  await page.goto("/peru-admin?tab=historia");
  const slider = page.getByRole("slider", { name: "Momento que se mira" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^Ahora, /);
  const figure = (name: RegExp) =>
    page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
  const digits = async (name: RegExp) => Number((await figure(name).innerText()).replace(/[^\d.]/g, ""));
  // Other tests send leads meanwhile: read again until nothing came in between.
  let read = false;
  await expect(async () => {
    if (read) await page.reload();
    read = true;
    await expect(figure(/^Total Leads/)).toHaveText(/\d/);
    const live = await (await page.request.get("/api/admin/lead-summary?country=peru")).json();
    expect(await digits(/^Total Leads/)).toBe(live.total);
    expect(await digits(/^Ahorros Generados/)).toBe(live.monthlySavings);
  }).toPass();
  const now = await digits(/^Total Leads/);
  await expect(page.getByText("Así está ahora")).toBeVisible();

  await slider.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText(/^Así estaba el \d+ \w+ \d{4}, \d\d:00 \(Lima\)$/)).toBeVisible();
  expect(await digits(/^Total Leads/)).toBeLessThan(now);
  const first = await slider.getAttribute("aria-valuetext");
  // The address follows the slider once it rests.
  const [hour = ""] = first?.match(/\d\d(?=:00)/) ?? [];
  await expect(page).toHaveURL(new RegExp(`momento=\\d{4}-\\d\\d-\\d\\dT${hour}%3A00`));
  await page.reload();
  await expect(slider).toHaveAttribute("aria-valuetext", first ?? "");

  await page.getByText("Ver 2 marcas del deslizador").press("Enter");
  await expect(
    page.getByRole("button", { name: /23 de 25 solicitudes \(21 personas\) esperaron/ }),
  ).toBeVisible();
  const inList = page.getByRole("button", { name: /Cambió el precio: Fibra 300 \(Win\) y 2 más$/ });
  await inList.press("Enter");
  await expect(inList).toHaveAttribute("aria-current", "true");
  const lima = new Date(marked.getTime() - 5 * 3_600_000).toISOString().slice(0, 13);
  await expect(page).toHaveURL(new RegExp(`momento=${lima}%3A00`));

  await page.getByRole("button", { name: "Comparar", exact: true }).click();
  await page.getByRole("slider", { name: "Momento con el que se compara" }).press("End");
  await expect(page.getByText("Comparado con ahora")).toBeVisible();
  await expect(page.getByText(/^−[\d,]+ frente a [\d,]+$/).first()).toBeVisible();
  const list = page.getByRole("region", { name: "Leads en ese momento" });
  await expect(list).toContainText("Pendiente");
  // The list of the moment before is pale until the new one is there.
  await expect(list.getByRole("table")).toHaveAttribute("aria-busy", "false");
  await atBothSizes(page, async () => {
    await expectFits(page);
    await expectAccessible(page);
  });

  await page.getByRole("button", { name: "Ahora", exact: true }).click();
  await expect(page.getByText("Así está ahora")).toBeVisible();
  await expect(list.getByRole("table")).toHaveAttribute("aria-busy", "false");
  await expect(list.locator("tbody tr")).toHaveCount(10);
  await list.getByRole("button", { name: "Cargar más" }).click();
  await expect(list.locator("tbody tr").nth(10)).toBeVisible();

  await test.step("the explorer shows events sealed, with causes and effects", async () => {
    const person = newPerson();
    const { id } = await postLead(page.request, person);
    await page.getByRole("tab", { name: "Explorador" }).click();
    await page.getByLabel("De qué").fill(`lead-${id}`);
    await page.getByLabel("Tipo").selectOption("LeadSubmitted");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Buscar" }).click();
    const row = page.getByRole("row").filter({ hasText: `lead-${id}` });
    await expect(row).toHaveCount(1);
    await row.getByText("Ver datos").click();
    await expect(row.getByText('"pii": "[sellado]"')).toBeVisible();
    await expect(page.getByText(person.name)).toHaveCount(0);
    await expectAccessible(page);
    await row.getByRole("button", { name: /^Causas y efectos de LeadSubmitted/ }).click();
    const tree = page.getByRole("region", { name: "Lo que una misma causa produjo" });
    await expect(tree.getByRole("listitem").filter({ hasText: "LeadSubmitted" })).toBeVisible();
    await page.goBack();
    await expect(row).toHaveCount(1);
  });
});

test("Historia computes funnel, cohorts, response and what would have happened", async ({ page, admin }) => {
  await openSession(page, admin);
  await page.goto("/peru-admin?tab=historia&ver=embudo");
  await expect(page.getByRole("heading", { level: 4, name: /^Teléfono/ })).toBeVisible();
  await page.getByLabel("Hasta", { exact: true }).selectOption("Convertido");
  await expect(page).toHaveURL(/hasta=converted/);
  const leads = page.getByRole("heading", { level: 5, name: /^Leads de este cotizador/ });
  await expect(leads.first()).toBeVisible();
  await test.step("a definition leads to its entry in the dictionary, and back", async () => {
    await page.getByRole("button", { name: "Qué cuenta: Visitas que llegaron a cada paso" }).click();
    await page.getByRole("link", { name: /^¿Qué es esto\?/ }).click();
    const entry = page.getByRole("region", { name: /^Embudo: «Llegaron»/ });
    await expect(entry).toBeFocused();
    await expect(page).toHaveURL(/hasta=converted.*ver=diccionario&cifra=funnel/);
    await atBothSizes(page, () => expectFits(page));
    // All entries are of one component.
    await expectAccessible(page, entry);
    await page.goBack();
    await expect(leads.first()).toBeVisible();
  });
  await page.getByRole("tab", { name: "Cohortes" }).click();
  await expect(page.getByRole("columnheader", { name: "A los 30 días" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Respuesta" }).click();
  await expect(page.getByRole("columnheader", { name: "A tiempo" })).toBeVisible();
  await page.getByLabel("Por", { exact: true }).selectOption("Día de llegada");
  await expect(page.getByRole("rowheader", { name: "lunes" })).toBeVisible();
  await atBothSizes(page, async () => {
    await expectFits(page);
    await expectAccessible(page);
  });

  // Of the last days' lists: those of the whole history cost a second of the processor each time.
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await turnTo(page, `tab=historia&ver=y-si&dia-desde=${since}`);
  await expect(page.getByRole("tab", { name: "¿Y si…?" })).toHaveAttribute("aria-selected", "true");
  const covered = page.getByRole("list", { name: "Qué listas cuentan" });
  await expect(covered).toContainText("listas mostradas");
  await page.getByLabel("Cambiar los pesos").check();
  await page.getByRole("slider", { name: "Ahorro" }).press("End");
  await page.getByRole("button", { name: "Calcular" }).click();
  await expect(page).toHaveURL(/pesos=100%2F0%2F0/);
  await expect(covered).toContainText("listas mostradas");
  await expectAccessible(page);
});

test.describe("an address that asks for what history does not have", () => {
  // The server refuses the last of them.
  test.use({ mayComplain: /status of 400/ });

  test("is answered with what was asked for, and what there is", async ({ page, admin }) => {
    // Of an unknown stream the server finds nothing, after a replay of the whole history.
    await page.route(/\/api\/replay\/events\?.*stream=/, (route) =>
      route.fulfill({
        contentType: "application/x-ndjson",
        body: `${JSON.stringify({ answer: { events: [], before: null } })}\n`,
      }),
    );
    await openSession(page, admin);
    await page.goto("/peru-admin?tab=historia&momento=2020-01-01T00:00");
    const refusal = page.getByRole("alert");
    await expect(refusal.filter({ hasText: "«2020-01-01T00:00»" })).toBeVisible();
    await turnTo(page, "tab=historia&momento=ayer");
    await expect(refusal.filter({ hasText: "«ayer»" })).toBeVisible();
    await atBothSizes(page, () => expectFits(page));
    await expectAccessible(page, refusal.filter({ hasText: "«ayer»" }));
    await turnTo(page, "tab=historia&ver=embudo&momento=ayer");
    await expect(refusal.filter({ hasText: "«ayer»" })).toBeVisible();
    await turnTo(page, "tab=historia&ver=eventos&dia-desde=ayer");
    await expect(refusal.filter({ hasText: "Ingresa una fecha y hora válidas." })).toBeVisible();
    const unknown = "lead-0195f6a0-0000-7000-8000-0000000000ff";
    await turnTo(page, `tab=historia&ver=eventos&flujo=${unknown}`);
    await expect(page.getByText(`No hay ningún hecho de «${unknown}» con estos filtros.`)).toBeVisible();
  });
});
