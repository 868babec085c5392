import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { findWebKit } from "../../testing/webkit.ts";
import { type RunningProject, startProject } from "../support/project.ts";
import { newPerson, type Person } from "../support/visitor.ts";
import { openWebKit, type WebKitPage } from "./webkit-page.ts";

const dataDir = scratchFolder("asesorador-webkit-");
let project: RunningProject;
let page: WebKitPage;
beforeAll(async () => {
  const found = findWebKit();
  if (found === null) throw new Error("no WebKitGTK is installed");
  project = await startProject(dataDir);
  page = await openWebKit(found);
  console.log(`Browser: WebKitGTK ${page.version}`);
});
afterAll(async () => {
  await page?.close();
  await project?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Wizard = {
  readonly path: string;
  /** From the first step to the contact step's fields. */
  readonly walk: () => Promise<void>;
  readonly contact: string;
  readonly fields: (person: Person) => readonly (readonly [label: string, value: string])[];
  /** The beginning of its text. */
  readonly consent: string;
  readonly send: string;
  readonly sent: string;
};

const press = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await page.press(text);
};
const chileFields = ({ name, dni, phone, email }: Person) =>
  [
    ["Nombre completo", name],
    ["RUT", dni],
    ["Teléfono", phone],
    ["Correo electrónico", email],
  ] as const;

const WIZARDS: readonly (readonly [name: string, Wizard])[] = [
  [
    "Peru",
    {
      path: "/?evaluar=peru",
      walk: async () => {
        await page.sees("¿Qué pagas hoy?");
        await press("Casa");
        await page.fill("Pago mensual", "190");
        await press("Movistar", "Doble Pack", "Continuar", "Ahorrar dinero", "Analizar Planes");
        await page.sees("Mi Recomendación para Ti");
        await press("CONTRATAR MI PLAN PERFECTO");
      },
      contact: "Datos de Contacto",
      fields: ({ name, phone, email, dni, address }) => [
        ["Nombre y apellido", name],
        ["Teléfono", phone],
        ["Correo electrónico", email],
        ["DNI", dni],
        ["Dirección", address],
      ],
      consent: "Autorizo",
      send: "Enviar mi solicitud",
      sent: "¡Solicitud Enviada!",
    },
  ],
  [
    "Chile",
    {
      path: "/chile",
      walk: async () => {
        await press("Internet + TV", "Movistar");
        await page.fill("Pago mensual", "38000");
        await press("Continuar", "Doble Pack", "Quiero ahorrar dinero");
        await page.sees("Tu propuesta");
        await press("Elegir recomendado");
      },
      contact: "Contrata tu nuevo plan",
      fields: (person) => [["Dirección", person.address], ...chileFields(person)],
      consent: "Acepto",
      send: "Confirmar y Contactarme",
      sent: "¡Solicitud enviada!",
    },
  ],
  [
    "alarm",
    {
      path: "/chile?categoria=alarmas",
      walk: async () => {
        await press("Casa", "Continuar");
        await page.fill("Comuna", "Ñuñoa");
        await press("Continuar", "Cámaras de vigilancia", "Continuar", "No", "Continuar");
      },
      contact: "Datos de contacto",
      fields: chileFields,
      consent: "Autorizo",
      send: "Ver Propuestas",
      sent: "Solicitud Enviada",
    },
  ],
  [
    "car",
    {
      path: "/chile?categoria=seguro_auto",
      walk: async () => {
        await press("Tengo la placa");
        await page.fill("Placa", "ABC123");
        await press("Continuar");
        await page.fill("Marca", "Toyota");
        await press("Toyota");
        await page.fill("Modelo", "Yaris");
        await press("Continuar", "Todo Riesgo");
        await page.fill("Pago mensual", "33333");
        await press("Continuar");
      },
      contact: "Datos de contacto",
      fields: chileFields,
      consent: "Autorizo",
      send: "Recibir mis opciones",
      sent: "Solicitud Enviada",
    },
  ],
];

const PATIENT = { timeout: 30_000 };

/** The panel's leads with this address. */
const leadsOf = async (email: string): Promise<number> => {
  const login = await fetch(`${project.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(project.admin()),
  });
  const { token } = (await login.json()) as { token: string };
  const list = await fetch(`${project.url}/api/contacts?q=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await list.json()) as { total: number }).total;
};

test.each(WIZARDS)(
  "%s: from the first step to the sent lead, over a reload of the contact step",
  async (_, wizard) => {
    const person = newPerson();
    await page.open(`${project.url}${wizard.path}`);
    await wizard.walk();
    await page.sees(wizard.contact);
    for (const [label, value] of wizard.fields(person)) await page.fill(label, value);
    const before = await page.encryptedDrafts();
    await page.tick(wizard.consent);
    // The tick is the last change, and a save that is overtaken by a later one writes nothing.
    await expect.poll(() => page.encryptedDrafts(), PATIENT).not.toBe(before);
    expect(await page.complaints()).toEqual([]);

    // What was typed is kept encrypted, under a key in IndexedDB.
    await page.reload();
    await page.sees(wizard.contact);
    await expect.poll(() => page.valueOf("Correo electrónico"), PATIENT).toBe(person.email);
    await page.tick(wizard.consent);
    await page.press(wizard.send);
    await page.sees(wizard.sent);
    await expect.poll(() => leadsOf(person.email), PATIENT).toBe(1);
    expect(await page.complaints()).toEqual([]);
  },
);
