import { expect, test } from "vitest";
import { replyLinks } from "./reply-links.ts";

const hrefs = (...[intent, country, stated]: Parameters<typeof replyLinks>) =>
  replyLinks(intent, country, stated).map(({ href }) => href);

test.each([
  ["price", "peru", null, ["planes de claro"], "/?evaluar=peru"],
  ["operator", "peru", "150132", ["vivo en SJL", "planes de claro"], "/?evaluar=peru&distrito=150132"],
  [
    "buy",
    "peru",
    "150140",
    ["tengo el dúo de Movistar y pago 150", "vivo en un edificio de Surco", "quiero ese"],
    "/?evaluar=peru&vivienda=edificio&pago=150&cia=movistar&servicio=doble&distrito=150140",
  ],
  ["buy", "peru", null, ["no tengo internet, quiero contratar"], "/?evaluar=peru&cia=ninguna"],
  ["speed", "chile", null, ["planes de 500 megas"], "/chile?categoria=telecomunicaciones"],
  [
    "price",
    "chile",
    "13120",
    ["pago 30 lucas a VTR en Ñuñoa"],
    "/chile?categoria=telecomunicaciones&pago=30000&cia=vtr&distrito=13120",
  ],
  ["alarms", "peru", "150122", ["quiero una alarma en Miraflores"], "/alarmas"],
  ["alarms", "chile", null, ["quiero una alarma"], "/chile?categoria=alarmas"],
  ["car_insurance", "peru", null, ["seguro para mi auto"], "/seguro-auto"],
  ["car_insurance", "chile", null, ["seguro para mi auto"], "/chile?categoria=seguro_auto"],
  ["data_protection", "peru", null, ["quiero que borren mis datos"], "/privacidad#borrar"],
  ["my_request", "chile", null, ["en qué va mi solicitud"], "/privacidad#borrar"],
] as const)(
  "after %s in %s the link opens the page that the message was about: a wizard with what was stated",
  (intent, country, district, said, href) => {
    expect(hrefs(intent, country, { district, said })).toEqual([href]);
  },
);

test("a reply that names no plans has no link to the comparison", () => {
  const stated = { district: null, said: ["tengo Movistar y pago 150"] };
  expect(hrefs("greeting", "peru", stated)).toEqual([]);
  expect(hrefs("human", "peru", stated)).toEqual([]);
  expect(hrefs("complaint", "peru", stated)).toEqual([]);
});
