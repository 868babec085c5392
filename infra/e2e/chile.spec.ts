import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { fillPerson, heading, next, nextLead, openCategory } from "./support/categories.ts";
import {
  fillChileContact,
  openProposal,
  PROPOSAL_LINK,
  submitChile as submit,
  TITLE,
  toProposal,
} from "./support/chile.ts";
import { expectFits } from "./support/fits.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { visitChile } from "./support/tours.ts";
import { endAnalysis, newPerson } from "./support/visitor.ts";
import { walkTour } from "./support/walk-tour.ts";

test("the picker offers four categories, reports to the page those that are not its own, fits the screen, and axe finds nothing; an address that names a category opens it, and leaving it leads to the picker", async ({
  page,
}) => {
  await page.goto("/chile?categoria=seguro_auto");
  await expect(heading(page, "¿Qué auto vas a asegurar?")).toBeVisible();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await atBothSizes(page, async () => {
    await expect(heading(page, TITLE.picker)).toBeVisible();
    await expect(page.getByText("$360.000 al año")).toBeVisible();
    for (const card of [
      /^Internet \+ TV.*Popular/,
      /^Planes Móviles.*Popular/,
      /^Alarmas/,
      /^Seguro de Auto/,
    ])
      await expect(page.getByRole("button", { name: card })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
  await page.evaluate(() =>
    addEventListener("categorySelected", (event) => {
      document.body.dataset["selected"] = (event as CustomEvent<{ category: string }>).detail.category;
    }),
  );
  await page.getByRole("button", { name: /^Planes Móviles/ }).click();
  await expect(page.locator("body")).toHaveAttribute("data-selected", "planes_moviles");
  await atBothSizes(page, async () => {
    await expect(page.getByText("Funcionalidad de planes móviles temporalmente deshabilitada")).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(heading(page, TITLE.picker)).toBeFocused();
  expect(new URL(page.url()).search).toBe("");
});

test("steps 0 to 6 lead from the bill to the sent request, each without an axe violation or anything wider than the screen at either size; on phones nothing is covered, and each fits with text at 200 %; the lead is in the panel once", {
  tag: "@phone",
}, async ({ page, admin }) => {
  const person = newPerson();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  let plan = "";
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/contacts"),
  );
  await walkTour(visitChile, {
    page,
    admin,
    person,
    screens: {
      "chile-1": async () => {
        await expect(heading(page, TITLE.spend)).toBeVisible();
        const steps = page.getByRole("list", { name: "Pasos" }).getByRole("button");
        await expect(steps).toHaveText([
          "Categoría",
          "Gasto",
          "Servicio Actual",
          "¿Necesito?",
          "Propuesta",
          "Contrata",
        ]);
        await expect(steps.nth(2)).toBeDisabled();
        await expect(page.getByRole("radio")).toHaveCount(8);
        await expect(next(page)).toHaveAttribute("aria-disabled", "true");
        const payment = page.getByLabel("Pago mensual");
        await expect(payment).toHaveAttribute("step", "1000");
        await expect(payment).toHaveAttribute("min", "0");
        await expect(page.getByText("Paso 1 de 5", { exact: true })).toBeVisible();
        await expect(page.getByText("2 min", { exact: true })).toBeVisible();
      },
      "chile-2": () => expect(heading(page, TITLE.service)).toBeFocused(),
      "chile-3": async () => {
        await expect(heading(page, TITLE.need)).toBeFocused();
        for (const name of [/^Quiero ahorrar dinero/, /^Quiero mejor servicio/, /^Ambos: ahorrar y mejorar/])
          await expect(page.getByRole("button", { name })).toBeVisible();
      },
      // The analysis goes on by itself.
      "chile-4-analysis": async () => {},
      "chile-4": async () => {
        await expect(heading(page, TITLE.proposal)).toBeFocused();
        await expect(page.getByText("PARA TI", { exact: true })).toHaveCount(1);
        plan = await page.getByRole("article").first().getByRole("heading").innerText();
      },
      "chile-4-details": () =>
        expect(page.getByRole("dialog").getByRole("button", { name: /^Elegir/ })).toBeVisible(),
      "chile-4-vtr": () => expect(heading(page, "Nuestro equipo te ayudará")).toBeVisible(),
      "chile-6": async () => {
        await expect(heading(page, TITLE.sent)).toBeFocused();
        await expect(page.getByText("en menos de 24 horas")).toBeVisible();
        await expect(page.getByText(/^\$\d{1,3}\.\d{3}$/).first()).toBeVisible();
      },
    },
  });
  const lead = (await posted).postDataJSON() as Record<string, unknown>;
  expect(lead).toMatchObject({
    name: person.name,
    address: person.address,
    monthlyPayment: 38000,
    currentCompany: "movistar",
    currentService: "doble",
    priority: "ahorrar",
    selectedPlanName: plan,
    serviceCategory: "telecomunicaciones",
    needsInstallation: true,
    leadSource: "peru_website",
    country: "peru",
    currency: "PEN",
    housingType: "",
    status: "pending",
    consent: { id: "chile_wizard@1", acceptedAt: expect.any(String) },
  });
  expect(lead["annualSavings"]).toBe(Number(lead["monthlySavings"]) * 12);
  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);

  await page.reload();
  await expect(heading(page, TITLE.sent)).toBeVisible();
  await page.getByRole("button", { name: "Calcular para otro usuario" }).click();
  await expect(heading(page, TITLE.picker)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("asesorador"))).toBeNull();
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
});

test("customers of VTR get no plans but a way to the contact step, and the payload says so; the progress bar leads back, the browser's Back and Volver do too", {
  tag: "@request",
}, async ({ page }) => {
  const person = newPerson();
  await page.setViewportSize(SIZE.phone);
  await toProposal(page, "VTR");
  await expect(heading(page, "Nuestro equipo te ayudará")).toBeVisible();
  await page.setViewportSize(SIZE.desktop);
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(heading(page, TITLE.need)).toBeVisible();
  await page.goBack();
  await expect(heading(page, TITLE.service)).toBeVisible();
  await page.getByRole("list", { name: "Pasos" }).getByRole("button", { name: "Gasto" }).click();
  await expect(heading(page, TITLE.spend)).toBeFocused();
  await expect(page.getByLabel("Pago mensual")).toHaveValue("38000");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize(SIZE.phone);
  await next(page).click();
  await page.getByRole("button", { name: /^Doble Pack/ }).click();
  await expect(heading(page, TITLE.need)).toBeVisible();
  await page.getByRole("button", { name: /^Ambos/ }).click();
  await endAnalysis(
    page.getByRole("button", { name: "Ver mi propuesta", disabled: false }),
    heading(page, "Nuestro equipo te ayudará"),
  );
  await page.getByRole("button", { name: "Completar contacto" }).click();
  await page.getByLabel("Dirección").fill(person.address);
  await fillPerson(page, person);
  const lead = await nextLead(page, () => submit(page).click());
  expect(lead).toMatchObject({ desiredServiceId: 87, selectedPlanBrand: "VTR", monthlySavings: 0 });
  await expect(heading(page, TITLE.sent)).toBeVisible();
});

test("without plans of the type the page is honest and lists alternatives; a price that has changed since is shown at the form", async ({
  page,
}) => {
  let more = 0;
  await page.route("**/api/services/active", async (route) => {
    const response = await route.fetch();
    const { services } = (await response.json()) as { services: { type: string; price: number }[] };
    const others = services
      .filter(({ type }) => type !== "doble_pack")
      .map((service) => ({ ...service, price: service.price + more }));
    await route.fulfill({ response, json: { services: others } });
  });
  await page.setViewportSize(SIZE.phone);
  await page.goto(PROPOSAL_LINK);
  await atBothSizes(page, async () => {
    await expect(heading(page, "Seamos honestos contigo")).toBeVisible();
    for (const name of ["Internet solo", "Triple pack", "Premium: el más rápido"])
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expectAccessible(page);
  });
  more = 5_000;
  await page
    .getByRole("button", { name: /^Elegir este plan/ })
    .first()
    .click();
  await expect(heading(page, TITLE.contact)).toBeVisible();
  const notice = page.getByRole("heading", { name: "El precio de este plan cambió" });
  await atBothSizes(page, async () => {
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
  await page.getByRole("button", { name: "Acepto el nuevo precio" }).click();
  await expect(notice).toBeHidden();

  await test.step("those that do not serve the comuna are set apart, and none of them is the fastest", async () => {
    type Service = { type: string; brand: { name: string } };
    await page.route("**/api/services/active", async (route) => {
      const response = await route.fetch();
      const { services } = (await response.json()) as { services: Service[] };
      const [internet] = services.filter(({ type, brand }) => type === "internet" && brand.name === "VTR");
      const triples = services.filter(({ type, brand }) => type === "triple_pack" && brand.name === "Mundo");
      await route.fulfill({ response, json: { services: [internet, ...triples] } });
    });
    // Santiago, which Mundo does not serve in the demo.
    await page.goto(`${PROPOSAL_LINK}&distrito=13101`);
    const apart = page.getByRole("region", { name: "No llegan a Santiago" });
    await atBothSizes(page, async () => {
      await expect(apart.getByRole("article")).toHaveCount(1);
      await expect(apart.getByRole("heading", { name: "Triple pack" })).toBeVisible();
      await expect(
        apart.getByText("según lo que nos dicen los operadores, Mundo no da servicio"),
      ).toBeVisible();
      await expect(page.getByText("Llega: VTR.")).toBeVisible();
      for (const name of ["Internet solo", "Premium: el más rápido"])
        await expect(
          page.getByRole("article").filter({ has: page.getByRole("heading", { name }) }),
        ).toContainText("VTR");
      await expectFits(page);
    });
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  const swipe = (page: Page, from: number, to: number) =>
    page.locator("main").evaluate(
      (main, [start, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target: main, clientX, clientY: 300 });
        const dispatch = (type: string, touches: Touch[], changedTouches: Touch[]) =>
          main.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }));
        dispatch("touchstart", [touch(start)], [touch(start)]);
        dispatch("touchend", [], [touch(end)]);
      },
      [from, to] as const,
    );

  test("a swipe goes on where the step is valid and back from step 2 on, never from the screen's edge", {
    tag: "@phone",
  }, async ({ page }) => {
    await openCategory(page, /^Internet \+ TV/);
    await expect(heading(page, TITLE.spend)).toBeFocused();
    await swipe(page, 200, 100);
    await page.getByRole("radio", { name: "Movistar" }).check();
    await page.getByLabel("Pago mensual").fill("38000");
    await swipe(page, 200, 160);
    await swipe(page, 20, -60);
    await expect(heading(page, TITLE.spend)).toBeVisible();
    await page.getByRole("button", { name: "Buscar mi comuna" }).click();
    const district = page.getByRole("combobox", { name: /^¿En qué comuna vives/ });
    await district.fill("no existe");
    await swipe(page, 200, 100);
    await expect(page.getByText("Elige una comuna de la lista, o deja el campo vacío.")).toBeVisible();
    await expect(district).toBeFocused();
    await district.fill("");
    await swipe(page, 200, 149);
    await expect(heading(page, TITLE.service)).toBeFocused();
    await swipe(page, 100, 160);
    await expect(heading(page, TITLE.spend)).toBeFocused();
    await swipe(page, 100, 200);
    await expect(heading(page, TITLE.spend)).toBeVisible();
    // The browser's Forward asks the same of the step as a swipe.
    await page.getByRole("button", { name: "Buscar mi comuna" }).click();
    await district.pressSequentially("no existe");
    await page.goForward();
    await expect(page.getByText("Elige una comuna de la lista, o deja el campo vacío.")).toBeVisible();
    await expect(heading(page, TITLE.spend)).toBeVisible();
    // On a magnified page the same movement shows its other side.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await swipe(page, 200, 100);
    await browser.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
    await expect(heading(page, TITLE.spend)).toBeVisible();
  });
});

test.describe("while the way to the server is gone", () => {
  test.use({ mayComplain: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/ });

  test("at the contact step a toast leaves the submit button free, and goes with the step on which it was shown; where the way to the server is gone the lead is kept over a reload, said to be kept, and arrives once", async ({
    page,
    context,
    admin,
  }) => {
    const person = newPerson();
    await openProposal(page);
    await fillChileContact(page, person);

    for (const size of [SIZE.desktop, SIZE.phone])
      await test.step(`at ${size.width} px the toast leaves the button free, and goes with its step`, async () => {
        await page.setViewportSize(size);
        await page.getByLabel("Nombre completo").fill("");
        // Incomplete, so that it does not count as enabled.
        await submit(page).click({ force: true });
        const toast = page
          .getByText("Por favor completa todos los campos obligatorios y acepta los términos.")
          .first();
        await expect(toast).toBeVisible();
        await submit(page).scrollIntoViewIfNeeded();
        const free = await submit(page).evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return [left + 4, (left + right) / 2, right - 4].every((x) =>
            button.contains(document.elementFromPoint(x, (top + bottom) / 2)),
          );
        });
        expect(free).toBe(true);
        // Below the pointer it stays longer than its five seconds: it goes with the step alone.
        await toast.hover();
        await page.getByRole("button", { name: "Volver", exact: true }).press("Enter");
        await expect(heading(page, TITLE.proposal)).toBeVisible();
        await expect(toast).toBeHidden();
        await page.goForward();
        await expect(heading(page, TITLE.contact)).toBeVisible();
      });

    await test.step("on a phone with its keyboard open the toast leaves the field free that has the focus", async () => {
      const size = page.viewportSize() ?? SIZE.phone;
      await resize(page, { ...SIZE.phone, height: 420 });
      await page.getByLabel("Nombre completo").fill("");
      const toast = page.getByRole("listitem").filter({ hasText: "Campos requeridos" });
      const label = page.getByText("Nombre completo", { exact: true });
      const covered = async () => {
        const [notice, name] = await Promise.all([toast.boundingBox(), label.boundingBox()]);
        return !notice || !name || name.y < notice.y + notice.height;
      };
      await page.getByLabel("Dirección").focus();
      await submit(page).click({ force: true });
      await expect(page.getByText("Campos requeridos", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Nombre completo")).toBeFocused();
      await expect.poll(covered).toBe(false);
      await resize(page, size);
      await atBothSizes(page, async () => {
        await expectAccessible(page);
        await expectFits(page);
      });
    });

    await test.step("where the way to the server is gone the lead is kept over a reload, said to be kept, and arrives once", async () => {
      await page.setViewportSize(SIZE.desktop);
      await fillChileContact(page, person);
      // After a shared link, without a reload: another order in which the page's files were loaded.
      await context.setOffline(true);
      await submit(page).click();
      await expect(heading(page, "Guardada, se enviará")).toBeVisible();
      await expectAccessible(page);
      const address = page.url();
      // Closed first: it could send the lead, and show that it has arrived, between the two.
      await page.goto("about:blank");
      await context.setOffline(false);
      await page.goto(address);
      await expect(heading(page, TITLE.sent)).toBeVisible();
      await openSession(page, admin);
      await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
    });
  });
});

test("a household without internet gets a proposal without a bill, and claims no saving", {
  tag: "@request",
}, async ({ page }) => {
  const person = newPerson();
  await openCategory(page, /^Internet \+ TV/);
  await page.getByLabel("Pago mensual").fill("30000");
  await page.getByRole("checkbox", { name: "Hoy no tengo internet en casa" }).check();
  await expect(page.getByLabel("Pago mensual")).toHaveCount(0);
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué servicio buscas?" })).toBeVisible();
  await page.getByRole("button", { name: /^Doble Pack/ }).click();
  await page.getByRole("button", { name: /^Quiero mejor servicio.*Buscamos el más rápido/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE.proposal })).toBeVisible();
  await expect(page.getByText(/Es el más rápido entre los planes/)).toBeVisible();
  await expect(page.getByText("PARA TI", { exact: true })).toBeVisible();
  await expect(page.getByText(/Ahorro|Pagas|Tu boleta/)).toHaveCount(0);
  await fillChileContact(page, person);
  const lead = await nextLead(page, () => submit(page).click());
  expect(lead).toMatchObject({
    currentCompany: "ninguna",
    currentService: "sin_internet",
    monthlyPayment: null,
    monthlySavings: null,
  });
  await expect(heading(page, TITLE.sent)).toBeVisible();
  await expect(page.getByText(/ahorr/i)).toHaveCount(0);
});
