import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { test } from "./support/test.ts";

const OPENER = "Evaluar Mi Plan y Ahorrar";
const HERO = "Plan de Internet - TV y Telefonía para tu hogar y ahorra hasta S/ 900 al año";
const WIZARD = "¿Qué pagas hoy?";

test("the landing shows its badge, hero, sections and contact, fits the screen, axe finds nothing; it loads nothing from elsewhere and sends a strict policy; its button opens the wizard, Volver and the browser's Back return, and Forward leads there again, as does a reload", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  const hero = page.getByRole("heading", { level: 1, name: HERO });
  const wizard = page.getByRole("heading", { level: 1, name: WIZARD });
  const opener = page.getByRole("button", { name: OPENER });

  await test.step("badge, hero, sections and contact", async () => {
    const response = await page.goto("/");
    const policy = (await response?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    await expect(page).toHaveTitle(/Asesorador/);
    const figures = page.getByRole("region", { name: "Asesorador en cifras" });
    const footer = page.getByRole("contentinfo");
    await atBothSizes(page, async () => {
      await expect(hero).toBeVisible();
      await expect(page.getByRole("banner").getByText("100% Gratuito")).toBeVisible();
      await expect(opener).toBeVisible();
      for (const name of [/Beneficios/, "Cómo funciona", "Quiénes somos"])
        await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
      await expect(page.locator("#como-funciona").getByRole("listitem")).toHaveCount(4);
      await expect(figures.getByText("Publicidad")).toBeVisible();
      await expect(figures.getByRole("figure")).toContainText(
        /Contado en este sitio, al \d+ de \w+ de 20\d\d/,
      );
      await expect(figures).not.toContainText(/%[A-Z]+%/);
      await expect(footer).toContainText("Lima, Perú");
      await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
      await expect(footer.getByRole("link", { name: /^\+51/ })).toHaveAttribute("href", /^tel:\+51/);
      await expect(footer).toContainText("©");
      await expectAccessible(page);
      await expectFits(page);
    });
  });

  await test.step("in forced colours the marked words of the title and all icons can be read", async () => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const marked = page.getByRole("heading", { level: 1 }).locator("mark");
    const colourOf = (element: Element) => getComputedStyle(element).color;
    expect(await marked.evaluate(colourOf)).toBe(await page.locator("body").evaluate(colourOf));
    const colours = await page.locator("svg[stroke]").evaluateAll((icons) =>
      icons.map((icon) => {
        const [own, around] = [icon, icon.parentElement ?? icon].map((each) => getComputedStyle(each).color);
        return own === around;
      }),
    );
    expect(colours.length).toBeGreaterThan(0);
    expect(colours).not.toContain(false);
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  });

  await test.step("the button opens the wizard, and Volver returns to the landing", async () => {
    await opener.click();
    await expect(wizard).toBeFocused();
    await expect(page).toHaveTitle("Paso 1 de 5: Presupuesto | Asesorador");
    expect(new URL(page.url()).search).toBe("?evaluar=peru");
    await page.getByRole("button", { name: "Volver", exact: true }).click();
    await expect(hero).toBeVisible();
    await expect(opener).toBeFocused();
    await expect(page).toHaveTitle(/^Asesorador: compara/);
    expect(new URL(page.url()).search).toBe("");
  });

  await test.step("the browser's Back returns to the landing, and Forward to the wizard", async () => {
    await opener.click();
    await expect(wizard).toBeVisible();
    await page.goBack();
    await expect(hero).toBeVisible();
    await page.goForward();
    await expect(wizard).toBeVisible();
  });

  await test.step("a reload in the wizard stays in the wizard, and Volver still leads to the landing", async () => {
    await page.reload();
    await expect(wizard).toBeVisible();
    await page.getByRole("button", { name: "Volver", exact: true }).click();
    await expect(hero).toBeVisible();
  });

  await test.step("a wizard that breaks while it is shown leaves the landing, which says so", async () => {
    await page.goto("/");
    const [entry = ""] =
      (await page.locator('meta[name="modules:peru"]').getAttribute("content"))?.split(" ") ?? [];
    const body = "export const mount = () => { throw new Error(); };";
    const pressed = Promise.withResolvers<void>();
    await page.route(`**${entry}`, async (route) => {
      await pressed.promise;
      await route.fulfill({ contentType: "text/javascript", body });
    });
    await page.reload();
    await opener.click();
    const stage = page.locator("#wizard");
    await expect(stage).toHaveAttribute("aria-busy", "true");
    expect(await opener.evaluate((button) => getComputedStyle(button, "::after").content)).toBe('""');
    pressed.resolve();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(stage).not.toHaveAttribute("aria-busy");
    await expect(hero).toBeVisible();
    expect(new URL(page.url()).search).toBe("?evaluar=peru");
  });
  expect(foreign).toEqual([]);
});

test("the other categories are a link away", async ({ page }) => {
  await page.goto("/");
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  // A trial waits until the link could be pressed.
  await atBothSizes(page, async () => {
    for (const name of [/^Alarmas/, /^Seguro de Auto/, /^Planes Móviles/, "¿Vives en Chile?"])
      await link(name).click({ trial: true });
  });
  await expect(link("¿Vives en Chile?")).toHaveAttribute("href", "/chile");
  for (const [name, opened] of [
    [/^Seguro de Auto/, "¿Qué auto vas a asegurar?"],
    [/^Planes Móviles/, "Planes Móviles"],
  ] as const) {
    await page.goto("/");
    await link(name).click();
    await expect(page.getByRole("heading", { level: 1, name: opened })).toBeVisible();
  }
});

