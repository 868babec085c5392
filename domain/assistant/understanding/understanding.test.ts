import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { understand } from "./understanding.ts";

beforeAll(trainAssistant);

const operators = ["Claro", "Movistar", "Bitel", "Entel", "WIN", "WOW", "Fibra Sur"];
const read = (message: string, previous: string | null = null) =>
  understand(message, { operators, country: "peru", history: previous === null ? [] : [previous] });

test.each([
  ["Hola", "greeting"],
  ["buenas tardes!!", "greeting"],
  ["¿Qué tal?", "greeting"],
  ["aló, hay alguien ahí?", "greeting"],
  ["hola estan atendiendo?", "hours"],
  ["gracias", "thanks"],
  ["claro que sí, gracias", "thanks"],
  ["chau", "goodbye"],
  ["Claro", "operator"],
  ["planes de movistar", "operator"],
  ["¿Qué ofrece ENTEL?", "operator"],
  ["info bitel", "operator"],
  ["win", "operator"],
  ["fibra sur", "operator"],
  ["¿Cuál es el plan más barato?", "price"],
  ["cual es el mas BARATO", "price"],
  ["sea barto", "price"],
  ["tienen promo para este mes", "price"],
  ["y me llaman uds?", "human"],
  ["con cual puedo ver disney", "streaming"],
  ["tinen planes", "plan_type"],
  ["cuánto cuesta claro", "price"],
  ["kiero contratar internet baratito", "price"],
  ["solo quiero internet para hablar por whatsapp con mis nietos, algo barato", "price"],
  ["precios", "price"],
  ["¿Tienen alguna promoción?", "price"],
  ["quiero ahorrar", "price"],
  ["algo por menos de 100 soles", "price"],
  ["S/ 80", "price"],
  ["¿Qué plan me recomiendas?", "price"],
  ["¿Qué velocidad necesito?", "speed"],
  ["Somos cinco en casa", "speed"],
  ["internet para teletrabajo", "speed"],
  ["quiero 300 megas", "speed"],
  ["internet rápido para jugar", "speed"],
  ["Compara Movistar y WIN", "comparison"],
  ["claro o movistar", "comparison"],
  ["bitel vs entel", "comparison"],
  ["¿Cuál es mejor, WIN o WOW?", "comparison"],
  ["precio de claro y de movistar", "comparison"],
  ["¿Tienen triple pack?", "plan_type"],
  ["duo internet y tv", "plan_type"],
  ["solo internet", "plan_type"],
  ["qué planes tienen", "plan_type"],
  ["¿Qué planes incluyen Netflix?", "streaming"],
  ["planes con streaming", "streaming"],
  ["¿Cómo funciona?", "how_it_works"],
  ["quiénes son ustedes", "how_it_works"],
  ["¿eres un robot?", "how_it_works"],
  ["¿Es gratis?", "free"],
  ["quiero plan de win", "operator"],
  ["tengo una bodega en ate y necesito internet pa el pos y cámaras", "plan_type"],
  ["¿cobran comisión?", "free"],
  ["¿Qué hacen con mis datos?", "data_protection"],
  ["privacidad", "data_protection"],
  ["¿es seguro dar mis datos?", "data_protection"],
  ["un internet seguro para jugar", "speed"],
  ["mi hijo juega en línea", "speed"],
  ["¿Cuánto demora la instalación?", "installation"],
  ["¿hay permanencia?", "permanence"],
  ["mi internet se cae", "outage"],
  ["no tengo señal", "outage"],
  ["No tengo internet", "outage"],
  ["Todavía no tengo internet", "unconnected"],
  ["hoy no tengo internet en casa", "unconnected"],
  ["no tengo recibo", "unconnected"],
  ["todavía no cuento con servicio en el hogar", "unconnected"],
  ["mi abuelita no tiene internet y queremos instalarle", "unconnected"],
  ["Me mudo a otra ciudad y quiero cancelar el servicio que tengo, ¿cómo se hace?", "cancel_contract"],
  ["¿dónde leo la política de privacidad?", "data_protection"],
  ["¿se paga en soles o en dólares?", "payment"],
  ["se corta a cada rato cuando llueve", "outage"],
  ["¿viene el cdf? el del fútbol chileno", "channels"],
  ["cuánto cuestan", "price"],
  ["está muy caro, ¿tienes otro más baratito?", "price"],
  ["👍👍", "thanks"],
  ["你好", "other_language"],
  ["привет, есть интернет?", "other_language"],
  ["43210987", "personal_data"],
  ["mi celular es +56 9 8765 4321", "personal_data"],
  ["carnet de extranjería 001234567", "personal_data"],
  ["¿Cuál es la mejor compañía?", "comparison"],
  ["¿Hay cobertura en San Juan de Lurigancho?", "coverage"],
  ["¿llega a mi distrito?", "coverage"],
  ["quiero hablar con un asesor", "human"],
  ["Llámenme por favor", "human"],
  ["¿Cuál es su teléfono?", "human"],
  ["una persona real", "human"],
  ["¿Cuál es el horario de atención?", "hours"],
  ["¿atienden los domingos?", "hours"],
  ["alarmas para mi casa", "alarms"],
  ["cámaras de seguridad", "alarms"],
  ["seguro de auto", "car_insurance"],
  ["SOAT", "car_insurance"],
  ["plan de celular", "mobile_plans"],
  ["¿Quién ganó el partido?", "fallback"],
  ["¿cuánto cuesta un dólar?", "fallback"],
  ["asdf qwer", "fallback"],
  ["???", "fallback"],
  ["😀", "fallback"],
])("%j is about %s", (message, intent) => {
  expect(read(message).intent).toBe(intent);
});

