import type { Country } from "../../kernel/market.ts";
import { featuresOfWord } from "../intents/intent-features.ts";
import type { LearnedModel } from "../intents/learned-model.ts";
import { districtIn } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";

// What a message asks for besides what was recognised. A word is unused where slots and district are the same without it and
// are empty with it alone, and where the words before it say that it is a thing that is asked for.

/** Function words, courtesies, and what every reply with plans takes into account. */
const ACCOUNTED: ReadonlySet<string> = new Set(
  [
    "a al algo alguien algun alguna alguno algunas algunos alla alli ahi ahora aqui aca antes asi aun aunque bien bueno buena buenas buenos cada casi como con contra cual cuales cualquier cuando cuanto cuanta cuantos cuantas de del desde despues donde dos durante e el ella ellas ellos en entonces entre era es esa esas ese eso esos esta estan estar estas este esto estos fue ha han hasta hay he hola hoy igual ir la las le les lo los luego manana mas me mejor mejores menos mi mia mio mis misma mismo mucha mucho muchas muchos muy nada nadie ni ningun ninguna no nos nosotros nuestro nuestra o otra otras otro otros para pero poca poco por porque pues que quien quienes se sea sean ser si sin sino sobre solo sola son su sus tal tambien tampoco tan tanto te tercero todo toda todos todas tu tus un una unas uno unos usted ustedes va vez y ya yo",
    "internet fibra optica wifi red conexion plan planes paquete paquetes pack packs combo duo trio doble triple play servicio servicios cable tv tele television canales canal telefono fijo linea deco decos decodificador decodificadores router modem streaming plataforma plataformas aplicacion aplicaciones instalacion instalar permanencia contrato penalidad promo promos promocion promociones descuento descuentos oferta ofertas precio precios costo costos tarifa tarifas velocidad velocidades subida bajada megas mega mbps giga gigas rapido rapida rapidos veloz barato barata baratos baratas baratito economico economica economicos caro cara caros comodo comoda opcion opciones alternativa alternativas operador operadores compania companias empresa empresas marca marcas proveedor proveedores casa hogar departamento depa depto edificio zona distrito comuna barrio ciudad lugar direccion mes meses ano anos dia dias semana hora horas soles sol pesos lucas plata dinero presupuesto monto pago pagos cobertura senal calidad potencia capacidad",
    "incluido incluida incluidos incluye incluyen trae traen traiga tiene tienen tenga tengan viene vienen quiero quisiera queria necesito busco deseo gustaria puedo pueden puede hacer ver saber decir dime dame favor gracias razon urgencia cuidado gusto duda dudas pregunta consulta informacion info detalle detalles problema problemas verdad cuenta ganas tiempo vida idea tema caso parte forma manera momento preferencia ultimo ultima primero primera segundo segunda siguiente total completo completa adicional extra buen gran nuevo nueva bonito decente estable ilimitado ilimitada normal basico basica gratis estoy estamos harto harta hartos hartas rango proyecto bondad amable floro tecnico tecnicos plazo rato lado",
    "bastante bastantes siempre nunca mientras quizas demasiado demasiada facil disponible disponibles vigente vigentes parecido parecidos similar similares cercano cercana pronto temprano hecho cosa cosas alcance demas gente trabajo estudio estudios clases lunes martes miercoles jueves viernes sabado sabados domingo domingos feriado feriados noche noches tarde tardes verano vacaciones nombre asesor asesora pantalla pantallas dispositivo dispositivos equipo equipos aparato aparatos laptop laptops computadora computadoras consola consolas tablet tablets tecnologia sentido claro mas dni rut ruc fin mil luz pcs gas sol voz net uso usar ley bot",
    "celular celulares video videos series serie pelicula peliculas pelis novela novelas noticias youtube whatsapp facebook tiktok instagram redes sociales navegar amazon app apps programa programas juego juegos",
    "familia hijo hija hijos hijas hijito hijita nino nina ninos mama papa mami papi padres madre padre esposo esposa pareja novio novia hermano hermana hermanos abuelo abuela abuelita abuelito abuelos suegra suegros tio tia primo prima amigo amiga amigos companeros senora senor senorita vecino vecina gente persona personas roomies cliente clientes",
  ].flatMap((words) => words.split(" ")),
);

