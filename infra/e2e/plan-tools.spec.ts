import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, SIZE } from "./support/both-sizes.ts";
import { openProposal } from "./support/chile.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { test } from "./support/test.ts";
import {
  chooseFirstPlan,
  getResults,
  household,
  openResults as openResultsOf,
  openWizard,
} from "./support/visitor.ts";

const internet = { ...household, service: "Solo Internet" };

const openResults = (page: Page): Promise<void> => openResultsOf(page, internet);
const results = (page: Page) => page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" });
const expectLayout = (page: Page): Promise<void> =>
  atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });

/** Every plan that is shown, folded ones too, as "name · operator". */
const shownPlans = async (page: Page): Promise<readonly string[]> =>
  page.locator("article").evaluateAll((cards) =>
    cards.map((card) => {
      const heading = card.querySelector("h2, h3");
      return `${heading?.textContent} · ${heading?.nextElementSibling?.textContent?.split(" · ")[0]}`;
    }),
  );
const unfold = (page: Page) => page.getByText(/^Ver \d+ planes? más$/).click();

/** All the weight on speed, by keys alone. */
const weighSpeed = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Cambiar mis pesos" }).press("Enter");
  await page.getByRole("slider", { name: "Ahorro" }).press("Home");
  await page.getByRole("slider", { name: "Extras" }).press("Home");
  await page.getByRole("slider", { name: "Servicio (velocidad)" }).press("End");
};

test("the visitor's own weights re-rank the list at once, say so, and can be taken back; at nothing they leave the priority's order; each card says its two years, the date of its price and its chart as a table; filters narrow the list and count it; where nothing is left, one button says what to give up; another order is the visitor's, and the recommendation keeps its mark at any place", async ({
  page,
}) => {
  await openResults(page);
  const before = await shownPlans(page);

  await test.step("the weights re-rank the list at once and say so", async () => {
    await weighSpeed(page);
    const speed = page.getByRole("slider", { name: "Servicio (velocidad)" });
    await expect(speed).toHaveAttribute("aria-valuetext", "pesa 100 de 100");
    const after = await shownPlans(page);
    expect(after[0]).not.toBe(before[0]);
    expect(after.toSorted()).toEqual(before.toSorted());
    await expect(page.getByText(/^Ahora va primero .+ baja al puesto \d+\.$/)).toHaveRole("status");
    await atBothSizes(page, async () => {
      await expect(speed).toBeFocused();
      await expect(page.getByText("MI RECOMENDACIÓN #1")).toHaveCount(1);
      await expect(page.getByRole("article").first()).toContainText("MI RECOMENDACIÓN #1");
      await expect(page.getByText("Del mejor puntaje al más bajo, con tus pesos.")).toBeVisible();
      expect(await shownPlans(page)).toEqual(after);
      await expectAccessible(page);
      await expectFits(page);
    });
    await page.getByRole("button", { name: "Volver a los pesos de tu prioridad" }).click();
    expect(await shownPlans(page)).toEqual(before);
    expect(new URL(page.url()).searchParams.get("pesos")).toBeNull();
  });

  await test.step("sliders that are all at nothing leave the priority's order and say so", async () => {
    for (const name of ["Ahorro", "Servicio (velocidad)", "Extras"])
      await page.getByRole("slider", { name }).press("Home");
    await expect(page.getByText("Con todo en cero usamos los pesos de tu prioridad.")).toBeVisible();
    expect(await shownPlans(page)).toEqual(before);
  });

  await test.step("every card says its two years and its price's date, and its chart is a table too", async () => {
    const cards = page.getByRole("article");
    for (const text of await cards.allInnerTexts()) {
      expect(text).toContain("Total en 24 meses");
      // Other tests add plans without a date of review.
      expect(text).toMatch(/Precio (revisado el \d|sin fecha de revisión)/);
    }
    await page.getByText("Ver el gráfico en una tabla").first().press("Enter");
    const table = cards.first().getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["Meses", "Al mes", "Suma"]);
    await expect(table).toContainText("Total en 24 meses");
    await expectAccessible(page);
  });

  await page.getByRole("button", { name: "Filtrar y ordenar" }).press("Enter");
  const total = Number(
    /Ves los (\d+) planes/.exec(await page.getByText(/^Ves los \d+ planes/).innerText())?.[1],
  );
  expect(total).toBeGreaterThan(5);

  await test.step("filters narrow the list and count it", async () => {
    await page.getByLabel("Velocidad mínima").selectOption("Desde 600 Mbps");
    const counted = page.getByText(/^Ves \d+ de \d+ planes\.$/);
    await expect(counted).toHaveRole("status");
    const [kept, of] = ((await counted.innerText()).match(/\d+/g) ?? []).map(Number);
    expect(of).toBe(total);
    await atBothSizes(page, async () => {
      expect(await shownPlans(page)).toHaveLength(kept ?? -1);
      await expectAccessible(page);
      await expectFits(page);
    });
    await page.getByRole("slider", { name: "Precio máximo al mes" }).press("Home");
    await expect(counted).toHaveText(`Ves 0 de ${total} planes.`);
    await atBothSizes(page, async () => {
      await expect(page.getByRole("heading", { name: "Ningún plan pasa tus filtros" })).toBeVisible();
      await expectAccessible(page);
    });
    await page.getByRole("button", { name: "Quitar el precio máximo" }).click();
    await expect(counted).toHaveText(`Ves ${kept} de ${total} planes.`);
    await expect(page.getByRole("button", { name: "Filtrar y ordenar (1)" })).toBeFocused();
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    expect(await shownPlans(page)).toHaveLength(total);
  });

  await test.step("another order is the visitor's; the recommendation keeps its mark", async () => {
    await page.getByLabel("Ordenar por").selectOption("Mayor velocidad");
    await expect(page.getByText("Del más rápido al más lento.")).toBeVisible();
    await unfold(page);
    const speeds = (await page.getByRole("article").allInnerTexts())
      .slice(1)
      .map((text) => /· ([\d,.]+) (Mbps|Gbps)/.exec(text))
      .map((found) => Number(found?.[1]?.replace(",", "")) * (found?.[2] === "Gbps" ? 1000 : 1));
    expect(speeds).toEqual(speeds.toSorted((a, b) => b - a));
    const marked = page.getByRole("article").filter({ hasText: "MI RECOMENDACIÓN #1" });
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText(before[0]?.split(" · ")[0] ?? "no plan");
  });
});