test.each([
  ["CÁMARAS", "camaras"],
  ["¿CUÁNTO CUESTA?", "cuanto cuesta"],
  ["Cómo  funciona", "como funciona"],
])("case, accents and spaces make no difference: %j is %j", (one, other) => {
  expect(read(one)).toEqual(read(other));
});

test.each([
  ["Compara Movistar, Claro y win", ["Movistar", "Claro", "WIN"]],
  ["claro que sí", []],
  ["no me queda claro", []],
  ["claro, pero movistar?", ["Claro", "Movistar"]],
  ["ganar", []],
  ["¿y entel?", ["Entel"]],
])("%j names %j", (message, named) => {
  expect(read(message).operators).toEqual(named);
});

test("a follow-up question refers to the previous operator, a new question does not", () => {
  expect(read("¿y el más barato?", "planes de Movistar")).toMatchObject({
    intent: "price",
    operators: ["Movistar"],
  });
  expect(read("¿y de WIN?", "planes de Movistar").operators).toEqual(["WIN"]);
  expect(read("el más barato", "planes de Movistar").operators).toEqual([]);
});

test.each([
  [["planes de Entel", "¿cuál es el más rápido?"], { intent: "speed", operators: ["Entel"] }],
  [["planes de 500 megas", "¿cuál es el más barato?"], { intent: "price", megabits: 500 }],
  [["somos 4 y todos jugamos", "¿qué velocidad entonces?"], { intent: "speed", people: 4, use: "heavy" }],
  [["planes de Claro", "¿cuánto cobran de instalación?"], { intent: "installation", operators: ["Claro"] }],
  [["planes de Entel", "no, mejor de Claro"], { operators: ["Claro"] }],
  [["algo de hasta 100 soles", "uy no, hasta 80"], { intent: "price", budget: 80 }],
  [["planes de Claro", "¿cuál es el operador más barato?"], { operators: [] }],
  [["planes de Claro", "¿a qué hora atienden?"], { intent: "hours", operators: [] }],
  [["planes de bitel", "no, mejor win"], { intent: "operator", operators: ["WIN"] }],
  [["planes de Claro de 500 megas", "no, me equivoqué, 300"], { operators: ["Claro"], megabits: 300 }],
  [["somos 4", "perdón, 5"], { people: 5 }],
  [["algo por 100 soles", "¿y si le subo a 130?"], { budget: 130 }],
  [["planes de Entel", "¿y comparado con WOM?"], { intent: "comparison", operators: ["Entel", "WOM"] }],
  [
    [
      "qué planes de WOW hay",
      "mi casa es de tres pisos y al último no llega la señal, alguno incluye repetidor",
    ],
    { operators: ["WOW"] },
  ],
  [["solo internet", "500", "menos movistar"], { type: "internet", megabits: 500, excluded: ["Movistar"] }],
  [["internet solo", "bitel por favor"], { type: "internet", operators: ["Bitel"] }],
  [["claro internet", "agrégale tele"], { type: "doble_pack", operators: ["Claro"] }],
  [["estoy viendo internet", "también tele", "y número fijo, todo junto"], { type: "triple_pack" }],
  [["algo que no sea entel", "wow entonces"], { operators: ["WOW"], excluded: ["Entel"] }],
  [["que no sea bitel", "ni claro tampoco"], { excluded: ["Bitel", "Claro"] }],
  [["200 megas cuánto está", "movistar no, otro"], { megabits: 200, excluded: ["Movistar"] }],
  [["qué tal win", "compáralo con wow"], { intent: "comparison", operators: ["WIN", "WOW"] }],
  [["600 megas con claro", "vs entel?"], { operators: ["Claro", "Entel"], megabits: 600 }],
  [["entel dúo", "no quiero televisión, mejor solo internet"], { operators: ["Entel"], type: "internet" }],
  [["300 megas de claro", "¿y de 600?"], { operators: ["Claro"], megabits: 600 }],
  [["500 megas movistar", "no me gustó", "muéstrame win"], { operators: ["WIN"], megabits: 500 }],
  [["win 600 megas", "ya listo", "contratemos ese"], { intent: "buy", operators: ["WIN"], megabits: 600 }],
  [["somos 4, qué megas", "ah no, mi hijo se va, 3"], { intent: "speed", people: 3 }],
  [["trabajamos los dos en casa, 100 megas bastan?", "ya entonces 300"], { people: 2, megabits: 300 }],
  [["win 500", "disculpa, quería decir 940"], { operators: ["WIN"], megabits: 940 }],
  [["planes de hasta 100", "¿cuál de esos es más rápido?"], { budget: 100, fastest: true }],
  [["planes de Claro", "y el router"], { operators: ["Claro"], topics: ["equipment"] }],
  [["win", "ay no me equivoqué, wow"], { intent: "operator", operators: ["WOW"] }],
  [["win", "entel", "¿cuál de esos dos?"], { intent: "comparison", operators: ["WIN", "Entel"] }],
  [["¿hay win en Carabayllo?", "y wow"], { intent: "coverage", operators: ["WOW"] }],
  [["cuánto cuesta el trío", "¿y sin teléfono?"], { type: "doble_pack" }],
  [["quiero el plan de bitel", "qué necesito para contratarlo"], { intent: "buy", operators: ["Bitel"] }],
  [["planes de Claro", "¿cuánto es?"], { intent: "price", operators: ["Claro"] }],
  [["planes de Claro", "¿y de Entel?", "¿cuál es más barato?"], { operators: ["Claro", "Entel"] }],
  [["el más rápido", "de WIN"], { intent: "speed", operators: ["WIN"], fastest: true }],
  [["planes hasta 100 soles", "el segundo", "¿tiene permanencia?"], { intent: "permanence", nth: 1 }],
  [["WIN de 500 megas", "mejor 800"], { intent: "speed", operators: ["WIN"], megabits: 800 }],
  [["¿Cuánto cuesta WIN?", "ya gracias, voy a pensarlo"], { intent: "thanks" }],
] as const)("the last of %j is understood as %j", (asked, understood) => {
  const history = asked.slice(0, -1);
  expect(
    understand(asked.at(-1) ?? "", { operators: KNOWN_OPERATORS, country: "peru", history }),
  ).toMatchObject(understood);
});