/** Before a thing that a plan is to have. */
const HAVING =
  /\b(?:con|sin|inclu(?:y\w+|id[oa]s?|ir)|tra(?:iga[ns]?|igan|e|en|er)|teng(?:a|an)|(?<!\b(?:me|nos) )(?:tienen?|tenes)|veng(?:a|an)|vienen?|(?:para|poder|puedo|podria|se puede) ver|veo|vemos|pasan|transmit\w+|dan)(?: (?:el|la|los|las|un|una|su|canal(?:es)?(?: de)?|aplicacion(?: de)?|servicio de|acceso a|y|o|e|tambien))* $|\b(?:con|inclu(?:y\w+|id[oa]s?)|tra(?:iga[ns]?|e|en)|teng(?:a|an)|veng(?:a|an)|vienen?|(?:para|poder|puedo) ver) (?:[a-z0-9]+ ){1,3}(?:y|o|e|u|ni)(?: (?:el|la|los|las|canal(?:es)?(?: de)?|con|tambien))* $/;
/** What is shown on television, wherever it is said: "los partidos de la selección, ¿en qué plan?" */
const SHOWN =
  /^(?:espn|fox|cdf|golperu|champions|libertadores|sudamericana|mundial|seleccion|eliminatorias|partidos?|futbol|nba|ufc|hd|uhd|cartoon|discovery|nickelodeon)$/;
/** Before a noun, whatever it is. */
const BEFORE_NOUN =
  /\b(?:para|pa|con|sin|de|del|en|al?|mi|mis|un|una|unos|unas|el|la|los|las|por|tipo|como)(?: (?:mi|el|la|los|las|un|una))? $/;
/** "Sin avisar", "para contar", "solamente". */
const NO_NOUN = /^[a-z]{2,6}(?:ar|er|ir)$|^[a-z]{4,}mente$/;
const SHORTEST = 3;
const MAX_NAMED = 2;

type Read = {
  readonly operators: readonly string[];
  readonly country: Country;
  readonly model: Pick<LearnedModel, "classifier">;
};

/** A word as the message has it, and whether the training examples have any like it. */
export type UnusedWord = { readonly typed: string; readonly isKnown: boolean };

/** The things that a message asks for and that its reading leaves out: "ESPN" in "con Disney y ESPN". */
export const unusedWords = (message: string, { operators, country, model }: Read): readonly UnusedWord[] => {
  const text = normalised(message);
  const askedFor = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) => {
    if ((word.length < SHORTEST && !SHOWN.test(word)) || ACCOUNTED.has(word) || NO_NOUN.test(word)) return [];
    const before = text.slice(0, index);
    const isKnown = isInExamples(word, model);
    const isAskedFor = SHOWN.test(word) || HAVING.test(before) || (!isKnown && BEFORE_NOUN.test(before));
    const rest = `${before.trimEnd()}${text.slice(index + word.length)}`;
    return isAskedFor ? [{ word, isKnown, rest }] : [];
  });
  // A reading costs more than the rest.
  if (askedFor.length === 0) return [];
  const readingOf = (said: string): string => {
    const { mentions, ...slots } = extractSlots(said, { operators, country });
    const names = mentions.map(({ name }) => name);
    return JSON.stringify([slots, names, districtIn(said, country)?.code ?? null]);
  };
  const [whole, empty] = [readingOf(text), readingOf("")];
  const unused = askedFor
    .filter(({ word, rest }) => readingOf(rest) === whole && readingOf(word) === empty)
    .map(({ word, isKnown }) => ({ typed: asTyped(message, word), isKnown }));
  return [...new Map(unused.map((one) => [one.typed, one])).values()].slice(0, MAX_NAMED);
};

const isInExamples = (word: string, { classifier: { has } }: Pick<LearnedModel, "classifier">): boolean =>
  has === undefined || featuresOfWord(word).some(has);

/** A normalised word as the message has it. */
const asTyped = (message: string, word: string): string =>
  message.split(/[^\p{L}\p{N}]+/u).find((typed) => normalised(typed) === word) ?? word;
