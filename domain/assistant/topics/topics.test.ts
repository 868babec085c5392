import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleOfferings, samplePlan } from "../replies/assistant-samples.ts";
import { replyTo } from "../replies/reply-to.ts";
import { normalised } from "../text/normalise.ts";
import { BY_PRECEDENCE, TOPICS, topicsIn } from "./topics.ts";

beforeAll(trainAssistant);

const said = (message: string, country: "peru" | "chile" = "peru") =>
  replyTo(
    { message, turns: [], country },
    { offerings: sampleOfferings, templates: {}, botName: "Sol" },
  ).text.replaceAll("\u00a0", " ");

test("every topic has one place in the order of precedence", () => {
  expect(BY_PRECEDENCE.toSorted()).toEqual(Object.keys(TOPICS).toSorted());
});

test.each([
  "se murió mi router, mi esposo es el titular del contrato",
  "mi abuelo murió y mi abuela quiere internet barato",
  "mi esposo es el titular del contrato",
])("%j is not about the contract of a person who has died", (message) => {
  expect(topicsIn(normalised(message))).not.toContain("holder_death");
});

describe("a question that the reply to its intent would not answer has a text of its own", () => {
  test.each([
    ["portabilidad gratis", "y es gratis: la portabilidad"],
    ["q diferencia hay entre fibra óptica y el internet de antena pues", "por antena, 5G o satélite"],
    ["piden ruc o con dni basta", "los pone cada operador"],
    ["basta con mi dni?", "los pone cada operador"],
    ["quién va a ver mi número de teléfono si lo pongo", "nuestro equipo los usa para contactarte"],
    ["quiero teléfono fijo nomás", "No tengo planes sin internet"],
    ["fibra es mejor que 5g?", "por antena, 5G o satélite no hace falta cable"],
    ["es verdad que 5g hogar es mejor que fibra", "por antena, 5G o satélite no hace falta cable"],
    ["qué es un megas simétrico", "la velocidad de subida es igual a la de bajada"],
    ["un módem para llevar a la chacra en ica", "no tengo internet con chip ni módems para llevar"],
    ["mi dni en la solicitud está mal", "Un dato de tu solicitud lo corrige nuestro equipo"],
    ["la portabilidad tiene costo?", "y es gratis: la portabilidad"],
    ["¿dónde están ubicados?", "No tengo la dirección de una oficina"],
    ["tienen oficina en lima para ir", "No tengo la dirección de una oficina"],
    ["¿son confiables?", "Asesorador es un comparador"],
    ["¿esto es una estafa o qué?", "Asesorador es un comparador"],
    ["quién está detrás de esta página", "Asesorador es un comparador"],
    ["¿les pagan comisión los operadores?", "el operador puede pagarnos una comisión"],
    ["qué ganan ustedes con esto", "el operador puede pagarnos una comisión"],
    ["qué documentos piden para contratar", "los pone cada operador"],
    ["estoy en infocorp, igual me dan internet?", "los mira cada operador"],
    ["soy extranjero, ¿puedo contratar?", "los pone cada operador"],
    ["alquilo", "los pone cada operador"],
    ["arriendo, puedo contratar internet?", "los pone cada operador"],
    ["cuál instalan más rápido", "La fecha la coordina un asesor"],
    ["quién demora menos en instalar", "La fecha la coordina un asesor"],
    ["puedo poner el mismo plan en dos casas", "una segunda línea los define cada operador"],
    ["vivo alquilando, puedo poner internet a mi nombre?", "los pone cada operador"],
    ["y si no tengo tarjeta de crédito?", "No suele hacer falta una tarjeta. El servicio se paga"],
    ["piden tarjeta para contratar?", "No suele hacer falta una tarjeta. El servicio se paga"],
    ["tengo miedo de quedarme sin internet unos días", "No tienes por qué quedarte sin internet"],
    ["no sé si cambiarme la verdad", "Dime cuánto pagas hoy al mes"],
    ["me cambio de chorrillos a san juan de lurigancho en enero", "El traslado lo hace el operador"],
    ["puedo anular el contrato si no me gusta en la primera semana?", "No piden permanencia: Bitel."],
    ["tengo una deuda con claro de hace 3 años", "los mira cada operador"],
    ["¿es verdad?", "salen de nuestro catálogo"],
    ["¿por qué?", "sus motivos no están en nuestro catálogo"],
    ["¿me dan factura con RUC?", "La factura o boleta la emite el operador"],
    ["¿hay planes para empresas?", "son para el hogar"],
    ["¿puedo trasladar mi servicio a otra casa?", "El traslado lo hace el operador"],
    ["me puedo llevar el router si me mudo", "El traslado lo hace el operador"],
    ["¿pierdo mi número fijo si me cambio?", "depende de los dos operadores"],
    ["¿en cuánto tiempo me instalan?", "La fecha la coordina un asesor"],
    ["¿instalan los domingos?", "La fecha la coordina un asesor"],
    ["¿el internet de Bitel es por antena o fibra?", "no están en nuestro catálogo"],
    ["¿hay ip fija para un servidor?", "no están en nuestro catálogo"],
    ["cuál es el número de atención de Bitel", "No somos Bitel"],
    ["quiero hablar con Movistar", "No somos Movistar"],
    ["quiero poner un reclamo contra WIN", "No somos WIN"],
    ["¿los precios incluyen IGV?", "los define cada operador"],
    ["¿hay algún descuento para adultos mayores?", "los define cada operador"],
    ["puedo congelar el servicio por vacaciones", "los define cada operador"],
    ["claro me subió el precio sin avisar", "No somos Claro, así que no veo tu recibo"],
    ["bitel me cobró dos veces este mes", "No somos Bitel, así que no veo tu recibo"],
    ["me vino un cobro doble", "No somos tu operador, así que no veo tu recibo"],
    ["cómo cambio la clave de mi wifi", "No somos tu operador, así que no veo tu cuenta"],
    ["no me llega el código de verificación de mi claro", "así que no veo tu cuenta"],
    ["mi app de movistar no abre", "No somos Movistar, así que no veo tu cuenta"],
    ["no tengo rut chileno, puedo contratar igual", "los pone cada operador"],
    ["win no contesta, llevo una hora llamando", "No somos WIN"],
    ["el técnico nunca vino a instalar", "La visita del técnico la programa el operador"],
    ["¿ustedes son de movistar?", "No somos Movistar"],
    [
      "ustedes son de claro o q son",
      "No somos Claro ni otro operador: Asesorador es un comparador independiente",
    ],
    ["trabajan para movistar o son independientes", "No somos Movistar ni otro operador"],
    ["esto es de bitel verdad?", "No somos Bitel ni otro operador"],
    ["son agentes de win o que", "No somos WIN ni otro operador"],
    [
      "el soat y el seguro son lo mismo?",
      "No son lo mismo, y uno no reemplaza al otro: el SOAT es obligatorio",
    ],
    ["si tengo soat necesito otro seguro?", "uno no reemplaza al otro"],
    [
      "cuánto cuesta un deco adicional en movistar",
      "Lo que cuesta un decodificador más lo define cada operador",
    ],
    ["cuánto cobran por un repetidor wifi", "Lo que cuestan el router, los repetidores"],
    ["van a romper la pared para instalar?", "Por dónde pasa el cable"],
    ["si me arrepiento tengo 10 días para devolver?", "El plazo y la forma de arrepentirte"],
    ["tengo una deuda con claro, puedo contratar con otro", "los mira cada operador"],
    ["internet para mi bodega", "son para el hogar"],
    ["¿hay para empresas?", "son para el hogar"],
    ["internet para mi pyme con boleta o factura", "La factura o boleta la emite el operador"],
    ["¿el router es mío o lo tengo que devolver?", "lo dice el contrato de cada uno"],
    ["tengo movistar y quiero cancelar, me cobran penalidad?", "Si Movistar te cobra por salir antes"],
    ["¿me lo garantizan?", "No puedo garantizártelo"],
    ["o sea que no se cae", "No puedo garantizártelo"],
    ["y prepago?", "No tengo planes prepago"],
    ["cuando acaba el black friday", "No sé qué ofertas sacará cada operador"],
    ["¿es con contrato o prepago?", "Lo más parecido es un plan sin permanencia"],
    ["no quiero contrato, quiero prepago", "sin permanencia\n"],
    ["no me llega el recibo", "No somos tu operador, así que no veo tu recibo"],
    ["mi nieta dice que pida fibra, eso qué es", "lleva los datos con luz"],
    ["me dijeron que pida dúo, qué es eso", "Doble pack o dúo es"],
    ["mi recibo de claro me vino más caro, por qué", "así que no veo tu recibo"],
    ["pero si ya pagué", "así que no veo tu recibo"],
    ["¿el wifi alcanza para 3 pisos?", "no están en nuestro catálogo"],
    ["el wifi no llega al segundo piso", "depende del router, las paredes y la distancia"],
    ["el wifi no llega al 2do piso de mi casa", "depende del router, las paredes y la distancia"],
    ["cómo mejoro la señal de mi cuarto", "depende del router, las paredes y la distancia"],
    ["¿puedo instalarlo yo mismo?", "La instalación la hace un técnico del operador"],
    ["tengo que estar en casa cuando instalen", "La instalación la hace un técnico del operador"],
    ["¿la instalación incluye el router?", "La instalación la hace un técnico del operador"],
    ["quién instala", "La instalación la hace un técnico del operador"],
    ["¿puedo bajar a un plan más barato después?", "los define cada operador"],
    ["puedo subir de megas más adelante", "los define cada operador"],
    ["¿regalan algo por contratar?", "los define cada operador"],
    ["hay descuento si pago todo el año", "los define cada operador"],
    ["¿Bitel es confiable?", "no mide la estabilidad"],
    ["¿Bitel es buena empresa?", "no mide la estabilidad"],
    ["puedo poner internet en un cuarto alquilado", "los pone cada operador"],
    ["mi internet se cae mucho, qué operador me recomiendas", "no mide la estabilidad"],
    ["¿es lo mismo 5g hogar que fibra?", "no están en nuestro catálogo"],
    ["¿necesito dni para contratar?", "los pone cada operador"],
    ["me mudo el 15 de diciembre, ¿cuándo contrato?", "La fecha la coordina un asesor"],
    ["¿puedo tener dos líneas de internet en la misma casa?", "los define cada operador"],
    ["soy estudiante, ¿hay descuento?", "los define cada operador"],
    ["somos dos y solo vemos tele", "todos lo incluyen"],
    ["¿cuál tiene mejor wifi?", "no mide la estabilidad"],
    ["¿tienen muchos reclamos?", "no mide la estabilidad"],
    ["tengo movistar hace años, ¿me pueden mejorar el precio?", "Dime cuánto pagas hoy"],
    ["¿qué gano con cambiarme?", "Dime cuánto pagas hoy"],
    ["de quién es bitel", "No tengo datos de las empresas"],
    ["cuántos clientes tiene win", "No tengo datos de las empresas"],
    ["cuál es el plan más vendido", "No tengo datos de las empresas"],
    ["desde cuándo tienen fibra en comas", "Desde cuándo o hasta cuándo no lo sé"],
    ["por qué me piden permanencia", "El motivo no está en nuestro catálogo"],
    ["es obligatorio contratar tv?", "No: hay planes de solo internet"],
    ["es verdad que win se cae mucho?", "no mide la estabilidad"],
    ["el internet de win es ilimitado?", "los límites de uso los define cada operador"],
    ["oye y ustedes ganan plata con esto?", "el operador puede pagarnos una comisión"],
    ["con quién hablo para reclamar", "el reclamo por tu servicio"],
    ["solo quiero teléfono fijo para hablar con mi hija", "No tengo planes sin internet"],
    ["el soat lo venden ustedes", "No sé si también consiguen el SOAT"],
    ["choqué mi carro, qué hago", "la aseguradora que tienes hoy"],
    ["q empresas manejan", "Comparo los planes de WIN, Claro"],
    ["con que empresas trabajan", "Comparo los planes de WIN, Claro"],
    ["cuales son las companias", "Comparo los planes de WIN, Claro"],
    ["que operadores hay en surco", "Esto sé de"],
    ["quiero poner un reclamo me estafaron", "Siento lo que pasó"],
    ["esto es una estafa", "Si quieres comprobar quiénes somos"],
    ["necesito telefono fijo para mi abuelita nomas", "No tengo planes sin internet"],
  ])("%j: %j", (message, part) => {
    expect(said(message)).toContain(part);
  });
});