test.each([
  ["menos de 100 soles", { budget: 100, megabits: null }],
  ["hasta S/ 99.90", { budget: 99.9 }],
  ["hasta S/ 1,234.50", { budget: 1234.5 }],
  ["pago 150 a movistar", { budget: 150 }],
  ["gasto S/.120 al mes", { budget: 120 }],
  ["hasta 25.000 pesos", { budget: 25_000 }],
  ["quiero 300 megas", { budget: null, megabits: 300 }],
  ["hasta 600 mbps", { budget: null, megabits: 600 }],
  ["1 giga", { megabits: 1000 }],
  ["somos 4", { people: 4 }],
  ["para dos personas", { people: 2, budget: null }],
  ["menos de 99999999999999 soles", { budget: null }],
  ["internet, cable y teléfono", { type: "triple_pack" }],
  ["internet con tv", { type: "doble_pack" }],
  ["tv e internet", { type: "doble_pack" }],
  ["fibra óptica", { type: "internet" }],
  ["teletrabajo", { use: "work", type: null }],
  ["soy gamer", { use: "heavy" }],
  ["con Disney+", { service: "disney" }],
])("%j holds %j", (message, figures) => {
  expect(read(message)).toMatchObject(figures);
});

test.each([
  [["dame planes de 500 megas", "de 300 mejor"], { megabits: 300 }],
  [["quiero algo de 100 soles", "muy caro, 80"], { budget: 80 }],
  [["60 soles", "no, 90"], { budget: 90 }],
  [["algo de 60 soles", "subámoslo a 75"], { budget: 75 }],
  [["hasta 90 soles", "ya, pero con claro"], { budget: 90, operators: ["Claro"] }],
  [["hasta 90 soles", "que sea movistar", "mejor bitel"], { budget: 90, operators: ["Bitel"] }],
] as const)("the last of %j changes one thing and keeps the rest: %j", (asked, slots) => {
  const history = asked.slice(0, -1);
  expect(
    understand(asked.at(-1) ?? "", { operators: KNOWN_OPERATORS, country: "peru", history }),
  ).toMatchObject(slots);
});

