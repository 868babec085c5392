import { expect, test } from "vitest";
import { DEFAULT_TEMPLATES } from "./es.ts";
import { MessageKind } from "./kinds.ts";
import { problemsIn, render } from "./template.ts";

const FOOTER = { reason: "Porque sí.", link: { label: "Darse de baja", url: "https://x.example/baja" } };
const rendered = (body: string, values: Parameters<typeof render>[1] = {}) =>
  render({ subject: "Asunto", body }, values, FOOTER);

test.each(MessageKind.options)("the template that %s comes with is valid", (kind) => {
  expect(problemsIn(kind, DEFAULT_TEMPLATES[kind])).toEqual([]);
});

test("the subject of the daily digest reads well with one of each", () => {
  const { subject } = render(
    DEFAULT_TEMPLATES.daily_digest,
    { sinContactar: "1", seguimientos: "1" },
    FOOTER,
  );
  expect(subject).toBe("Tu día: 1 por contactar, 1 de seguimiento");
});

test("paragraphs, lists, bold words and the button have both forms", () => {
  const { text, html } = rendered("Hola, {nombre}\ny **bien**\n\n- uno\n- dos\n\n[Ver]({enlace})", {
    nombre: "Ana",
    enlace: "https://x.example/s",
  });
  expect(text).toBe(
    "Hola, Ana\ny bien\n\n- uno\n- dos\n\nVer:\nhttps://x.example/s\n\n-- \nPorque sí.\nDarse de baja: https://x.example/baja",
  );
  expect(html).toContain("Hola, Ana<br>y <strong>bien</strong>");
  expect(html).toContain("<li>uno</li><li>dos</li>");
  expect(html).toContain('href="https://x.example/s"');
});

test("the HTML form is titled like the message, and has colours for dark screens beside its own", () => {
  const { html } = render({ subject: "Hola <{nombre}>", body: "x" }, { nombre: "Ana" }, FOOTER);
  expect(html).toContain("<title>Hola &lt;Ana&gt;</title>");
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  // What is coloured inline has a colour for dark screens, too.
  const dark = /<style>(.*)<\/style>/.exec(html)?.[1] ?? "";
  for (const [, name] of html.matchAll(/class="([\w-]+)"[^>]*color:/g)) expect(dark).toContain(`.${name}{`);
});

test.each(["lead_received", "promise_missed", "promotion_ending"] as const)(
  "%s says when the number that it names is answered, and asks for nothing that is not read",
  (kind) => {
    const { body } = DEFAULT_TEMPLATES[kind];
    const lines = body.split("\n").filter((line) => line.includes("{telefono}"));
    expect(lines).toEqual([expect.stringContaining("{horario}")]);
    expect(body).not.toMatch(/escríbenos|te atendemos ya/);
  },
);

test("a line that needs a missing value is left out, and its block when nothing else is in it", () => {
  const { text } = rendered("Hola, {nombre}:\n\nRecibido\n\n- Plan: {plan}\n- Siempre");
  expect(text).toMatch(/^Recibido\n\n- Siempre\n\n-- \n/);
});

// asvs: 1.3.5
test("values are text, whatever they look like", () => {
  const { html, text } = rendered("**{nombre}** {plan}", {
    nombre: '<img src=x onerror="a">{plan}**',
    plan: "[a](https://evil.example)",
  });
  expect(html).not.toMatch(/<img|href="https:\/\/evil/);
  expect(html).toContain("&lt;img src=x onerror=&quot;a&quot;&gt;{plan}**");
  expect(text).toContain('<img src=x onerror="a">{plan}** [a](https://evil.example)');
});

test("markup that the template's author types is text, too", () => {
  expect(rendered("<script>alert(1)</script>").html).not.toContain("<script>");
});

test("a line break in a value of the subject is a space", () => {
  const values = { nombre: "Ana\r\nBcc: otra@example.pe" };
  expect(render({ subject: "Hola {nombre}", body: "x" }, values, FOOTER).subject).toBe(
    "Hola Ana Bcc: otra@example.pe",
  );
});

// asvs: 1.2.2, 1.3.7
test("unknown placeholders, links elsewhere and an empty subject are refused", () => {
  expect(problemsIn("promise_missed", { subject: " ", body: "{plan} {dni}" })).toEqual([
    { code: "subject_empty" },
    { code: "unknown_placeholder", name: "plan" },
    { code: "unknown_placeholder", name: "dni" },
  ]);
  const body = "[Pagar](https://evil.example)";
  expect(problemsIn("lead_received", { subject: "x", body })).toEqual([{ code: "link_not_allowed" }]);
});