test.each([
  ["mi wifi está lento desde ayer", "apaga el router un minuto"],
  ["¿puedo pagar con yape?", "Yape o Plin"],
  ["¿puedo contratar con carné de extranjería?", "carné de extranjería, PTP o pasaporte"],
  ["mi recibo me llegó más caro este mes", "terminó la promoción"],
  ["¿pierdo mi número fijo si me cambio?", "la portabilidad también existe para el teléfono fijo"],
  ["¿los precios incluyen IGV?", "los precios al público deben incluir el IGV"],
  ["dónde puedo reclamar por mi servicio", "Osiptel, que resuelve las apelaciones"],
  ["¿qué pasa si no pago un mes?", "pide una prórroga"],
  ["cómo cambio la clave de mi wifi", "etiqueta del router"],
])("%j is told what usually holds, besides what only the operator knows: %j", (message, part) => {
  expect(said(message)).toContain(part);
});

test.each([
  ["internet para mi mama nomas", "planes de solo internet"],
  ["busco internet para mi depa", "planes de solo internet"],
  ["ustedes cobran algo", "Es 100% gratuito"],
  ["¿es gratis?", "100% gratuito"],
  ["no puedo quedarme sin internet, cual operador es mas estable", "Nuestro catálogo no mide"],
  ["q hago si enel me cobra de mas en la luz", "Con eso no te puedo ayudar"],
  ["me ayudas a hackear la clave del wifi de mi vecino", "Con eso no te puedo ayudar"],
  ["¿cuánto cuesta la instalación?", "• Claro Fibra 100: instalación gratis"],
  ["quiero hablar con una persona", "Puedes hablar con una persona"],
  ["nadie me ha llamado y dejé mis datos", "Si dejaste una solicitud"],
  ["¿cómo funciona?", "Nos dices cuánto pagas"],
  ["es gratis o después me llega la cuenta", "100% gratuito"],
  ["cuánto gana un profesor", "No estoy seguro"],
  ["el internet se me cae a cada rato, ¿qué hago?", "apaga el router un minuto"],
  ["quiero contratar", "¡Buena idea!"],
  ["¿qué hago con el router al darme de baja?", "La baja se pide al operador"],
  ["estoy sin internet desde ayer", "No somos tu operador"],
  ["llevo 3 días sin internet", "No somos tu operador"],
  ["movistar me subió el precio, algo más barato?", "más económicos de nuestro catálogo"],
  ["nadie me ha llamado de claro, dejé mis datos con ustedes", "Si dejaste una solicitud"],
  ["seguro para mi auto, el soat ya lo tengo", "El precio, la cobertura"],
])("%j keeps the usual reply: %j", (message, part) => {
  expect(said(message)).toContain(part);
});

