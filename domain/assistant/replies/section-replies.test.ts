import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { repliesTo, sampleOfferings } from "./assistant-samples.ts";
import { replyTo } from "./reply-to.ts";

beforeAll(trainAssistant);

const lastReply = (...messages: readonly string[]) =>
  repliesTo(messages, { offerings: sampleOfferings }).at(-1);

describe("a message about a section after another one", () => {
  test.each([
    [["seguro vehicular", "contra terceros"], "Responsabilidad Civil paga los daños que causes a otros"],
    [["seguro de auto", "que cubre?"], "Todo Riesgo cubre también los daños de tu auto"],
    [["seguro de auto", "y si choco"], "los daños de tu auto los cubre Todo Riesgo"],
    [["seguro de auto", "no tengo placa todavia"], "No hace falta placa"],
    [["seguro de auto", "cuanto demora"], "Cuánto demora la póliza lo define cada aseguradora"],
    [["seguro de auto", "y para moto?"], "Si asegura motos lo define cada aseguradora"],
    [["seguro de auto", "cual es la mas barata"], "no lo tengo en este chat"],
    [["alarma para mi casa", "para departamento"], "Cotizamos alarmas para departamento"],
    [["alarma para mi casa", "si tengo perro"], "no saltan con mascotas"],
    [["alarma con camaras", "se ven en el celular?"], "desde una app del celular"],
    [["alarma para mi negocio", "y si se va la luz"], "una batería, que dura unas horas sin luz"],
    [["alarma para mi negocio", "necesito internet para eso?"], "un chip que avisa sin internet"],
    [["alarma para tienda", "hay que firmar contrato, por cuanto tiempo"], "con penalidad si sales antes"],
    [["alarma para tienda", "la mas barata q incluye"], "Un equipo básico suele traer un panel"],
    [["seguro de auto", "cuanto es el deducible"], "la parte de cada daño que pagas tú"],
    [["seguro de auto", "que aseguradoras manejan"], "No tengo aquí la lista de aseguradoras"],
    [["quiero una alarma", "y en comas?"], "Si atiende en Comas"],
    [["quiero una alarma", "puedo hablar con alguien", "y cuanto cuesta"], "Los precios no los tengo"],
    [["alarma para la casa cuanto vale", "y si arriendo me la ponen igual?"], "con permiso del dueño"],
    [["quiero una alarma", "y si me mudo?"], "se pueden llevar a otra casa"],
    [["seguro de auto", "y si lo maneja mi hijo?"], "Si cubre a otra persona que lo maneje"],
    [["la alarma tiene contrato forzoso? cuántos meses"], "suelen pedir un contrato de uno o más años"],
    [["quiero una alarma", "funciona con chip?"], "un chip que avisa sin internet"],
    [
      ["quiero una alarma", "funciona con chip?", "ya y cuánto cuesta"],
      "Los precios no los tengo en este chat",
    ],
    [["quiero una alarma", "y si la dejo prendida?"], "Eso lo define cada empresa"],
    [["alarma con camara", "no, sin camara mejor"], "Cotizamos alarmas sin cámaras de vigilancia."],
    [
      ["alarma con camara", "sin camaras mejor", "y cual tiene boton de panico"],
      "Cotizamos alarmas con botón de pánico y sin cámaras de vigilancia.",
    ],
    [["alarma sin camaras", "mejor con camaras"], "Cotizamos alarmas con cámaras de vigilancia."],
    [
      ["alarma para depa", "la mas barata cuanto es al mes y cuanto la instalacion?"],
      "Los precios no los tengo",
    ],
    [["una alarma sin contrato ni mensualidad hay?"], "suelen ser las que no tienen monitoreo"],
    [
      ["me robaron la casa, q alarma me ponen"],
      "Siento lo que pasó. Cotizamos alarmas para casa. Cuál conviene",
    ],
    [
      ["seguro de auto", "solo contra robo", "el mas barato cual es"],
      "la que menos suele costar es Contra Terceros",
    ],
    [["seguro de auto", "el mas barato cual es"], "que menos suele costar es Responsabilidad Civil"],
    [["el seguro cubre si choco borracho?"], "no tiene licencia vigente, las pólizas suelen excluirlo"],
  ])("%s: %s", (messages, expected) => {
    const reply = lastReply(...messages);
    expect(reply?.text).toContain(expected);
    expect(["alarms", "car_insurance"]).toContain(reply?.intent);
  });
});

test("damage that a policy excludes is not said to be covered", () => {
  expect(lastReply("el seguro cubre si choco borracho?")?.text).not.toContain(
    "los daños de tu auto los cubre",
  );
});

test("which of two companies costs less is not answered with a coverage", () => {
  expect(lastReply("rimac o pacifico, cual es mas barato?")?.text).not.toContain("La cobertura que menos");
});

test("whether cameras are part of an alarm or extra is said, and that each company decides it", () => {
  const { text } = lastReply("alarma para mi depa", "y la cámara va incluida o aparte?") ?? {};
  expect(text).toContain("cámaras y monitoreo se suman según lo que elijas");
  expect(text).toContain("Lo exacto cambia según la empresa");
});

