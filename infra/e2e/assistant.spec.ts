import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, SIZE } from "./support/both-sizes.ts";
import { heading } from "./support/categories.ts";
import { ask, field, launcher, log, messages, openChat, reopen } from "./support/chat.ts";
import { TITLE } from "./support/chile.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { findLeads, openSession, teamClient } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab"): Promise<void> => {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
};

type Service = {
  readonly country: string;
  readonly name: string;
  readonly price: number;
  readonly promotionalPrice: number | null;
  readonly promotionalMonths: number | null;
  readonly installationFee: number | null;
};
const firstYear = ({ price, promotionalPrice, promotionalMonths, installationFee }: Service): number => {
  const months = Math.min(promotionalMonths ?? 0, 12);
  return (promotionalPrice ?? 0) * months + price * (12 - months) + (installationFee ?? 0);
};

test("the chat answers from the catalogue, replies after the first one have thumbs, one is kept in history, and axe finds nothing", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  const stats = async () =>
    (await (await page.request.get("/api/admin/chat-stats")).json()) as {
      thumbsUp: number;
      thumbsDown: number;
    };
  await page.setViewportSize(SIZE.phone);
  await openChat(page);
  // The demo's configuration names it.
  await expect(page.getByRole("dialog", { name: "Sol", exact: true })).toBeVisible();
  await atBothSizes(page, () => expectAccessible(page));
  await ask(page, "¿Cuál es el plan más barato?");
  const { services } = (await (await page.request.get("/api/services/active?country=peru")).json()) as {
    services: Service[];
  };
  const [cheapest] = services.toSorted((a, b) => firstYear(a) - firstYear(b));
  if (!cheapest) throw new Error("the demo has no plans");
  const reply = messages(page).last();
  const useful = (n: number) => messages(page).nth(n).getByRole("button", { name: "Me sirvió", exact: true });
  await atBothSizes(page, async () => {
    await expect(reply).toContainText(cheapest.name);
    await expect(reply).toContainText(`S/\u00a0${cheapest.price.toFixed(2)}`);
    await expect(reply).toContainText("Precios revisados");
    await expect(reply.getByRole("time")).toHaveText(/^\d{2}:\d{2}$/);
    await expect(useful(0)).toHaveCount(0);
    await expect(useful(1)).toHaveCount(0);
  });

  const before = await stats();
  await messages(page).nth(2).hover();
  await useful(2).click();
  await expect(useful(2)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await stats()).thumbsUp).toBe(before.thumbsUp + 1);

  await ask(page, "quiero el primero");
  const bought = messages(page).last();
  await atBothSizes(page, async () => {
    await expect(bought).toContainText(cheapest.name);
    await expect(bought.getByRole("link", { name: "Comparar y dejar mis datos" })).toHaveAttribute(
      "href",
      "/?evaluar=peru",
    );
  });
  await expectAccessible(page);

  await test.step("after a question about one's data there is a link to the steps of erasing them", async () => {
    await ask(page, "quiero que borren mis datos");
    const steps = messages(page).last().getByRole("link", { name: "Cómo ver o borrar mi solicitud" });
    await expect(steps).toHaveAttribute("href", /^\/privacidad#borrar$/);
    const document = await page.request.get("/privacidad");
    expect(await document.text()).toContain('id="borrar"');
  });

  await test.step("what was stated of today is filled in where the wizard begins", async () => {
    await ask(page, "tengo el dúo de Movistar, pago 150 y vivo en un edificio, ¿qué planes hay?");
    await messages(page).last().getByRole("link", { name: "Comparar y dejar mis datos" }).click();
    await expect(page.getByText("Usamos lo que nos dijiste en el chat.")).toBeVisible();
    await expect(page.getByLabel("Pago mensual")).toHaveValue("150");
    await expect(page.getByRole("radio", { name: "Edificio" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Movistar" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Doble Pack" })).toBeChecked();
    expect(new URL(page.url()).search).toBe("?evaluar=peru");
  });
});