test.each([
  ["para qué sirve un repetidor", "Un repetidor recibe esa señal"],
  ["qué es un router mesh", "una red mesh hace lo mismo"],
  ["diferencia entre fibra y hfc", "el cable coaxial (HFC) comparte la señal"],
  ["me llamaron diciendo que son de claro y me pedían mi dni, ¿es estafa?", "no des tu DNI"],
  ["si me cambio de movistar a claro me cobran algo?", "Comparar y cambiarte con nuestra ayuda no te cuesta"],
  ["me llega 20 megas y pago por 200", "el 70 % de la velocidad contratada"],
  ["me cortaron el servicio, cuánto es la reconexión", "La reconexión la hace tu operador"],
  ["me voy de viaje 2 meses", "una suspensión temporal"],
  ["soy estudiante, ¿hay plan para estudiantes?", "ningún plan de nuestro catálogo tiene una tarifa así"],
  ["¿habrá promo por black friday?", "en nuestro catálogo están las de hoy"],
  ["¿tienen whatsapp?", "+51 955 501 000"],
  ["¿se puede cambiar de titular?", "El cambio de titular se pide al operador de hoy"],
  ["mi esposo murió y el contrato está a su nombre", "Siento mucho tu pérdida"],
  ["falleció mi mamá, quiero poner el internet a mi nombre, ella era la titular", "el acta de defunción"],
  ["mi papá falleció, cómo doy de baja el cable", "Siento mucho tu pérdida"],
  ["el titular ya falleció y sigue llegando el recibo", "Siento mucho tu pérdida"],
  ["¿el fijo es ilimitado?", "Los minutos y destinos que incluye el teléfono fijo"],
  ["mi contrato vence en marzo", "cumplida la permanencia"],
  ["en qué distritos trabajan", "Comparo planes para todo el Perú"],
  ["tengo smart tv, ¿necesito deco?", "un decodificador por televisor"],
  ["¿el módem me lo regalan o es prestado?", "prestados mientras dura el contrato"],
  ["¿necesito ser dueño de la casa?", "No suele hacer falta ser el dueño"],
  ["¿piden recibo de luz?", "un recibo de luz o agua"],
  ["para empresa con ruc", "son para el hogar"],
  ["no entiendo nada de megas ayúdame", "Los megas (Mbps) son la velocidad"],
  ["cable solo cuánto", "No tengo planes sin internet"],
  ["mi vecino se cuelga de mi wifi", "apaga la función WPS"],
  ["quiero contratar pero no tengo recibo de luz", "un recibo de luz o agua"],
  ["¿dónde llamo si no tengo internet?", "reporta la falla"],
  ["me tienen harto los de movistar, cómo me cambio", "Cambiarse es sencillo"],
  ["¿qué es netflix?", "Es un servicio de video por internet"],
  ["¿y si no hay cobertura qué pasa?", "no firmas ni pagas nada"],
  ["el router tiene una luz roja prendida", "suele decir que no le llega señal"],
  ["me vino 40 soles de más en mi recibo, xq", "así que no veo tu recibo"],
  ["me mudo a surco el otro mes, ¿puedo llevarme mi internet?", "Esto sé de Santiago de Surco"],
  ["¿cambiarme de compañía es difícil?", "Cambiarse es sencillo"],
  ["qué pasa con mi número de casa si me cambio", "la portabilidad también existe"],
  ["contraté 300 y me dan 50", "el 70 % de la velocidad contratada"],
  ["necesito internet para un local comercial en gamarra", "son para el hogar"],
  ["cuánto tengo que esperar para que me instalen", "La fecha la coordina un asesor"],
  ["cuánto es la multa de movistar", "La permanencia es el tiempo mínimo"],
  ["no tengo dni solo pasaporte", "carné de extranjería, PTP o pasaporte"],
  ["¿hay que pagar algo adelantado?", "por adelantado o a mes vencido"],
  ["me pidieron yapear 50 soles para separar mi instalación, ¿es normal?", "nunca te pedimos dinero"],
  ["¿tengo que depositar antes de que vengan?", "nunca te pedimos dinero"],
  ["tengo 68 años y no entiendo de megas, hijo", "son la velocidad de tu internet"],
  ["ya pagué y no vienen a instalar, llevo 2 semanas", "La visita del técnico la programa el operador"],
  ["me subieron la cuenta sin avisar, quiero cambiarme", "Cambiarse es sencillo"],
  ["¿a qué hora me llaman?", "Un asesor te llama en 24 horas hábiles"],
])("%j has a text of its own: %j", (message, part) => {
  expect(said(message)).toContain(part);
});