test("a household of relatives volunteers no personal data, and who moves to another operator buys", () => {
  expect(read("mi mama, mi hermana y yo")).toMatchObject({ intent: "speed", people: 3 });
  expect(read("quiero salirme de movistar y pasarme a win")).toMatchObject({
    intent: "buy",
    operators: ["WIN"],
  });
});

test("a budget in lucas is corrected in lucas", () => {
  const history = ["internet pelado", "20 mil"];
  expect(
    understand("uf no, que sean 13", { operators: KNOWN_OPERATORS, country: "chile", history }),
  ).toMatchObject({ budget: 13_000, type: "internet" });
});

test.each(["paren de llamarme por favor", "no quiero más llamadas", "no me sigan llamando"])(
  "%j asks to be left alone, not to be called",
  (message) => {
    expect(read(message).intent).toBe("data_protection");
  },
);

test.each([
  "me tiene chato Movistar",
  "Movistar me tiene harta, se cae a cada rato",
  "ya no aguanto a Movistar, busco otro",
  "estoy hasta la coronilla con Movistar",
  "me aburrió Movistar",
  "me cansé de Movistar",
  "Movistar es lo peor",
  "ya fue Movistar, ¿qué otros hay?",
  "chao Movistar",
  "se me va el internet con Movistar, quiero otro",
])("%j asks for another operator", (message) => {
  expect(read(message)).toMatchObject({ intent: "price", operators: [], excluded: ["Movistar"] });
});

