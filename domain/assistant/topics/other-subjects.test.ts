import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { es } from "../es.ts";
import { lastTextAbout, sampleOfferings } from "../replies/assistant-samples.ts";

beforeAll(trainAssistant);

const lastReply = lastTextAbout(sampleOfferings);

test.each([
  "me devuelven la plata del pasaje si cancelo el viaje?",
  "cómo abrir puertos usb bloqueados en mi pc",
  "hay sorteo de la tinka hoy?",
  "piden garantía para alquilar un depa en surco",
  "a quién le creo, a mi novia o a mi suegra",
  "cuál es la trampa del ajedrez más conocida",
  "cómo mido la velocidad de la luz",
  "la aspiradora robot cuánto gasta de luz",
  "dime los 3 mejores restaurantes de surco",
  "cuáles son los 3 mejores equipos del mundo",
])("%j is of another subject, though a topic has its words", (message) => {
  expect([es.fallback, es.outside]).toContain(lastReply(message));
});