test.each([
  ["cómo saco internet para mi cuarto", "¡Buena idea!"],
  ["me haces un descuento de 20 soles", "Los descuentos especiales"],
  ["cuánto internet necesito para mi laptop", "Como guía: 100 Mbps"],
  ["para hacer la tarea del cole, cuántos megas", "Como guía: 100 Mbps"],
  ["mi hijo no puede hacer su tarea porque el wifi está lento, qué plan me conviene", "más económicos"],
  ["vivo alquilado en un cuarto, me pueden poner internet?", "No suele hacer falta ser el dueño"],
  ["me instalaron mal el cable y se ve feo, quién lo arregla", "Siento lo que pasó"],
  ["tengo ptp, puedo contratar?", "carné de extranjería, PTP o pasaporte"],
  ["de dónde son ustedes", "Asesorador compara planes"],
  ["cuál es la mejor pollería de lima", "Con eso no te puedo ayudar"],
])("%j, asked in Peru: %j", (message, part) => {
  expect(said(message)).toContain(part);
});

test.each([
  "somos 3 y cada uno con su compu y celu, cuánto pido",
  "¿la instalación de Claro tiene valor?",
  "trabajo con planos pesados en la nube",
  "veo puras series en la noche, con cuánto basta",
])("%j: nothing is told to be left out", (message) => {
  expect(said(message)).not.toContain("No tengo datos de «");
});

