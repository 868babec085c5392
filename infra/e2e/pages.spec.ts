import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, SIZE } from "./support/both-sizes.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { openDenied } from "./support/denied.ts";
import { expectFits, expectFitsEnlarged } from "./support/fits.ts";
import { test } from "./support/test.ts";

test.describe("an unknown address", () => {
  test.use({ mayComplain: /status of 404/ });

  test("gets 404 and a page that says so and leads home; below /api 404 and a failure in JSON", async ({
    page,
    request,
  }) => {
    const response = await page.goto("/no-existe");
    expect(response?.status()).toBe(404);
    await atBothSizes(page, async () => {
      await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
      await expectAccessible(page);
    });
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(page.getByRole("button", { name: "Evaluar Mi Plan y Ahorrar" })).toBeVisible();
    const missing = await request.get("/api/no-existe");
    expect(missing.status()).toBe(404);
    expect(await missing.json()).toMatchObject({ code: "not_found" });
  });
});

test.describe("without a session", () => {
  // GET /api/auth/user answers 401 before sign-in.
  test.use({ mayComplain: /status of 401/ });

  test("the addresses of the panel and of the assistant's console say that access is denied and lead to the sign-in page, and the leads are refused", async ({
    page,
    request,
  }) => {
    // After signing out, /peru-admin: sign-in.spec.ts.
    for (const path of ["/admin", "/admin-ia-config"]) {
      await openDenied(page, path);
      await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/admin-login");
      await page.goBack();
      expect(new URL(page.url()).pathname).not.toBe("/admin-login");
    }
    expect((await request.get("/api/contacts")).status()).toBe(401);
  });
});

test("methodology and privacy are a link away in the landing's footer, load its script alone and help and chat when they are asked for, read in full, fit their screen, lead to each of their chapters and back to the comparison, and axe finds nothing", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  let landing: readonly string[] = [];
  await test.step("they are a link away in the landing's footer", async () => {
    await page.goto("/");
    landing = scripts.toSorted();
    const link = (path: string) => page.getByRole("contentinfo").locator(`a[href="${path}"]`);
    // A trial waits until the link could be pressed.
    await link("/metodologia").click({ trial: true });
    await link("/privacidad").click();
    await expect(title("Privacidad")).toBeVisible();
  });

  const expectWhole = async (path: string, name: string): Promise<void> => {
    scripts.length = 0;
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(landing.length).toBeGreaterThan(0);
    expect(scripts.toSorted()).toEqual(landing);
    await atBothSizes(page, async (size) => {
      await expect(title(name)).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      if (size === "desktop") return;
      await expectNothingCovered(page, path);
      await expectFitsEnlarged(page, path);
    });
  };
  const expectChapter = async (chapter: string, anchor: string): Promise<void> => {
    await page.getByRole("link", { name: chapter }).filter({ visible: true }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(anchor);
    await expect(page.getByRole("heading", { level: 2, name: chapter })).toBeInViewport();
  };
  await test.step("privacy reads in full and leads to its chapters", async () => {
    await expectWhole("/privacidad", "Privacidad");
    await expectChapter("Los textos que aceptas, por versión", "#textos");
  });
  await test.step("the methodology reads in full and leads to its chapters", async () => {
    await expectWhole("/metodologia", "Cómo elegimos y ordenamos los planes");
    // What is compared today.
    await expect(
      page.getByText(
        /^En este momento comparamos \d+ planes activos de \d+ marcas en Perú\. .* del \d+ de \w+ de \d{4}\.$/,
      ),
    ).toBeVisible();
    await expectChapter("Cuánto pesa cada parte", "#pesos");
  });
  await test.step("on a phone the chapters are folded", async () => {
    await page.setViewportSize(SIZE.phone);
    await page.goto("/metodologia");
    await page.locator("summary").click();
    await expectChapter("Cuánto pesa cada parte", "#pesos");
    await expectAccessible(page);
  });

  await test.step("help and chat are loaded when they are asked for", async () => {
    await page.setViewportSize(SIZE.desktop);
    await page.getByRole("button", { name: "Necesitas ayuda" }).click();
    const help = page.getByRole("dialog", { name: "Necesitas ayuda" });
    await expect(help.getByRole("link", { name: "Llámanos: +51 1 555 0100" })).toBeVisible();
    await help.getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("button", { name: "Abrir el chat" }).click();
    await expect(page.getByRole("log")).toBeVisible();
  });

  await test.step("the way leads back to the comparison", async () => {
    await page.getByRole("link", { name: "Comparar mi recibo" }).click();
    await expect(title("¿Qué pagas hoy?")).toBeVisible();
  });
});

test("each page that may be found says its own address and has a card for who shares it; each whose script may be missing has what it says then", async ({
  request,
  baseURL,
}) => {
  const documentAt = async (path: string) => (await request.get(path)).text();
  for (const path of ["/", "/chile", "/metodologia", "/privacidad"]) {
    const html = await documentAt(path === "/chile" ? "/chile?categoria=alarmas" : path);
    const content = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}">`);
    expect(content("og:url")).toBe(`${baseURL}${path}`);
    expect(content("og:title")).toBeTruthy();
    expect(content("og:description")).toBeTruthy();
    expect(content("og:description")).toBe(content("description"));
    expect(content("twitter:card")).toBe("summary_large_image");
    const picture = await request.get(content("og:image") ?? "");
    expect(picture.headers()["content-type"]).toBe("image/png");
    // A PNG's first chunk contains its width and height.
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  // What it looks like: landing.spec.ts.
  for (const [path, phone] of [
    ["/alarmas", "+51"],
    ["/seguro-auto", "+51"],
    ["/solicitud/abc", "+51"],
    ["/chile", "+56"],
  ] as const) {
    const html = await documentAt(path);
    const link = `<a href="tel:${phone}`;
    expect(/<noscript>.*?<\/noscript>/s.exec(html)?.[0]).toContain(link);
    const late = /<(main|div) class="late [^>]*>.*?<\/\1>/s.exec(html)?.[0] ?? "";
    expect(late).toContain("La página no terminó de cargar");
    expect(late).toContain(link);
    const [, sheet] = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(html) ?? [];
    expect(sheet ? await documentAt(sheet) : html).toContain(".late{animation:");
    expect(html.includes("Cargando…")).toBe(path !== "/chile");
  }
});

test("robots, sitemap, manifest and icons are what they say, and the health routes that the process lives and is ready", async ({
  request,
  baseURL,
}) => {
  for (const path of ["/api/health/live", "/api/health/ready"])
    expect((await request.get(path)).status()).toBe(200);

  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(listed.length).toBeGreaterThan(3);
  const said: string[] = [];
  for (const url of listed) {
    const found = await request.get(url);
    expect(found.status()).toBe(200);
    const html = await found.text();
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    said.push(
      ...[/<title>([^<]+)/, /name="description" content="([^"]+)/].map((one) => one.exec(html)?.[1] ?? ""),
    );
  }
  // A title or a description names one page.
  expect(new Set(said).size).toBe(2 * listed.length);

  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toContain(type);
    if (type === "image/png") expect(`${(await icon.body()).readUInt32BE(16)}`).toBe(sizes.split("x")[0]);
  }
  for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect((await request.get(path)).status()).toBe(200);
});