test.each([
  "seguro de vida",
  "seguro para mi perro",
  "¿cuánto cuesta asegurar mi casa?",
  "hay vacantes de técnico instalador en Claro?",
  "dónde pago el tag?",
  "puedo pagar la luz aquí",
  "quiero trabajar para Movistar",
  "quiero abrir una cuenta en el banco",
  "contrato de trabajo a plazo fijo",
  "mi celular no carga",
  "¿la instalación de gas tiene costo?",
  "olvidé la clave de mi Netflix",
  "cuántos megas tiene una foto",
  "qué velocidad tiene un fórmula 1",
  "quiero hablar con mi ex",
  "llámame un taxi",
  "q series nuevas hay en netflix",
  "la cámara de mi celular se rompió",
  "quiero trabajar por internet desde mi casa",
  "aceptan mi cts",
  "cuál es la mejor universidad",
  "a qué hora cierra el mall",
  "instalan aire acondicionado?",
  "quiero poner una denuncia por robo",
  "me pueden prestar 500 soles",
  "tarifas de taxi al callao",
  "mi señal de gps no funciona",
])("%j is out of scope, though it has words of the assistant's subjects", (message) => {
  expect(read(message)).toMatchObject({ intent: "fallback", confidence: 0 });
});

test.each([
  ["puedo pagar con mi cuenta corriente", "payment"],
  ["seguro para mi auto", "car_insurance"],
  ["trabajo en casa y necesito 300 megas", "speed"],
  ["tiene canal de fórmula 1?", "channels"],
  ["podrían llamar a mi papá y explicarle", "human"],
])("%j is in scope: %s", (message, intent) => {
  expect(read(message).intent).toBe(intent);
});

test("today's operator is not the wanted one", () => {
  expect(read("pago 190 a movistar por doble pack")).toMatchObject({
    intent: "price",
    operators: [],
    budget: 190,
    type: "doble_pack",
  });
});

test("unrecognised words lower the confidence, down to 0", () => {
  expect(read("¿cuál es el plan más barato?").confidence).toBeGreaterThan(0.9);
  expect(read("precio xyzzy plugh").confidence).toBeLessThan(read("¿cuál es el plan más barato?").confidence);
  expect(read("xyzzy plugh").confidence).toBe(0);
});

test.each([
  ["Movistar no, WIN", { operators: ["WIN"], excluded: [] }],
  ["Quiero Bitel no, mejor Entel.", { operators: ["Entel"], excluded: [] }],
  ["300 megas no, 500", { megabits: 500 }],
  ["Movistar no, WIN. ¿Cuánto cuesta?", { operators: ["WIN"], excluded: [] }],
])("%j: of two, what follows the comma is wanted", (message, slots) => {
  expect(read(message)).toMatchObject(slots);
});

test.each([
  ["Movistar, no, con Bitel y WIN", ["Movistar", "Bitel", "WIN"]],
  ["Movistar no, gracias", ["Movistar"]],
])("%j: more than another operator after the comma corrects nothing", (message, operators) => {
  expect([...read(message).operators, ...read(message).excluded].toSorted()).toEqual(operators.toSorted());
});

test.each([
  ["papá, mamá y yo", 3],
  ["mi papá, mi mamá y yo", 3],
  ["somos mamá, abuelita, tío y yo", 4],
  ["esposa, dos hijos y yo", 4],
  ["mi hijo chico y yo", 2],
])("%j is a household of %d, and asks for a speed", (message, people) => {
  const { intent, confidence, ...slots } = read(message);
  expect({ intent, people: slots.people }).toEqual({ intent: "speed", people });
  expect(confidence).toBeGreaterThan(0.9);
});

test.each([
  ["claro, me interesa", "planes de win", "buy", ["WIN"]],
  ["claro, lo quiero", "planes de win", "buy", ["WIN"]],
  ["claro me interesa", "qué operadores tienen", "operator", ["Claro"]],
  ["cuánto cuesta cada uno", "win y bitel", "price", ["WIN", "Bitel"]],
  ["cada uno a cuánto sale", "compara win y bitel", "price", ["WIN", "Bitel"]],
  ["somos cinco, cada uno en su celular, qué velocidad", "planes de win", "speed", []],
] as const)("%j after %j is %s of %j", (message, previous, intent, named) => {
  expect(read(message, previous)).toMatchObject({ intent, operators: named });
});