test.each([
  ["quiero cambiar la hora de la llamada", "se cambian con el operador"],
  ["estamos sin internet en la casa nueva", "No somos tu operador"],
  ["alarma para mi casa, es de madera", "La instalación la hace"],
])("%j is not answered with %j", (message, part) => {
  expect(said(message)).not.toContain(part);
});

test("who studies asks for no team's matches", () => {
  expect(said("soy universitario y vivo en un cuarto, tengo 80 soles al mes")).not.toContain("deportes");
});

test("whose match is to be seen is no use of the connection", () => {
  expect(said("por dónde veo cuando juega alianza, qué plan lo trae")).not.toContain("Para juegos");
});

test.each([
  [
    "arriendo una pieza chica, me instalarían ahí?",
    "No suele hacer falta ser el dueño: el contrato va a tu nombre",
  ],
  ["arriendo una pieza en estación central, se puede poner internet?", "Esto sé de Estación Central"],
  [
    "me cambio de casa en enero, me llevo el internet o contrato de nuevo?",
    "El traslado lo hace el operador",
  ],
  ["cuánto se demora el técnico adentro de la casa", "Cuánto se queda el técnico depende de tu casa"],
  ["la instalación se paga altiro o viene en la boleta", "en la primera boleta o en cuotas"],
  ["quedaron de venir entre 9 y 13 a instalar y no llegó nadie po", "Siento lo que pasó"],
  ["puedo cambiar la hora de la instalación? me salió turno", "se cambian con el operador"],
  [
    "el maestro de la otra compañía dejó la caja puesta, sirve esa o ponen otra?",
    "si le sirve o si pone uno nuevo",
  ],
  [
    "ya tengo la roseta puesta del arrendatario anterior, igual vienen a instalar?",
    "si le sirve o si pone uno",
  ],
  ["pa cuándo tendría hora para instalarme", "La fecha la coordina un asesor"],
  ["si contrato hoy viernes, ¿el lunes ya tendría internet?", "La fecha la coordina un asesor"],
  ["cuánto tiempo mínimo hay que quedarse", "La permanencia es el tiempo mínimo"],
  ["me van a hacer hoyos en la muralla?", "a veces hace falta un agujero pequeño"],
  ["en mi edificio el conserje no deja pasar a cualquiera, cómo instalan?", "pide antes permiso al dueño"],
  ["el conserje dice que solo entra una compañía al edificio", "Qué operadores entran a tu edificio"],
  ["mandan el modem por correo y uno lo enchufa?", "La instalación la hace un técnico del operador"],
  ["que tal es mundo, es bueno o se cae mucho", "no mide la estabilidad"],
  ["con qué compañías trabajan en chile", "Comparo los planes de"],
  ["después que instalan queda funcionando altiro?", "La instalación la hace un técnico del operador"],
  [
    "me cambié de depto y dejé contratado el internet allá, cómo lo traigo",
    "El traslado lo hace el operador",
  ],
  ["puedo decidir dónde queda el router? lo quiero en mi pieza", "La instalación la hace un técnico"],
  ["q le tengo q mostrar al técnico cuando llegue, el carnet?", "La instalación la hace un técnico"],
  ["tengo dos perros bravos, los tengo q amarrar cuando vengan?", "La instalación la hace un técnico"],
  ["wom no estaba quebrado? sirve contratar con ellos", "No tengo datos de las empresas"],
  ["cuántos megas pa ver el partido en 4k sin q se pegue", "apunta a 600 Mbps"],
  ["cuánto cobra claro si corto antes", "La permanencia es el tiempo mínimo"],
  ["vivo en villa alemana, q cosas hay", "Esto sé de Villa Alemana"],
  ["ustedes son de subtel?", "no somos un operador ni una entidad del Estado"],
  ["y tú cuánto me cobrai", "100% gratuito"],
  ["me podí recomendar una compañía en bellavista", "más económicos de nuestro catálogo"],
  ["cómo saco internet pa mi casa", "¡Buena idea!"],
  ["cómo se hace la instalación", "La instalación la hace un técnico"],
  ["hazme un resumen de los planes de vtr", "VTR: 1 plan activo"],
  ["quiero instalar internet, cuánto cobran", "La instalación la coordina un asesor"],
  ["cuánto vale la habilitación", "La instalación la coordina un asesor"],
  ["la puesta en marcha se paga?", "La instalación la coordina un asesor"],
  ["quién corre con los gastos de instalación", "La instalación la coordina un asesor"],
  ["cuánto cobran por cotizarme", "100% gratuito"],
  ["en mi barrio todos sin internet", "No somos tu operador"],
  ["tengo 300 megas y hoy solo me llegan 4", "Mide la velocidad con cable"],
  ["qué pasa si lo doy de baja a los dos meses", "La permanencia es el tiempo mínimo"],
  ["qué tan luego me pueden poner el internet", "La fecha la coordina un asesor"],
  ["tipo qué hora llegan", "La fecha la coordina un asesor"],
  ["qué hacen cuando vienen a instalar la fibra", "La instalación la hace un técnico"],
  ["la administración del edificio pone trabas pa instalar, uds ayudan?", "pide antes permiso al dueño"],
  ["es segunda vez que me dejan esperando al técnico", "Siento lo que pasó"],
  ["todavía uso el teléfono de la casa, quiero conservarlo con internet", "con teléfono fijo"],
  ["uno ni tan caro ni tan rasca", "de precio intermedio"],
  ["1 giga es exagerado para dos personas mayores?", "te sobra velocidad"],
  ["en la pensión donde vivo puedo contratar internet pa mí sola?", "No suele hacer falta ser el dueño"],
  ["transmito misa por youtube los domingos, qué plan sirve", "apunta a 600 Mbps"],
  ["veo puras series en la noche, con cuánto basta", "Como guía"],
  ["tengo una guardería y los niños ven videos, qué me conviene", "más económicos"],
  ["estoy chata con vtr, me cobran y no tengo servicio", "Siento lo que pasó"],
  ["cada cuánto actualizan los precios", "con la fecha en que los revisamos"],
  ["necesito que me pongan el router lejos de la puerta", "La instalación la hace un técnico"],
  ["vivo en una casa interior al fondo, llega el cable?", "La instalación la hace un técnico"],
  ["mi casa no tiene poste cerca", "La instalación la hace un técnico"],
  ["trabajo con planos pesados en la nube", "apunta a 300 Mbps"],
  ["cuáles son todas las compañías que tienen", "Comparo los planes de"],
  ["claro no me soluciona nada", "Siento lo que pasó"],
  ["ustedes venden internet?", "no somos un operador"],
  ["pa una pura persona que ve netflix", "Para 1 persona"],
  ["quiero dar de baja mi plan de vtr", "La baja se pide al operador"],
  ["cuánto es la multa por no votar", "Con eso no te puedo ayudar"],
  ["mi casa está al final de un pasaje sin pavimentar, llegan igual los técnicos?", "La instalación la hace"],
  [
    "que no me agujereen el living recién pintado, se puede tirar por canaleta?",
    "a veces hace falta un agujero",
  ],
  ["dónde cambio mi plan", "tu operador te deje subir o bajar de plan"],
  ["quiero instalar un calefont, cuánto cobran", "Con eso no te puedo ayudar"],
  ["a cuánto venden un notebook barato", "Con eso no te puedo ayudar"],
  ["hace tres días sin servicio y siguen cobrando", "No somos tu operador"],
  ["erís un robot o persona", "Soy un asistente automático"],
  ["la wea de vtr anda mala otra vez", "No somos tu operador"],
  [
    "necesito un segundo punto porque el wifi no llega, cuánto sale",
    "Lo que se cobra aparte de la instalación",
  ],
])("%j, asked in Chile: %j", (message, part) => {
  const offerings = sampleOfferings.map((plan) => ({ ...plan, currency: "CLP" as const }));
  const asked = { message, turns: [], country: "chile" as const };
  const text = replyTo(asked, { offerings, templates: {}, botName: "Sol" }).text.replaceAll("\u00a0", " ");
  expect(text).toContain(part);
});