test("on paper the list is as on the screen, with nothing to press; a plan leaves the comparison in its dialog, and the dialog with the last but one; up to three are shown side by side, a fourth is refused with the reason, and one is chosen from there", async ({
  page,
}) => {
  await openResults(page);
  const toggles = page.getByRole("checkbox", { name: /^Comparar / });
  const open = page.getByRole("button", { name: /^Comparar \(\d\)$/ });

  await test.step("on paper there is nothing to press, at either size", async () => {
    await page.emulateMedia({ media: "print" });
    await atBothSizes(page, async () => {
      await expect(page.getByText("MI RECOMENDACIÓN #1")).toBeVisible();
      await expect(page.getByRole("button").or(page.getByRole("checkbox"))).toHaveCount(0);
    });
    await page.emulateMedia({ media: null });
  });

  await test.step("it is printed as it was on the screen: Chromium counts the sheets before another layout would be rendered", async () => {
    const changes = await page.evaluateHandle(() => {
      const seen: MutationRecord[] = [];
      new MutationObserver((records) => seen.push(...records)).observe(document.body, {
        childList: true,
        subtree: true,
      });
      return seen;
    });
    const sheets = await page.pdf({ format: "A4" });
    expect(sheets.toString("latin1")).toContain("%PDF");
    expect(await changes.evaluate((seen) => seen.length)).toBe(0);
  });

  await test.step("a plan leaves the comparison in the dialog, and the dialog with the last but one", async () => {
    const release = await holdRequests(page, /\/tools-[^/]+\.js$/);
    // Throws unless the press itself checks the box: the code of the comparison is still being loaded.
    await toggles.nth(0).check();
    await expect(open).toHaveCount(0);
    release();
    await expect(open).toHaveText("Comparar (1)");
    await open.click({ force: true });
    await expect(page.getByText("Marca otro plan para compararlos.")).toBeVisible();
    await toggles.nth(1).check();
    const size = page.viewportSize() ?? SIZE.desktop;
    // 1280 × 1024 at 400 %: the bar, which would cover it, leaves the list's tools free.
    await page.setViewportSize({ width: 320, height: 256 });
    const tools = page.getByRole("button", { name: /^Filtrar y ordenar/ });
    await tools.click();
    await tools.click();
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Comparar (2)" }).click();
    const dialog = page.getByRole("dialog");
    const title = page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" });
    await expect(title).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByRole("table")).toBeVisible();
    await expect(dialog.getByRole("columnheader")).toHaveCount(2);
    await expect(dialog.getByRole("button")).toHaveCount(0);
    await expect(title).toBeHidden();
    await page.emulateMedia({ media: null });
    await dialog
      .getByRole("button", { name: /^Quitar / })
      .first()
      .click();
    await expect(dialog).toBeHidden();
    await expect(toggles.nth(0)).not.toBeChecked();
    await page.getByRole("button", { name: "Vaciar" }).click();
    await expect(open).toHaveCount(0);
  });

  await test.step("a fourth plan is refused with the reason", async () => {
    for (const place of [0, 1, 2]) await toggles.nth(place).check();
    await toggles.nth(3).click();
    await expect(toggles.nth(3)).not.toBeChecked();
    await expect(
      page.getByText("Puedes comparar hasta 3 planes. Quita uno para agregar otro."),
    ).toBeVisible();
    await expectLayout(page);
  });

  const dialog = page.getByRole("dialog", { name: "Tus planes lado a lado" });
  await test.step("three plans are shown side by side", async () => {
    await open.press("Enter");
    const table = dialog.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveCount(3);
    for (const row of [
      "Precio al mes",
      "Total en 24 meses",
      "Promedio a 24 meses",
      "Velocidad",
      "Puntaje",
      "Confianza",
    ])
      await expect(table.getByRole("rowheader", { name: row, exact: true })).toHaveCount(1);
    await expect(table.getByRole("row", { name: /^Precio al mes/ })).toContainText("Mejor");
    const frame = dialog.getByRole("region", { name: "Tabla de comparación" });
    const label = table.getByRole("rowheader", { name: "Velocidad", exact: true });
    await atBothSizes(page, async () => {
      await expectAccessible(page, "dialog");
      await expectFits(page);
      await frame.evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
      const place = await label.boundingBox();
      await frame.evaluate((element) => element.scrollTo({ left: 10_000, behavior: "instant" }));
      expect((await label.boundingBox())?.x).toBe(place?.x);
    });
  });

  await test.step("one is chosen from there", async () => {
    const [, second] = await dialog.getByRole("columnheader").allInnerTexts();
    // As Safari does after 100 changes in 30 seconds, which a dragged slider makes.
    await page.evaluate(() => {
      history.pushState = history.replaceState = () => {
        throw new DOMException("Too many changes", "SecurityError");
      };
    });
    await dialog
      .getByRole("button", { name: /^ELEGIR ESTE PLAN/ })
      .nth(1)
      .press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Datos de Contacto" })).toBeVisible();
    await atBothSizes(page, async () => {
      const chosen = page.getByText(second?.split("\n")[0] ?? "no second plan").filter({ visible: true });
      await expect(chosen.first()).toBeVisible();
    });
  });
});

