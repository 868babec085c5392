import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { saysLittleBeside } from "../understanding/place-asked.ts";
import { lastTextAbout, sampleOfferings, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const lastReply = lastTextAbout([
  ...sampleOfferings,
  samplePlan({
    serviceId: 90,
    brand: "WIN",
    name: "Fibra 900",
    megabits: 900,
    features: ["IP pública", "WiFi 7"],
  }),
]);

test.each([
  // How a connection works.
  [["la velocidad por wifi es la misma que por cable?"], "Por cable de red llega la velocidad más completa"],
  [["wifi 6 vale la pena?"], "No aumentan los megas del plan"],
  [["la fibra se malogra con la lluvia?"], "lleva luz y no electricidad"],
  [["se va la luz y se va el internet, hay alguno con batería?"], "Sin luz el router se apaga"],
  [["cómo sé cuál es mi velocidad actual"], "Mídela con una prueba de velocidad"],
  [["mesh tp link o repetidor para depa de 90m2"], "Un repetidor recibe esa señal"],
  [["mi depto es de 120 metros, un router alcanza?"], "Hasta dónde llega el wifi en tu casa"],
  [["hay que bajar el techo para instalar la fibra?"], "Por dónde pasa el cable"],
  [["se me apaga el router solo"], "apaga el router un minuto"],
  // What plans say to have.
  [["quiero ip pública"], "1 de los 8 planes dice tener IP pública"],
  [["hay wifi 7?"], "1 de los 8 planes dice tener WiFi 7"],
  [["qué plan trae wifi 7"], "1 de los 8 planes dice tener WiFi 7"],
  [["puedo abrir puertos con win?"], "dice tenerla WIN Fibra 900"],
  [["puedo abrir puertos con claro?"], "De los planes de Claro no tengo ese dato"],
  // How much is needed.
  [["cuántos equipos aguanta el de 200 megas"], "200 Mbps alcanzan para 1 o 2 personas"],
  [["necesito red para 15 laptops en mi cabina"], "Para 15 equipos a la vez"],
  [["tengo ps5"], "Para juegos o video 4K"],
  [["alexa, focos y cerradura inteligente consumen mucho?"], "usan muy poco internet"],
  [["quiero poner cámaras en mi casa, qué internet necesito"], "Las cámaras suben video"],
  [["internet para food truck que se mueve"], "son para una dirección fija"],
  [["internet", "sin fibra"], "La fibra óptica llega con luz"],
  // Alarms.
  [["me robaron en la casa"], "Siento lo que pasó. Cotizamos alarmas para casa"],
  [["las cámaras graban en la nube o en tarjeta?"], "Si las cámaras graban en la nube o en una tarjeta"],
  [["tengo alarma adt", "quiero cambiarme"], "sección Alarmas"],
  [["quiero alarma", "y aparte internet para la cámara"], "planes"],
])("%j is answered with %j", (messages, part) => {
  expect(lastReply(...messages)).toContain(part);
});

test("a home of which only its district is said is asked about there", () => {
  expect(
    saysLittleBeside("parcela en lampa", { code: "13302", name: "Lampa", region: "Metropolitana" }),
  ).toBe(true);
});