test("what an operator binds to is no word that a reply leaves out: «amarre»", () => {
  expect(said("¿claro tiene amarre?")).not.toContain("«amarre»");
});

test.each([
  [
    "para ver a la u qué contrato",
    "De deportes sí figura esto:",
    "• WOW Fibra 700: S/ 129.00 al mes; incluye DGO",
  ],
  ["¿qué plan trae fútbol?", "De deportes sí figura esto:", "• WOW Fibra 700: S/ 129.00 al mes; incluye DGO"],
  [
    "puedo ver los canales en mi celular",
    "Con app de TV figuran:",
    "• Bitel TV: S/ 109.00 al mes; incluye TV360",
  ],
])("%j is answered with what plans say to include: %j", (message, opening, line) => {
  const offerings = [
    ...sampleOfferings,
    samplePlan({ serviceId: 90, brand: "WOW", name: "Fibra 700", priceCents: 12_900, streaming: ["DGO"] }),
    samplePlan({ serviceId: 91, brand: "Bitel", name: "TV", priceCents: 10_900, streaming: ["TV360"] }),
  ];
  const asked = { message, turns: [], country: "peru" as const };
  const text = replyTo(asked, { offerings, templates: {}, botName: "Sol" }).text.replaceAll("\u00a0", " ");
  expect(text).toContain(opening);
  expect(text).toContain(line);
  expect(text).not.toContain("«fútbol»");
});