test("what is seen is in the address: the link opens the same list in another browser without anything personal in it, a reload keeps it, the contact step leaves no trace in it, and Back leads to the answers", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWizard(page);
  await getResults(page, internet);
  await weighSpeed(page);
  await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
  await page.getByLabel("Velocidad mínima").selectOption("Desde 300 Mbps");
  await page
    .getByRole("checkbox", { name: /^Comparar / })
    .nth(0)
    .check();
  await page
    .getByRole("checkbox", { name: /^Comparar / })
    .nth(1)
    .check();
  const order = await shownPlans(page);
  const expectSame = async (where: Page): Promise<void> => {
    await expect(results(where)).toBeVisible();
    await expect(where.getByRole("button", { name: "Comparar (2)" })).toBeVisible();
    expect(await shownPlans(where)).toEqual(order);
    await expect(where.getByRole("slider", { name: "Servicio (velocidad)" })).toHaveAttribute(
      "aria-valuetext",
      "pesa 100 de 100",
    );
    await expect(where.getByRole("slider", { name: "Ahorro" })).toBeVisible();
  };

  await test.step("the link opens the same list in another browser", async () => {
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Compartir" }).click();
    await expect(page.getByText("Enlace copiado")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    expect([...new URL(link).searchParams.keys()]).toEqual([
      "evaluar",
      "vivienda",
      "pago",
      "cia",
      "servicio",
      "prioridad",
      "pesos",
      "mbps",
      "comparar",
    ]);
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const other = await context.newPage();
    await other.goto(link);
    await expectSame(other);
    await context.close();
  });

  await test.step("a reload keeps what is seen", async () => {
    await page.reload();
    await expectSame(page);
  });

  await test.step("the contact step leaves no trace in the address", async () => {
    await chooseFirstPlan(page);
    const address = page.url();
    await page.getByLabel("Nombre y apellido").fill("Persona Inventada");
    await page.getByLabel("Teléfono").fill("987654321");
    expect(page.url()).toBe(address);
  });

  await test.step("Back leads to the same list, and from there to the answers", async () => {
    await page.goBack();
    await expectSame(page);
    await page.goBack();
    await expect(page.getByRole("radio", { name: household.priority })).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel("Pago mensual")).toHaveValue("190");
  });
});