test("Enter sends, Shift+Enter begins a new line, and blank text is not sent; the chat is minimised, brought back and closed, and a reload keeps what was said", async ({
  page,
}) => {
  await openChat(page);
  await test.step("Enter sends, Shift+Enter begins a new line, and blank text is not sent", async () => {
    await field(page).press("Enter");
    await field(page).fill("hola");
    await field(page).press("Shift+Enter");
    await field(page).pressSequentially("precios");
    await expect(field(page)).toHaveValue("hola\nprecios");
    await expect(messages(page)).toHaveCount(1);
    await field(page).press("Enter");
    await expect(field(page)).toHaveValue("");
    await expect(messages(page).nth(1)).toContainText("hola\nprecios");
    await expect(messages(page)).toHaveCount(3);
  });

  await test.step("it is minimised, brought back and closed, and a reload keeps what was said", async () => {
    await page.getByRole("button", { name: "Minimizar el chat" }).click();
    await expect(log(page)).toBeHidden();
    await reopen(page).click();
    await expect(messages(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Cerrar el chat" }).click();
    await expect(launcher(page)).toBeFocused();
    await page.reload();
    await launcher(page).click();
    await expect(messages(page)).toHaveCount(3);
    await ask(page, "¿y el más barato?");
  });
});

test.describe("a hand-over to a person", () => {
  test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

  test("outside the support hours is a call-back form, whose lead is sent once and tied to its conversation", async ({
    page,
    context,
    admin,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize(SIZE.phone);
    // A Sunday in Lima.
    await page.clock.setFixedTime("2026-11-22T17:00:00Z");
    const person = newPerson();
    await openChat(page);
    await ask(page, "quiero hablar con una persona");
    const card = page.getByRole("region", { name: "Habla con una persona" });
    await expect(card).toContainText("Cerrado ahora. Abrimos mañana a las 9:00");
    await expect(card.getByRole("link", { name: /^Llámanos/ })).toHaveAttribute("href", "tel:+5115550100");
    await expect(card.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/51\d{9}\?/,
    );
    const form = card.getByRole("form", { name: "Te llamamos nosotros" });
    const submit = form.getByRole("button", { name: "Pedir que me llamen" });
    // Announced as disabled, it still says what is missing.
    await submit.press("Enter");
    await expect(form.getByRole("textbox", { name: "Nombre completo" })).toBeFocused();
    await expectAccessible(page);
    await form.getByRole("textbox", { name: "Nombre completo" }).fill(person.name);
    await form.getByRole("textbox", { name: "Teléfono" }).fill(person.phone);
    await form.getByRole("combobox", { name: "¿Cuándo te llamamos?" }).selectOption({ index: 1 });
    await form.getByRole("checkbox").check();
    await context.setOffline(true);
    await submit.click();
    await expect(card.getByText("Guardada, se enviará")).toBeVisible();
    await context.setOffline(false);
    await expect(card.getByText("Solicitud Enviada")).toBeVisible();
    await expect(card.getByRole("link", { name: "Ver el estado de mi solicitud" })).toBeVisible();
    await expect(card).toContainText("Un asesor te llama el ");
    // The time that was chosen may be later.
    await expect(card).not.toContainText("a más tardar");
    await page.reload();
    await reopen(page).click();
    await expect(card).toContainText("Ya pediste que te llamemos.");
    await expect(card.getByRole("link", { name: "Ver el estado de mi solicitud" })).toBeVisible();
    await expect(card).not.toContainText("a más tardar");

    const team = await teamClient(playwright, baseURL, admin);
    await expect.poll(async () => (await findLeads(team, person.phone)).length).toBe(1);
    const [lead] = await findLeads(team, person.phone);
    await openSession(page, admin);
    await page.setViewportSize(SIZE.desktop);
    await page.goto(`/peru-admin?tab=leads&lead=${lead?.id}&q=${person.phone}`);
    const conversation = page.getByRole("link", { name: /^Ver su conversación con el asistente/ });
    await page.goto((await conversation.getAttribute("href")) ?? "");
    await expect(page.getByRole("dialog")).toContainText("quiero hablar con una persona");
    await expect(page.getByRole("link", { name: /^Ver la solicitud/ })).toHaveAttribute(
      "href",
      `/peru-admin?tab=leads&lead=${lead?.id}`,
    );
  });
});

/** Whether the page has the script with this name. */
const isFetched = (page: Page, script: string): Promise<boolean> =>
  page.evaluate(
    (wanted) => performance.getEntriesByType("resource").some(({ name }) => name.includes(wanted)),
    script,
  );

test.describe("when the server fails", () => {
  test.use({ mayComplain: /Failed to load resource.*(50\d|ERR_INTERNET)/ });

  test("while an answer is on its way it shows the dots, and nothing more can be sent; an answer without a message says that it could not be worked out; a question that failed stays with the specified words, is sent again, and can be cleared", async ({
    page,
    context,
  }) => {
    await openChat(page);
    const release = await holdRequests(page, "**/api/asesorador-ia/chat");
    await field(page).fill("precios");
    await field(page).press("Enter");
    await expect(page.getByText("está escribiendo…")).toBeAttached();
    await expect(page.getByRole("button", { name: "Enviar" })).toHaveAttribute("aria-disabled", "true");
    await field(page).fill("otra");
    await field(page).press("Enter");
    await expect(messages(page)).toHaveCount(2);
    release();
    await expect(messages(page)).toHaveCount(3);
    await expect(field(page)).toHaveValue("otra");

    await page.route("**/api/asesorador-ia/chat", (route) => route.fulfill({ json: { otra: "cosa" } }), {
      times: 1,
    });
    await ask(page, "precios");
    await expect(messages(page).last()).toContainText("Lo siento, no pude procesar tu consulta.");

    await page.route("**/api/asesorador-ia/chat", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await field(page).fill("precios");
    await field(page).press("Enter");
    await expect(page.locator(".chat").getByRole("alert")).toContainText(
      "Disculpa, tengo problemas técnicos momentáneos. ¿Podrías intentar de nuevo?",
    );
    await expect(field(page)).toHaveValue("precios");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(messages(page).last()).toContainText("Precios revisados");
    const chat = page.locator(".chat");
    for (const part of ["ClearDialog", "ChatDialog"])
      await expect.poll(() => isFetched(page, part)).toBe(true);
    await context.setOffline(true);
    await expect(chat).toContainText("Sin conexión");
    await page.getByRole("button", { name: "Borrar conversación" }).click();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await context.setOffline(false);
    await expect(chat).toContainText("En línea");
    // 1280 × 720 at 200 %.
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(async () => (await log(page).boundingBox())?.height).toBeGreaterThan(112);
    await page.getByRole("button", { name: "Borrar conversación" }).click();
    await page.getByRole("button", { name: "Borrar", exact: true }).click();
    await expect(messages(page)).toHaveCount(1);
    expect(await page.evaluate(() => sessionStorage.getItem("asesorador-chat"))).toBeNull();
  });
});

test.describe("without a connection", () => {
  test.use({ mayComplain: /Failed to load resource|ERR_FAILED|ERR_INTERNET/ });

  test("a press that can't be answered gives the phone, and the next one may work", async ({ page }) => {
    const scripts = "**/assets/assistant-*";
    await page.route(scripts, (route) => route.abort());
    await page.goto("/");
    await launcher(page).click();
    const failed = page.getByRole("alert").filter({ hasText: "No pudimos abrir la ayuda." });
    await expect(failed.getByRole("link")).toHaveAttribute("href", /^tel:/);
    await page.unroute(scripts);
    await launcher(page).click();
    await expect(messages(page)).toHaveCount(1);
    await expect(failed).toBeHidden();
  });
});

test("it goes by keyboard alone", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await launcher(page).focus();
  await page.keyboard.press("Enter");
  await expect(messages(page)).toHaveCount(1);
  // On a touch screen the chat window has the focus: with the field focused, the on-screen keyboard would cover the messages.
  await tabTo(page, field(page), "Tab");
  await page.keyboard.type("planes de claro");
  await page.keyboard.press("Enter");
  await expect(messages(page)).toHaveCount(3);
  const thumb = messages(page).nth(2).getByRole("button", { name: "No me sirvió" });
  await tabTo(page, thumb, "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(thumb).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toBeFocused();
});

test("help has phone and hours, says whether support is open, and axe finds nothing", async ({ page }) => {
  await page.setViewportSize(SIZE.phone);
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Necesitas ayuda" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Necesitas ayuda" });
  await atBothSizes(page, async () => {
    await expect(dialog.getByRole("link", { name: /^Llámanos: \+51 / })).toHaveAttribute("href", /^tel:\+51/);
    await expect(dialog).toContainText("Lunes a viernes9:00–18:00Sábado9:00–14:00DomingoCerrado");
    await expect(dialog).toContainText(/Abierto ahora, hasta las|Cerrado ahora\. Abrimos/);
    await expect(dialog).toContainText("Completa el formulario");
    await expectFits(page);
  });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("on a phone the minimised chat lies below the continue button of a wizard, whose page stays where it was", async ({
  page,
}) => {
  await page.setViewportSize(SIZE.phone);
  await openChat(page, "/?evaluar=peru");
  await ask(page, "¿Es gratis?");
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.getByRole("button", { name: "Minimizar el chat" }).click();
  await expect(reopen(page)).toBeFocused();
  expect(await place()).toBe(before);
  const above = await page.locator("[data-action-bar] button").boundingBox();
  for (const name of [/^Volver al chat con /, "Cerrar el chat", "Necesitas ayuda"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    if (!box || !above) throw new Error("both are on screen");
    expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(box.y + box.height).toBeLessThanOrEqual(SIZE.phone.height);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
});

test("in Chile help has Chile's phone and clock, and the chat speaks of Chile's plans in pesos", async ({
  page,
}) => {
  await page.goto("/chile");
  await page.getByRole("button", { name: "Necesitas ayuda" }).click();
  const dialog = page.getByRole("dialog", { name: "Necesitas ayuda" });
  await expect(dialog.getByRole("link", { name: /^Llámanos: \+56 / })).toHaveAttribute(
    "href",
    /^tel:\+56\d+$/,
  );
  await expect(dialog).toContainText("Hora de Santiago");
  await page.keyboard.press("Escape");
  await openChat(page, "/chile");
  await ask(page, "el más barato");
  await expect(messages(page).last()).toContainText(/\$\u00a0\d{1,3}\.\d{3} al mes/);
  await expect(messages(page).last()).not.toContainText("S/");

  await test.step("its links lead past the picker: to the alarms, and to what is paid today", async () => {
    await ask(page, "quiero una alarma");
    await messages(page).last().getByRole("link", { name: "Cotizar una alarma" }).click();
    await expect(heading(page, "¿Qué quieres proteger?")).toBeVisible();
    await launcher(page).click();
    await expect(messages(page).last()).toContainText("alarmas");
    await ask(page, "pago 25 lucas a VTR, ¿qué planes hay?");
    await messages(page).last().getByRole("link", { name: "Comparar y dejar mis datos" }).click();
    await expect(heading(page, TITLE.spend)).toBeVisible();
    await expect(page.getByText("Usamos lo que nos dijiste en el chat.")).toBeVisible();
  });
});