test('"claro, me interesa" alone names Claro', () => {
  expect(read("claro, me interesa")).toMatchObject({ operators: ["Claro"] });
});

test.each([
  "mi paquete de Shein no llega",
  "mi pedido de rappi está demorando",
  "cómo emito una factura electrónica",
  "recargar la tarjeta bip",
  "ustedes hacen páginas web?",
  "quiero ser distribuidor de WIN",
  "dónde dejo mi hoja de vida",
  "ponme una alarma a las 6",
  "limpieza de canales de riego",
  "cuánto cuesta la fibra de vidrio",
  "el ascensor no funciona",
  "se nos cortó la luz en la cuadra",
])("%j is out of scope, though it has words of the assistant's subjects", (message) => {
  expect(read(message).intent).toBe("fallback");
});

test.each([
  ["mi pedido de internet no llega", "my_request"],
  ["el plan trae canal de deportes?", "channels"],
  ["una alarma para mi casa", "alarms"],
  ["se cortó la luz y ahora no tengo internet", "outage"],
  ["se me cortó la luz en casa y no tengo internet", "outage"],
] as const)("%j is %s", (message, intent) => {
  expect(read(message).intent).toBe(intent);
});

test.each([
  "quiero postular, ¿dónde mando mi cv para trabajar?",
  "te cansas de trabajar?",
  "¿cuál es tu horario de trabajo?",
  "en la semana trabajo, ¿instalan fin de semana?",
  "solo puedo los domingos por la pega, ¿instalan?",
])("%j names no use of a connection", (message) => {
  expect(read(message).use).toBeNull();
});

test.each([
  ["instalen internet para trabajar desde casa", "work"],
  ["mi hijo juega y se corta", "heavy"],
])("%j says what the connection is for", (message, use) => {
  expect(read(message).use).toBe(use);
});

test.each([
  ["alrededor de 90", 90],
  ["mi presu es 90", 90],
  ["mi ppto es de 100", 100],
  ["techo de 95", 95],
  ["hasta ochenta mangos", 80],
  ["entre 70 y 90", 90],
  ["80 solesitos", 80],
])("%j asks for plans up to an amount", (message, budget) => {
  expect(read(message)).toMatchObject({ intent: "price", budget });
});

test.each([
  ["15 mil", 15_000],
  ["18990", 18_990],
  ["no más de 30 lks", 30_000],
])("%j asks in Chile for plans up to an amount", (message, budget) => {
  const context = { operators, country: "chile" as const, history: [] };
  expect(understand(message, context)).toMatchObject({ intent: "price", budget });
});

test.each(["y si es departamento", "¿y si fuera edificio?"])(
  "%j after a price asks for a building's",
  (message) => {
    expect(read(message, "qué precio tiene WIN 550").intent).toBe("building_price");
  },
);

test.each([
  ["cobran por deco extra", "channels"],
  ["por cada tele me cobran?", "channels"],
  ["el módem viene con el plan?", "installation"],
  ["cuánto cobran para conectarme", "installation"],
  ["cobran algo al conectarse", "installation"],
])("%j is of %s", (message, intent) => {
  expect(read(message).intent).toBe(intent);
});

test.each(["y después?", "por cuánto tiempo", "y después me cobran?"])(
  "%j after the question whether it is free asks that again",
  (message) => {
    expect(read(message, "es gratis?").intent).toBe("free");
  },
);

test.each(["quiero cambiarme de colegio", "quiero cambiarme de banco"])("%j is of no operator", (message) => {
  expect(read(message).intent).toBe("fallback");
});

test("'sin tele nomás' asks for internet alone, and for no plan without it", () => {
  expect(read("sin tele nomás")).toMatchObject({ type: "internet", topics: [] });
});