test("Back from a link leads to step 1 with its answers, 'Volver' one step back, Forward to the list; unknown preferences are left out, and Claro's link leads to its own notice", async ({
  page,
}) => {
  await page.goto("/?evaluar=peru&vivienda=casa&pago=150&cia=win&servicio=internet&prioridad=ambos");
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Pago mensual")).toHaveValue("150");
  expect(new URL(page.url()).search).toBe("?evaluar=peru");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
  const back = page.getByRole("button", { name: "Volver" });
  await back.click();
  await expect(page.getByRole("radio", { name: "Ambos" })).toBeChecked();
  await expect.poll(() => new URL(page.url()).search).toBe("?evaluar=peru");
  await back.click();
  await expect(page.getByLabel("Pago mensual")).toHaveValue("150");

  await page.goto(
    "/?evaluar=peru&vivienda=casa&pago=150&cia=win&servicio=internet&prioridad=ambos&pesos=9-x&orden=color",
  );
  await expect(page.getByText("MI RECOMENDACIÓN #1")).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.has("orden")).toBe(false);
  await page.goto("/?evaluar=peru&vivienda=casa&pago=150&cia=claro&servicio=internet&prioridad=ambos");
  await expect(
    page.getByRole("heading", { name: "Aún no tenemos opciones para clientes de Claro" }),
  ).toBeVisible();
});

test.describe("with a connection that fails once", () => {
  test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

  test("on a phone the cards after the first are compact, and the first plan's actions stay in reach; without a connection a card's failed details are reported in sight", {
    tag: "@phone",
  }, async ({ page }) => {
    const expectCompact = async (more: RegExp): Promise<void> => {
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const heights = await page
          .getByRole("article")
          .filter({ has: page.getByRole("heading", { level: 3 }) })
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(4);
        expect(Math.max(...heights)).toBeLessThanOrEqual(180);
        await expectFits(page);
      }
      const bar = page.locator("[data-action-bar]");
      await expect(bar.getByRole("checkbox", { name: /^Comparar / })).toBeInViewport();
      await expect(bar.getByRole("button", { name: more })).toBeInViewport();
      await bar.getByRole("button", { name: more }).click();
      await expect(page.getByRole("dialog")).toContainText("Total en 24 meses");
      await expect(page.getByRole("dialog")).toContainText(/Precio (revisado el \d|sin fecha de revisión)/);
    };
    await openResults(page);
    await page.context().setOffline(true);
    await page
      .getByRole("article")
      .last()
      .getByRole("button", { name: /^Ver más de / })
      .click();
    await expect(page.getByText("No pudimos cargar esta herramienta.")).toBeInViewport();
    await page.context().setOffline(false);
    await expectCompact(/^Ver más de /);
    await openProposal(page);
    await expectCompact(/^Ver detalles de /);
  });
});