test("more than a speed is wanted: plans of exactly that speed are left out", () => {
  expect(said("planes con más de 300 megas")).not.toContain("WIN Fibra 300");
  expect(said("planes desde 300 megas")).toContain("WIN Fibra 300");
});

test("a feature of plans is told beside advice on the wifi", () => {
  const offerings = [samplePlan({ serviceId: 90, brand: "WOW", name: "Fibra 700", features: ["WiFi 6"] })];
  const message = "alguno con wifi 6 y repetidor? mi casa es de 3 pisos";
  const asked = { message, turns: [], country: "peru" as const };
  const { text } = replyTo(asked, { offerings, templates: {}, botName: "Sol" });
  expect(text).toMatch(/WiFi 6, según el operador: lo tiene 1 de 1 planes/);
});

test("which router is given is not known, beside the feature that is asked for as well", () => {
  const offerings = [samplePlan({ serviceId: 90, brand: "WOW", name: "Fibra 700", features: ["WiFi 6"] })];
  const asked = { message: "q modem dan es wifi 6?", turns: [], country: "peru" as const };
  const { text } = replyTo(asked, { offerings, templates: {}, botName: "Sol" });
  expect(text).toMatch(/^El modelo de router.*\n.*WiFi 6, según el operador: lo tiene 1 de 1 planes/);
});

test("an operator without plans is denied before what holds of a kind of connection", () => {
  expect(said("¿tienen internet satelital de starlink?")).toMatch(/^Hoy no tengo planes activos de Starlink/);
});

test("a wanted plan that its operator does not have is denied, with the nearest", () => {
  const lines = said("quiero el de 400 megas de WIN").split("\n");
  expect(lines[0]).toBe("Hoy no tengo planes de WIN de 400 Mbps en nuestro catálogo.");
  expect(lines[2]).toContain("• WIN Fibra 300");
});