test("where the browser refuses changes of the history the wizards open all the same, and Volver leads back", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Too many calls", "SecurityError");
    };
    Object.assign(History.prototype, { pushState: refuse, replaceState: refuse });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Evaluar Mi Plan y Ahorrar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
  await page.goto("/chile");
  await page.getByRole("button", { name: /^Alarmas/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué quieres proteger?" })).toBeVisible();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué quieres comparar?" })).toBeVisible();
});

test.describe("a text that would become markup", () => {
  test.use({ mayComplain: /TrustedHTML|require-trusted-types-for/ });

  test("is stopped by the policy, and reported", async ({ page }) => {
    const response = await page.goto("/");
    const thrown = await page.evaluate(() => {
      try {
        document.createElement("div").innerHTML = "<b>texto</b>";
        return null;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    expect(thrown).toBe(true);
    const policy = (await response?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain("report-to csp");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing reads in full and says how to go on, and no page has a button of help or chat", async ({
    page,
  }) => {
    await page.goto("/privacidad");
    await expect(page.getByRole("heading", { level: 1, name: "Privacidad" })).toBeVisible();
    await expect(page.locator("#assistant")).toBeHidden();
    for (const [path, phone] of [
      ["/alarmas", "+51"],
      ["/chile", "+56"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.locator("noscript a")).toHaveAttribute("href", new RegExp(`^tel:\\${phone}`));
    }
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
    // Playwright's text selectors pass over noscript.
    const notice = page.locator("noscript p");
    await expect(notice).toBeVisible();
    expect(await notice.textContent()).toContain("necesita JavaScript");
    for (const name of [/Beneficios/, "Cómo funciona", "Quiénes somos"])
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(page.locator("#assistant")).toBeHidden();
  });
});

test.describe("where the script of a page is late or gone", () => {
  test.use({ mayComplain: /status of 40[04]/ });

  test("a page whose script is on its way says that it loads", async ({ page }) => {
    const shown = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await shown.promise;
      await route.continue();
    });
    await page.goto("/solicitud/abc", { waitUntil: "commit" });
    await expect(page.getByText("Cargando…")).toBeVisible();
    shown.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Cargando…")).toHaveCount(0);
  });

  test("the page says so after a while, with a way to load it again, the landing and a phone", async ({
    page,
  }) => {
    // Ten seconds pass in ten milliseconds.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Animation.enable");
    await browser.send("Animation.setPlaybackRate", { playbackRate: 1_000 });
    for (const [path, phone] of [
      ["/alarmas", "+51"],
      ["/chile", "+56"],
    ] as const) {
      await page.route("**/*.js", (route) => route.fulfill({ status: 404 }));
      await page.goto(path);
      const notice = page.getByRole("alert");
      await expect(notice).toBeVisible();
      await expect(notice).toContainText("La página no terminó de cargar");
      await expect(notice.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:/);
      await expect(notice.getByRole("link", { name: "Ir al inicio" })).toHaveAttribute("href", "/");
      await expectAccessible(page);
      await page.unroute("**/*.js");
      await notice.getByRole("link", { name: "Volver a cargar" }).click();
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(notice).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

test.describe("where the wizard's files don't come", () => {
  test.use({ mayComplain: /net::ERR_/ });

  test("a shared link keeps its answers: another try opens them", async ({ page }) => {
    const files = /\/assets\/peru-/;
    await page.route(files, (route) => route.abort("connectionreset"));
    await page.goto("/?evaluar=peru&vivienda=casa&pago=190&cia=movistar&servicio=doble&prioridad=ahorrar");
    await expect(page.getByRole("alert")).toContainText("vuelve a intentarlo");
    await page.unroute(files);
    await page.getByRole("button", { name: OPENER }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("pago")).toBe("190");
  });

  test("where the landing's own script is lost, its button asks for the page again, with the form", async ({
    page,
  }) => {
    const script = /\/assets\/island-/;
    await page.route(script, (route) => route.abort("connectionreset"));
    await page.goto("/");
    await page.unroute(script);
    await page.getByRole("button", { name: OPENER }).click();
    await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
    await page.getByRole("button", { name: "Volver", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
  });
});

test("a module whose preload is said to have failed runs once and as a module, although it comes meanwhile", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isPreload = (node: Node) =>
      node instanceof HTMLLinkElement && node.rel === "preload" && node.as === "script";
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (isPreload(node)) node.dispatchEvent(new Event("error"));
    }).observe(document, { childList: true, subtree: true });
  });
  // Also valid as a classic script, where `this` is the window.
  const body = 'globalThis.runs = [...(globalThis.runs ?? []), this === undefined ? "module" : "script"];';
  await page.route("**/assets/assistant-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.goto("/");
  await page.getByRole("button", { name: "Abrir el chat" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No pudimos abrir la ayuda." })).toBeVisible();
  await expect(page.locator("link[rel=modulepreload][href*='/assistant-']")).toHaveCount(1);
  expect(await page.evaluate("runs")).toEqual(["module"]);
});
