import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const lastReply = lastTextAbout(sampleOfferings);

test.each([
  // What someone has offered, and what a price hides.
  [
    ["el vendedor me prometió 6 meses gratis, eso existe?"],
    "Ningún plan de nuestro catálogo tiene meses gratis",
  ],
  [["me ofrecen 2 meses gratis en claro"], "Ningún plan de Claro de nuestro catálogo tiene meses gratis"],
  [["cuál es la trampa de esos precios tan bajos"], "Antes de firmar mira cuatro cosas"],
  [["es mejor pagar menos al comienzo o un precio fijo siempre?"], "Depende de cuánto tiempo lo tengas"],
  [["a quién le creo, al vendedor o a la página"], "Créele a lo que esté por escrito"],
  [["los precios de ustedes son los mismos que en la tienda?"], "El contrato es siempre con el operador"],
  [
    ["me llamaron de un número raro diciendo q son de ustedes y me pidieron mi tarjeta"],
    "No des tu tarjeta, claves ni códigos",
  ],
  // Who hesitates.
  [["no me convence nada de lo que muestras"], "Busquemos otro"],
  [["quiero pensarlo"], "¡Hasta pronto!"],
  [["estoy indecisa"], "Como guía: 100 Mbps"],
  [["el de claro me parece bien"], "planes activos, desde"],
  [["no me decido entre dúo y trío"], "El más económico de doble pack y el de triple pack"],
  [["vale la pena pagar 30 soles más por la tele?"], "El más económico de cada uno"],
  [["dime los 3 mejores de surco"], "planes más económicos"],
  [["mi esposo dice claro y yo digo win, desempata"], "WIN, con su plan más económico"],
  [["win o claro en surco"], "WIN y Claro, con su plan más económico"],
  [["cuál conviene más a largo plazo, digamos 2 años"], "Esto pagas en 2 años"],
  [["bitel es confiable? mi vecina dice que es pésimo"], "no mide la estabilidad"],
  [["la fibra de win llega bien o es cuento"], "no mide la estabilidad"],
  [["cuál es mejor en atención, win o claro"], "no mide la estabilidad"],
  [["el internet de mi vecino es win y le va bien, a mí me llegará?"], "Dime en qué distrito estás"],
  [["me aburrí de los cortes en carapongo, ate, qué otras empresas hay"], "Esto sé de "],
  // Who has contracted, or wants to leave.
  [["me instalaron win hace 1 semana y ya me quiero ir, puedo?"], "si ya firmaste, pídelo cuanto antes"],
  [["qué pasa si no me gusta el servicio después de instalado"], "si ya firmaste, pídelo cuanto antes"],
  [["mi mamá firmó con movistar, cómo anulo"], "si ya firmaste, pídelo cuanto antes"],
  [["si me cambio y no me gusta puedo volver a mi operador de antes?"], "Sí, puedes volver a contratar"],
  [["mi contrato de movistar vence en enero, espero o me cambio ya"], "Buen momento para comparar"],
  [["me dijeron 79 y en el recibo me vino 109, eso es legal?"], "así que no veo tu recibo"],
  [["si me mudo a los 4 meses me cobran penalidad?"], "pide primero el traslado"],
  [["si me cambio de compañía cuánto me demoro sin internet"], "No tienes por qué quedarte sin internet"],
  [["y el router lo devuelvo?"], "se devuelven con la baja"],
  [["es verdad que cobran por salirse?"], "La permanencia es el tiempo mínimo"],
  [["vengo de claro, 2 años de dolor de cabeza, qué me recomiendas que no sea ellos"], "Sin contar Claro"],
  [["claro me subió la cuenta sin avisar, me quiero cambiar ya"], "Sin contar Claro"],
  [["quiero cambiarme de operador", "pago 170 en claro por 100 megas"], "que no sean de Claro"],
  [["pago 170 en claro", "y si me paso a win?"], "Planes de WIN por"],
  // What is asked of all of them.
  [["cuál tiene menos tiempo de permanencia"], "De la permanencia más corta a la más larga"],
  [["bitel cobra instalación?", "y quiénes no cobran"], "Claro Fibra 100: instalación gratis"],
  [
    ["no quiero permanencia ni que me suban el precio, qué hay"],
    "Estos planes sin permanencia no tienen promoción",
  ],
  // What speaks for an operator, and what is added to its service.
  [["dame un motivo para elegir claro"], "puedo decirte que"],
  [["ya tengo internet de claro pero quiero tele"], "planes de Claro con TV"],
  [["planes de 300 megas", "algo así de rápido por menos"], "Más baratos, con menos velocidad"],
  [["quiero q dejen de llamarme porfavor ya les dije 3 veces"], "Siento las molestias"],
  // Things that are not compared here.
  [["mi fibra cuánto sale y cuántos megas da"], "Mi Fibra"],
  [["me sacas cita para el soat"], "Seguro de Auto"],
  [["venden celulares? quiero un iphone en cuotas"], "No vendemos equipos"],
  [
    ["incluyen repetidor o mesh? mi casa es de 3 pisos y no llega al tercero"],
    "si el operador los ofrece y cuánto cuestan no está",
  ],
  [["estoy en infocorp, puedo contratar igual?"], "los mira cada operador"],
  [["internet", "no llega fibra parece", "qué otra cosa hay"], "El tipo de conexión de esos planes"],
])("%j is answered with %j", (messages, part) => {
  expect(lastReply(...messages)).toContain(part);
});