test("the steadiest operator is asked for: what the catalogue lacks is said before what it has", () => {
  const [opening, title, first] = said("¿cuál falla menos, Claro o Movistar?").split("\n");
  expect(opening).toMatch(/^Nuestro catálogo no mide la estabilidad/);
  expect(title).toBe("Claro y Movistar, con su plan más económico del primer año:");
  expect(first).toMatch(/^• Claro/);
});

test.each([
  ["¿qué es dúo?", "Doble pack o dúo", "• Claro 2Play"],
  ["que significa doble pack", "Doble pack o dúo", "• Claro 2Play"],
  ["qué quiere decir trío", "Doble pack o dúo", "triple pack"],
  ["¿qué es fibra óptica?", "La fibra óptica lleva los datos con luz", "• "],
  ["q es la fibra", "La fibra óptica lleva los datos con luz", "• "],
  ["¿qué significa megas?", "Los megas (Mbps) son la velocidad", "• "],
  ["que son los mbps", "Los megas (Mbps) son la velocidad", "• "],
])("%j: what the word means is said before the plans", (message, meaning, plans) => {
  const [opening = "", ...rest] = said(message).split("\n");
  expect(opening.startsWith(meaning)).toBe(true);
  expect(rest.join("\n")).toContain(plans);
});

test.each([
  ["¿por qué es tan caro Movistar?", "El motivo no está en nuestro catálogo", "• Movistar"],
  ["¿cómo activo el Netflix que trae el plan?", "Eso no está en nuestro catálogo", "• WIN Fibra 1000"],
  ["¿puedo grabar los programas de la tele?", "Eso no está en nuestro catálogo", "• Movistar Trío 200"],
  ["si vivo en un quinto piso cobran más por instalar?", "Lo que se cobra aparte", "instalación gratis"],
  ["necesito cable para dos televisores", "trae los decodificadores", "• Movistar Trío 200"],
])("%j: what the catalogue lacks of how it is asked is said before what it has", (message, limit, plans) => {
  const [opening = "", ...rest] = said(message).split("\n");
  expect(opening).toContain(limit);
  expect(rest.join("\n")).toContain(plans);
});

test.each([
  "¿cuál puedo contratar con 90 soles?",
  "¿me puede decir los precios de Claro?",
  "¿cómo está el plan de Claro?",
  "¿cuánto cuesta instalar internet de Claro?",
  "instalación de Claro",
  "¿con cuál puedo ver Netflix?",
  "cómo hago para pagar menos de internet",
])("%j is answered with the plans alone", (message) => {
  expect(said(message)).toContain("• ");
  expect(said(message)).not.toMatch(/no está en nuestro catálogo|La instalación la hace/);
});

test.each(["qué es mejor, dúo o trío", "quiero fibra de 300 megas", "¿hay dúo de Claro?"])(
  "%j asks for no meaning",
  (message) => {
    expect(said(message)).not.toMatch(/^(?:Doble pack o dúo|La fibra óptica|Los megas)/);
  },
);

test("who needs little is not told that there are no plans without internet", () => {
  const text = said("solo veo noticias en el celular y hablo con mi nieta por video");
  expect(text).not.toContain("sin internet");
  expect(text).toContain("100 Mbps");
});

test("who moves and asks what there is in the new place is told that first", () => {
  expect(said("me mudo de lima a arequipa, qué internet hay")).toMatch(/^Esto sé de Arequipa/);
  expect(said("me mudo de lima a arequipa en enero")).toMatch(/^El traslado lo hace el operador/);
});

test("television alone is denied before the plans that have it", () => {
  const [opening, , first] = said("planes solo de televisión sin internet").split("\n");
  expect(opening).toBe("No tengo planes sin internet en nuestro catálogo: todos lo incluyen.");
  expect(first).toBe("• Claro 2Play 200 + TV: S/ 139.00 al mes");
});

test("Chile's visitors who ask what the site earns learn that a brand is preferred there", () => {
  expect(said("¿cobran comisión de los operadores?", "chile")).toContain("En Chile preferimos una marca");
  expect(said("¿cobran comisión de los operadores?")).not.toContain("Chile");
});

test("long hostile texts are searched for topics in time that grows with their length", () => {
  const words = [
    "llevo el internet ",
    "numero de ",
    "el router de ",
    "x",
    "se cae menos ",
    "cuanto ",
    "el wifi ",
    "cobran metro ",
    "de la instalacion ",
    "y hola ",
  ];
  for (const word of words) expect(topicsIn(word.repeat(20_000 / word.length))).toBeInstanceOf(Array);
});

test("who wants a telephone alone is shown the plans that have one", () => {
  const text = said("yo lo q quiero es teléfono fijo nomás pa mi abuelita");
  expect(text).toMatch(
    /^No tengo planes sin internet en nuestro catálogo.*\nEstos son los planes con teléfono fijo más/,
  );
});
