import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { findChromium } from "../start/chromium.ts";

const { executablePath, args, env } = findChromium(() => {});
const [url = "", dataDir = ""] = process.argv.slice(2);
const admin = JSON.parse(readFileSync(join(dataDir, "demo-admin.json"), "utf8"));
const browser = await playwright.launch({
  executablePath,
  args: [...args],
  env: { ...process.env, ...env } as never,
});
for (const [w, h, mobile] of [
  [390, 844, true],
  [1280, 800, false],
] as const) {
  const c = await browser.newContext({
    viewport: { width: w, height: h },
    isMobile: mobile,
    hasTouch: mobile,
    baseURL: url, extraHTTPHeaders: { origin: url },
    locale: "es-PE",
  });
  const page = await c.newPage();
  const put = async (u: string, o: any) => {
    const r = await page.request.put(u, o);
    if (!r.ok()) console.log(u, r.status(), await r.text());
  };
  page.on("console", (m) => m.type() === "error" && console.log(w, m.text()));
  page.on("pageerror", (e) => console.log(w, e.stack));
  const shoot = async (n: string, full = false) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/cat-shots/${n}-${w}.png`, fullPage: full });
    const o = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (o) console.log("overflow", n, w, o);
  };
  await page.request.post("/api/auth/login", { data: admin });
  await page.goto("/peru-admin");
  await page.getByRole("heading", { name: "Rendimiento del Mercado Peruano" }).waitFor();
  await page
    .getByRole("button", { name: /Ver Detalles/ })
    .first()
    .waitFor();
  await shoot("resumen", true);
  await page.getByRole("tab", { name: "Marcas" }).click();
  await page.getByRole("heading", { name: "Claro" }).waitFor();
  await shoot("marcas", true);
  await page.getByRole("button", { name: "Nueva Marca" }).click();
  await shoot("marca-nueva");
  await page.getByRole("button", { name: "Crear Marca" }).click();
  await shoot("marca-error");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Editar Claro" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Descripción").fill("Otra descripción " + Date.now());
  await dialog.getByLabel("Nombre").fill(`Claro ${Date.now()}`);
  const brands = (await (await page.request.get("/api/brands")).json()).brands;
  const b = brands.find((x: any) => x.brandId === "CLARO");
  await put(`/api/brands/${b.id}`, {
    data: { name: `Claro Perú ${Date.now()}`, logo: "", description: `Fibra y cable en todo el Perú ${w}` },
  });
  await put(`/api/brands/${b.id}`, { data: { logo: "https://example.pe/logo.svg" } });
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.waitForTimeout(1500);
  await shoot("debug");
  await dialog.getByText("Otra persona guardó").waitFor({ timeout: 8000 });
  await shoot("marca-conflicto");
  await page.keyboard.press("Escape");
  await shoot("marca-salir");
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await put(`/api/brands/${b.id}`, { data: { name: "Claro", logo: "" } });
  await put(`/api/brands/2`, { data: { isActive: false } });
  await page.goto("/peru-admin?tab=servicios");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .waitFor();
  await shoot("servicios");
  await page.getByLabel("Buscar servicios").fill("movis");
  await shoot("servicios-ocultos");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await shoot("servicio");
  await page.getByLabel("Meses de promoción", { exact: true }).fill("0");
  await page.getByLabel("Precio promocional", { exact: true }).fill("50");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await shoot("servicio-error");
  await page.getByLabel("Fuente del precio").scrollIntoViewIfNeeded();
  await shoot("servicio-2");
  await put(`/api/brands/2`, { data: { isActive: true } });
  await c.close();
}
await browser.close();