describe("a company of a section that a message names", () => {
  test.each([
    [["trabajan con rimac?"], "No tengo tarifas de Rimac ni de otras aseguradoras"],
    [["seguro todo riesgo", "rimac o pacifico?"], "No tengo tarifas de Rimac ni de Pacífico"],
    [["seguro para mi carro", "y la positiva"], "No tengo tarifas de La Positiva"],
    [["alarmas", "y prosegur?"], "No tengo planes ni precios de Prosegur"],
    [["tienen verisure?"], "No tengo planes ni precios de Verisure"],
  ])("%s: %s", (messages, expected) => {
    expect(lastReply(...messages)?.text).toContain(expected);
  });
});

describe("another subject after a section", () => {
  test.each([
    [["quiero una alarma", "quiero ver planes de internet"], "plan_type"],
    [["seguro de auto", "internet de 300 megas", "y el más barato"], "price"],
    [["quiero una alarma", "y claro cuánto cuesta?"], "price"],
    [["seguro de auto", "gracias"], "thanks"],
    [["quiero una alarma", "a qué hora atienden?"], "hours"],
    [["internet barato", "y si se va la luz?"], "outage"],
    [["quiero una alarma", "y quien gano el partido?"], "fallback"],
  ])("%s is about it (%s)", (messages, intent) => {
    expect(lastReply(...messages)?.intent).toBe(intent);
  });
});

describe("which car insurance suits", () => {
  test("is answered with what each cover pays, and make, model and year are not asked for again", () => {
    const { text = "" } = lastReply("tengo un kia rio 2020 q seguro me conviene") ?? {};
    for (const cover of ["Responsabilidad Civil", "Contra Terceros Plus", "Todo Riesgo"])
      expect(text).toContain(cover);
    expect(text).toContain("Sí se cotiza: con esos datos de tu auto basta.");
    expect(text).not.toContain("la marca, el modelo y el año");
  });

  test("costs what the quotation says, where an earlier message named the car", () => {
    const { text } = lastReply("seguro para mi toyota yaris 2015", "y eso cuanto sale") ?? {};
    expect(text).toContain("lo dice la cotización");
    expect(text).not.toContain("la marca, el modelo y el año");
  });

  test("is not told of companies that are named", () => {
    const { text } = lastReply("seguro de auto", "rimac o mapfre cual conviene?") ?? {};
    expect(text).toContain("no puedo compararlas");
    expect(text).not.toContain("Contra Terceros");
  });

  test("takes make, model and year where they were not said", () => {
    expect(lastReply("cuanto cuesta asegurar mi carro")?.text).toContain("la marca, el modelo y el año");
  });
});

test("which alarm suits is answered with what each part is for", () => {
  expect(lastReply("que alarma me conviene para mi casa")?.text).toContain("Cuál conviene depende");
});

describe("who expects a call and has sent nothing", () => {
  test.each([
    [["alarma para mi casa", "me llaman mañana? soy jorge"], "alarms", "sección Alarmas"],
    [["seguro de auto", "a que hora me llaman?"], "car_insurance", "sección Seguro de Auto"],
  ])("%j is told how to leave what it takes in the section", (messages, intent, where) => {
    const reply = lastReply(...messages);
    expect(reply).toMatchObject({ intent, text: expect.stringContaining("hace falta que dejes tus datos") });
    expect(reply?.text).toContain(where);
    expect(reply?.text).toContain("2 horas hábiles");
    expect(reply?.text).not.toContain("24 horas");
  });

  test("is told so where the conversation is about no section", () => {
    const { text } = lastReply("cuando me llaman?") ?? {};
    expect(text).toContain("hace falta que dejes tus datos");
    expect(text).toContain("24 horas hábiles");
  });
});

test("who has sent a request is told of its link, and of the hours of its section", () => {
  const { intent, text } = lastReply("quiero una alarma", "ya deje mis datos", "a que hora me llaman?") ?? {};
  expect(intent).toBe("my_request");
  expect(text).toContain("El enlace que te dimos");
  expect(text).toContain("2 horas hábiles");
});

test.each(["quiero hablar con una persona", "mi numero es 987654321"])(
  "after a section %j is told where that section takes the request",
  (message) => {
    const { text } = lastReply("seguro de auto", message) ?? {};
    expect(text).toContain("sección Seguro de Auto");
    expect(text).not.toContain("24 horas");
    expect(text).not.toContain("final de la comparación");
  },
);

test("two questions about one section are answered in one reply", () => {
  const { text = "" } = lastReply("la alarma tiene camaras? se ve desde el celular?") ?? {};
  expect(text).toContain("cámaras de vigilancia");
  expect(text).toContain("app del celular");
  expect(text.split("sección Alarmas")).toHaveLength(2);
});

test("what an alarm is to have is named", () => {
  expect(lastReply("alarma con camaras y sensores para mi local")?.text).toContain(
    "Cotizamos alarmas para local comercial con cámaras de vigilancia y sensores de movimiento.",
  );
  expect(lastReply("solo camaras de seguridad, sin alarma")?.text).toContain(
    "Puedes cotizar solo cámaras de vigilancia.",
  );
});

test.each([
  ["peru", "tu distrito"],
  ["chile", "tu comuna"],
] as const)("the quotation of an alarm in %s asks for %s", (country, area) => {
  const knowledge = { offerings: sampleOfferings, templates: {}, botName: "Sol" };
  expect(replyTo({ message: "cotizar alarma", turns: [], country }, knowledge).text).toContain(area);
});
