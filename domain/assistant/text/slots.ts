import type { Country, ServiceType } from "../../kernel/market.ts";
import {
  budgetIn,
  increaseIn,
  isNear,
  leastAmountIn,
  sharedAmountIn,
  withoutPaidParts,
  yearlyAmountIn,
} from "./amounts-in-text.ts";
import { wantsFixedPrice, wantsFreeInstallation, wantsNoPermanence } from "./conditions-in-text.ts";
import { type OperatorSpeed, priceAfter, speedAfter, speedsIn } from "./figures-beside-operators.ts";
import { isUnconnected, useIn } from "./household-in-text.ts";
import { isCounted, nthsIn, wantsMore } from "./listed-plans-in-text.ts";
import { memoize } from "./memoize.ts";
import { namesWith } from "./operator-names.ts";
import {
  asksForBetter,
  comparesWithTodays,
  leaves,
  type MentionRole,
  rolesOf,
  saysWhatIsPaid,
} from "./operator-roles.ts";
import { type Mention, operatorsIn, withoutMentions } from "./operators-in-text.ts";
import { comparesTelevision, leastChannelsIn, servicesIn, typeIn, unwantedIn } from "./packs-in-text.ts";
import { peopleIn, personsIn } from "./people-in-text.ts";
import { type QuotedOffer, quotedOffersIn } from "./quoted-offers.ts";
import { megabitsWanted, mostMegabitsIn } from "./speeds-in-text.ts";
import {
  channelOfPack,
  otherServicesIn,
  refusesService,
  serviceIn,
  usesService,
} from "./streaming-in-text.ts";
import { asksWorthOfTv, type JudgedThing, tellsTodaysPrice, thingJudged } from "./verdicts-in-text.ts";

/** The slots that a message fills: what it says about the wanted plan, besides its intent. */
export type Slots = {
  /** Wanted operators, spelled as in the catalogue, in the message's order. */
  readonly operators: readonly string[];
  /** Operators that are not wanted. */
  readonly excluded: readonly string[];
  readonly type: ServiceType | null;
  /** No television ("no quiero tele"). */
  readonly withoutTv: boolean;
  /** Television, in whatever pack ("que traiga cable"). */
  readonly withTv: boolean;
  /** A fixed telephone, in whatever pack: wanted, refused, or not mentioned. */
  readonly phone: boolean | null;
  /** Monthly budget, in whole soles or pesos. */
  readonly budget: number | null;
  /** Budget of the first year, in whole soles or pesos. */
  readonly yearBudget: number | null;
  /** Announced rise of today's monthly bill, in whole soles or pesos. */
  readonly increase: number | null;
  /** Offers that the visitor quotes; their figures are not criteria. */
  readonly offers: readonly QuotedOffer[];
  /** Lower end of a range of prices whose upper end is `budget`. */
  readonly budgetFrom: number | null;
  /** Prices near `budget` are wanted, above it too: "lo más cercano a 90 soles". */
  readonly nearBudget: boolean;
  readonly megabits: number | null;
  /** Upper end of a range of speeds whose lower end is `megabits`: "de 300 a 500 megas". */
  readonly mostMegabits: number | null;
  /** More than `megabits` is wanted. */
  readonly overMegabits: boolean;
  /** `megabits` is a minimum, or today's speed: the message does not ask for plans of exactly that speed. */
  readonly leastMegabits: boolean;
  /**
   * The speeds of plans that are compared: of several operators' "Bitel 300 y Claro 200", or of one's or any "200 y 400
   * megas"; empty where not each operator has its own.
   */
  readonly speeds: readonly OperatorSpeed[];
  readonly people: number | null;
  /** `people` are devices: "3 laptops y 2 consolas". */
  readonly countsDevices: boolean;
  /** Use of the connection, from which its speed follows. */
  readonly use: "light" | "work" | "heavy" | null;
  /** Normalised name of a streaming service: "netflix". */
  readonly service: string | null;
  /** Further ones of the same message. */
  readonly moreServices: readonly string[];
  /** Any of the services will do: "HBO o Disney". */
  readonly anyService: boolean;
  /** A service that was asked for before is no longer wanted. */
  readonly refusesService: boolean;
  /** The service is only what the connection is used for. */
  readonly usesService: boolean;
  /** Television with a service of sports. */
  readonly sports: boolean;
  /** The least number of channels: 101 in "más de 100 canales". */
  readonly leastChannels: number | null;
  readonly noPermanence: boolean;
  readonly freeInstallation: boolean;
  /** No higher price after some months. */
  readonly fixedPrice: boolean;
  /** The fastest plans first ("¿y el más rápido?"); false where the message has a figure for the speed or the household. */
  readonly fastest: boolean;
  /** The message asks whether the named speed is enough. */
  readonly asksEnough: boolean;
  /** Every plan that meets the criteria. */
  readonly all: boolean;
  /** Further plans are wanted, after those that were listed. */
  readonly more: boolean;
  /** The message asks which kind of plan to take: "dúo o solo internet". */
  readonly comparesTypes: boolean;
  /** The most speed for the money first: "calidad precio", "más megas por menos plata". */
  readonly bestValue: boolean;
  /** The most expensive plans first. */
  readonly mostExpensive: boolean;
  /** Plans by how much their price rises after the promotion: the most first, or the least. */
  readonly rise: "most" | "least" | null;
  /** Neither the cheapest nor the most expensive plans. */
  readonly midPriced: boolean;
  /** The message asks for the total of this many months; 1 is the first month, with the installation. */
  readonly months: number | null;
  /** The message asks for the total of a year. */
  readonly yearTotal: boolean;
  /** Of the plans of the last list alone: "de esos, ¿cuál tiene más megas?" */
  readonly ofListed: boolean;
  /** The visitor ends a contract of today: "tengo Movistar y quiero cancelar". */
  readonly endsContract: boolean;
  /** `budget` is what is paid today. */
  readonly pays: boolean;
  /** The message asks for the saving. */
  readonly asksSaving: boolean;
  /** The thing to be judged: "¿está caro?"; null: no verdict is asked for. */
  readonly judges: JudgedThing | null;
  /** Plans cheaper than those of the last list are wanted. */
  readonly cheaper: boolean;
  /** The household has no connection today. */
  readonly unconnected: boolean;
  /**
   * Place in the last list of the plan that the message refers to: 1 is the first, -1 the last, `MIDDLE` the one in the
   * middle.
   */
  readonly nth: number | null;
  /** A second plan of the last list: 2 in "diferencia entre el primero y el segundo". */
  readonly otherNth: number | null;
  /** The place in the list was counted: "el primero" as against "ese". */
  readonly isCounted: boolean;
};

/** Slots that are features of the classifier: whether each is filled. */
export type LearnedSlots = Pick<
  Slots,
  | "operators"
  | "excluded"
  | "type"
  | "budget"
  | "megabits"
  | "people"
  | "use"
  | "service"
  | "noPermanence"
  | "freeInstallation"
  | "nth"
  | "otherNth"
>;

export const NO_SLOTS: Slots = {
  operators: [],
  excluded: [],
  type: null,
  withoutTv: false,
  withTv: false,
  phone: null,
  budget: null,
  yearBudget: null,
  increase: null,
  offers: [],
  budgetFrom: null,
  nearBudget: false,
  megabits: null,
  mostMegabits: null,
  overMegabits: false,
  leastMegabits: false,
  speeds: [],
  people: null,
  countsDevices: false,
  use: null,
  service: null,
  moreServices: [],
  anyService: false,
  refusesService: false,
  usesService: false,
  sports: false,
  leastChannels: null,
  noPermanence: false,
  freeInstallation: false,
  fixedPrice: false,
  fastest: false,
  asksEnough: false,
  all: false,
  more: false,
  comparesTypes: false,
  bestValue: false,
  mostExpensive: false,
  rise: null,
  midPriced: false,
  months: null,
  yearTotal: false,
  ofListed: false,
  endsContract: false,
  cheaper: false,
  pays: false,
  asksSaving: false,
  judges: null,
  unconnected: false,
  nth: null,
  otherNth: null,
  isCounted: false,
};

const SPORTS = /\b(?:deportes?|futbol|partidos)\b/;

/** "¿Me alcanzan 100 megas para 4?", "¿puedo jugar con 200 megas?" */
/** Whether a message asks if a speed is enough. */
export const asksEnough = (text: string): boolean => ASKS_ENOUGH.test(text);
const ASKS_ENOUGH =
  /\bcuant[oa]s (?:personas|usuarios|dispositivos|equipos|aparatos|celulares|laptops|teles|computadoras)\b|\b(?:alcanz\w+|suficientes?|bastan?|sobran?|bastar\w+|sirven?|servir\w+|aguantan?|soportan?|rinden?|(?:me|nos) (?:da|dan|daria)|esta bien|estaria bien|es poco|son poc[oa]s|es much[oa]s?|(?:es|son|seria) (?:bastantes?|suficientes?|mucho|poco|demasiad[oa]s?|exagerad[oa]s?))\b|\b(?:megas?|mbps|mb|giga) (?:es|son|sera|seran|seria|esta) (?:muy |bien |bastante )?(?:rapid[oa]s?|veloz|buen[oa]s?|lent[oa]s?|decentes?)\b|\b(?:puedo|podemos|podria|podre|se puede)\b.{0,40}\bcon (?:unos |unas |solo |el (?:plan )?de )?\d|\bcon (?:unos |unas |solo )?\d{2,4} ?(?:megas?|mbps|mb) (?:\w+ ){0,2}(?:puedo|podemos|pueden|podria|podriamos|podre)\b/;

/** "Con más de 300 megas". */
const OVER_SPEED =
  /\b(?:mas|superior|mayor(?:es)?) (?:de|a|que) (?:los |las |unos )?\d{2,4} ?(?:megas?|mbps|mb)\b/;

/** "Desde 300 megas", "300 megas o más", "entre 300 y 500 megas", "tengo 300 megas". */
const LEAST_SPEED =
  /\b(?:desde|minimo|al menos|por lo menos|a partir de|entre|mas de|superior|mayor(?:es)?|tengo|tenemos|estoy con|estamos con|pag(?:o|amos|ando)|actual\w*)\b.{0,24}\b\d{2,4}\b|\b\d{2,4} ?(?:megas?|mbps|mb)? (?:(?:o|a|para) (?:mas|arriba)|como minimo|minimo)\b/;

/** "Tengo 300 megas, ¿hay algo más rápido?": than that. */
const wantsFasterThan = (megabits: number, text: string): boolean => {
  const [, today] = WANTS_FASTER.test(text) ? (SPEED_OF_TODAY.exec(text) ?? []) : [];
  return Number(today) === megabits;
};
const SPEED_OF_TODAY =
  /\b(?:tengo|tenemos|estoy con|estamos con|mi (?:plan|internet|fibra|wifi) (?:es|de|son)) (?:\w+ ){0,3}?(\d{2,4}) ?(?:megas?|mbps|mb)\b/;
const WANTS_FASTER =
  /\b(?:algo|algun[oa]?|otr[oa]|un[oa]|hay|quiero|quisiera|busco|necesito|existe) (?:(?:plan|internet|fibra|aun|todavia|mucho) )*mas (?:rapid[oa]s?|veloz|veloces|velocidad|megas)\b/;

/** "Estoy con 100 megas y va lento": whether the speed of today is enough. */
const TOO_SLOW =
  /\b(?:estoy|estamos|tengo|tenemos|con) +(?:con +)?(?:mis |unos |solo )?\d{2,4} ?(?:megas?|mbps|mb)\b/;
const IS_SLOW =
  /\b(?:lent[oa]s?|lentisim[oa]|se (?:\w+ )?(?:cae|cuelga|lag\w*|traba|pega|queda)|lag|no (?:\w+ )?(?:alcanza|basta|da abasto))\b/;

/** Steps of speed: a visitor who finds today's too low and asks for a plan is offered the next higher one. */
const HIGHER_SPEEDS = [300, 600, 1000] as const;
const WANTS_PLAN = /\b(?:recomiend\w+|conviene|busco|quiero|que (?:plan|operador|hay)|cual)\b/;

const KIND =
  "(?:duos?|trios?|dobles?(?: packs?)?|triples?(?: packs?)?|[23] ?play|packs?|paquetes?|solo internet|internet solo|puro internet)";
const TWO_TYPES = new RegExp(
  `\\bentre (?:el |un |la |una )?${KIND} (?:y|o) (?:el |un |la |una )?${KIND}\\b|\\b(?:lo mismo|igual(?:es)?|parecido) (?:que|al?|a un) (?:un |el |una? |la )?${KIND}|\\b${KIND} (?:y|e) (?:el |la |un )?${KIND} (?:son|es|seria) (?:lo mismo|iguales|igual)|\\b${KIND} (?:o|u|vs|versus) (?:de |el |un |con )*(?:${KIND}|internet|wifi)\\b|\\bdiferencias? (?:\\w+ ){0,2}entre .{0,12}${KIND} (?:y|e) (?:de |el |un |con )*(?:${KIND}|internet)\\b|\\bdiferencian? (?:en )?(?:el |la |un |los )?${KIND} (?:del?|al?|y|con) (?:el |la |un |los )?${KIND}|\\bcuanto (?:mas|menos) .{0,24}${KIND} (?:que|a) (?:de |el |un |con )*(?:${KIND}|internet)\\b|\\b(?:que (?:es|son)|explic\\w+|expliq\\w+)(?: \\w+){0,5} ${KIND} (?:y|o) (?:un |el )?${KIND}\\b`,
);

const FASTEST =
  /\b(?:(?:que sea|internet|algo) (?:bien |muy |super )?(?:rapid[oa]|veloz)\b|mas (?:rapid(?:it)?[oa]s?|veloz|veloces|megas|velocidad)|(?:mayor|maxima) velocidad|lo maximo (?:que )?(?:se |me )?(?:pued\w+|alcance|alcanza|haya|hay|den|dan)|lo mas que (?:se |me )?(?:pued\w+|alcance|alcanza|den|dan))\b/;
const BEST_VALUE =
  /\b(?:calidad y precio|calidad precio|precio calidad|costo beneficio|(?:relacion|mejor) (?:precio y|precio|costo) (?:velocidad|megas)|velocidad precio|mas (?:megas|velocidad|internet|rapid[oa]s?)(?: \w+)? (?:por|con|al|a|y) (?:el |la |un |mi |lo )?(?:menos(?! de )|menor|mas barat[oa]|mejor precio)|(?:precio|costo|vale|cuesta|sale) (?:por|de|cada|x) (?:cada )?mega|mas (?:cosas|beneficios) por (?:menos|mi|la)(?: misma)? (?:plata|dinero|precio)|mas por (?:mi|tu|la) plata|mas barat[oa] (?:y|pero|con) (?:\w+ ){0,2}mas (?:rapid[oa]|megas|velocidad))\b/;
/** "¿Hay algo mejor por lo mismo?": what can be better for the same money is the speed. */
const MORE_FOR_THE_SAME =
  /\b(?:mejor(?:es)?|mas(?: (?:megas|velocidad|rapid[oa]))?) por (?:lo mismo|(?:el|ese) mismo (?:precio|monto)|la misma plata)\b|\bpor (?:lo mismo|(?:el|ese) mismo (?:precio|monto)|la misma plata)(?: \w+){0,3} (?:mejor|mas)\b/;
/** Whether more is wanted for what is paid today. */
export const asksMoreForTheSame = (text: string): boolean => MORE_FOR_THE_SAME.test(text);
const MOST_EXPENSIVE =
  /\b(?:el|del|al|la|los|las|lo|cual(?:es)?(?: es| son)?|plan(?:es)?) (?:plan(?:es)? )?(?:mas (?:car[oa]s?|premium|completos?|full)|top|premium|tope de gama)\b(?! que (?!tengan?|tienen?|tienes|hay|haya|vend\w+|ofrec\w+))/;
const MOST_RISE =
  /\b(?:mas (?:me )?(?:sube|suben|aumenta|aumentan)|(?:sube|suben|aumenta|aumentan) mas|mayor (?:aumento|alza|subida))\b(?! de \d)/;
const LEAST_RISE =
  /\b(?:menos (?:me )?(?:sube|suben|aumenta|aumentan)|(?:sube|suben|aumenta|aumentan) menos|(?:menor|menos) (?:aumento|alza|subida)(?= (?:de|despues|luego|al)\b|$))\b/;
const OVER_A_YEAR =
  /\b(?:(?:en|por|durante|todo) (?:todo )?(?:un |el |1 )?(?:primer )?ano|(?:el )?primer ano|al ano)\b(?! (?:pasado|nuevo|que viene|siguiente|\d))|\btotal (?:el|del|de) ano\b|\banual(?:es|mente)?\b|\ben 12 meses\b/;
/** "¿Y al año?" */
const YEAR_ALONE =
  /^(?:y |entonces |ok )*(?:al|en el|por el|por|(?:por|en) (?:un|1)|todo el|el primer) ano(?: (?:entero|completo))?$/;
/** "De esos", "entre los tres". */
const OF_LISTED =
  /\b(?:de|entre) (?:tod[oa]s )?(?:es[oa]s|est[oa]s|ell[oa]s|l[oa]s que (?:me )?(?:dijiste|mostraste|diste|listaste|pusiste)|l[oa]s [234](?= (?:cual|que|primer|plan|me|es|sale|tiene|trae|conviene)|$))(?! (?:planes|datos|precios|meses|dias|anos|llamadas|temas|cosas|distritos|operadores))\b/;
/** As against "si cancelo antes, ¿cobran?", which asks what an operator's plans say. */
const ENDS_CONTRACT =
  /\b(?:tengo|tenemos|estoy|estamos|soy|somos|mi contrato|quiero|queremos|quisiera|voy a|vamos a)\b.*\b(?:cancel(?:o|ar|arl[oa]|e|amos)|baja|salir(?:me)?|retir(?:o|ar|arme)|termin(?:o|ar))\b|\b(?:pasar|cambiar|ir)(?:me|nos) de +a\b/;
/** "Uno más barato", "¿hay algo menos caro?", as against "el más barato". */
const CHEAPER =
  /\b(?:algo|algun[oa]?|otr[oa]|un[oa]|unos|nada|hay|tienes?|tienen|que sea|(?:algo|otr[oa]|un[oa]) (?:parecid|similar)[a-z]*) (?:un poco |aun |todavia )?(?:mas (?:barat|economic|comod)(?:it)?[oa]s?|menos car[oa]s?|mas bajo (?:de|en) precio|de menor precio)\b(?! de\b)|\bmas (?:barat|economic)(?:it)?[oa]s? con lo mismo\b|^(?:y |pero |hay |quiero |busco |no hay )*algo (?:(?:asi|igual|parecido|similar)(?: de \w+)? )?por menos(?: plata| precio)?$|^(?:y |pero )*(?:un poco |aun |todavia )?mas (?:barat|economic|comod)(?:it)?[oa]s?$/;
/** "No tan caro". */
const NOT_SO_DEAR = /\bno (?:sea |es |este )?tan car[oa]s?\b/;
/** "No tengo tanto", "no me alcanza": than what the listed plans cost. */
const TOO_DEAR =
  /^(?:(?:uy|ay|uf|asu|pero|pucha|chuta|es que|no|ya|eso|todo|todos|sigue|siguen) )*(?:no (?:tengo|llego a|puedo pagar|puedo gastar) tanto|no tan car[oa]s?|(?:eso )?no me alcanza(?: (?:la plata|el dinero|para (?:tanto|eso)))?|(?:(?:es|son|esta|estan|sale|salen|siendo|me parecen?|se me hacen?) )?(?:(?:caleta de|hart[oa]|recontra|bien|super|muy|tan|demasiado|medio|un poco) )?(?:car(?:isim)?|salad|carer)[oa]s?|mucho cuestan?|cuestan? (?:mucho|demasiado))(?: (?:todo|todos|eso|esos|para mi|para nosotros|pues|pe|po|no))*$/;
/** Whether a message says no more than that the plans are too dear. */
export const findsTooDear = (text: string): boolean => TOO_DEAR.test(text);
/** "Quiero cambiarme a otro más barato": than the visitor's own. */
const CHANGES_OPERATOR = /\b(?:cambi|pas)(?:ar|o)(?:me|nos)\b/;
/** As against "¿cuánto ahorro si me paso a WIN?", which names another one. */
const CHANGES = /\b(?:me|nos) (?:cambi|pas|mud)(?:o|amos|e|ara|ase)(?:$| de| por| y)/;
const WANTS_ALL =
  /\btod[oa]s (?:l[oa]s|sus|tus) (?:planes|precios|tarifas|opciones|paquetes)\b|\btod[oa]s l[oa]s (?:de|que (?:tiene|tienen|hay|ofrece[n]?))\b|\blista completa\b|\bplanes (?:completos|que tienen todos)\b/;
const ASKS_SAVING =
  /\b(?:cuanto|que tanto|algo) (?:\w+ ){0,3}?(?:ahorr\w+|economiz\w+)|\b(?:ahorr(?:o|aria|e)|ahorrariamos|ahorramos)\b|\bcompar\w+\b.{0,30}\bcon (?:lo (?:que (?:tengo|pago|tenemos|pagamos)|mio)|el (?:mio|que tengo)|mi (?:plan|servicio))\b/;
const ASKS_COST = /\b(?:cuanto|total|costo|precio|gasto|en que (?:queda|sale))\b/;
const MID_PRICED =
  /\b(?:intermedi[oa]s?|(?:precio|gama) medi[oa]|(?:termino|punto) medio|ni (?:el |la |l[oa]s |tan |muy )?(?:mas )?(?:car|barat)[oa]s? (?:y )?ni (?:el |la |l[oa]s |tan |muy )?(?:mas )?(?:(?:car|barat|mal|lent|basic|chant)[oa]s?|rascas?|pencas?))\b/;

/** "Tengo la oferta de WIN a 79 por 350 megas, ¿tienen mejor?" */
const ASKS_BETTER = /\b(?:mejor(?:es|an|ar|arl[oa])?|mas barat\w+|superan?|igualan?)\b/;
/** "¿Cuánto pago el primer mes?" */
const FIRST_MONTH =
  /\bcuanto (?:\w+ ){0,2}(?:pag\w+|gast\w+|cuesta|sale|cobran|es|seria)\b.{0,15}\bprimer (?:mes|recibo|pago|boleta|factura)\b|\bcuanto (?:(?:el|en|en el|por el) )?primer (?:mes|recibo|pago)\b|\bprimer (?:mes|recibo|pago|boleta|factura)\b.{0,12}\bcuanto (?:\w+ ){0,2}(?:pag\w+|gast\w+|cuesta|sale|cobran|es|seria)\b/;
const OVER_MONTHS =
  /\b(?:total|sum\w+) (?:de|a) (\d{1,2}) (anos?|meses)\b|\b(?:cuanto|total|sum\w+)\b.{0,40}\b(?:(?:en|por|durante|dentro de) (?:los )?(?:primeros )?|l[oa]s (?:primeros )?)(\d{1,2}) (anos?|meses)\b|\b(?:en|por|durante|dentro de) (?:los )?(\d{1,2}) (anos?|meses)\b.{0,12}\b(?:cuanto|total)\b|\b(?:cual|que|quien)\b.{0,12}\b(?:conviene|sale|cuesta|pag\w+|mas (?:barat|economic)\w+|mejor)\b.{0,30}\b(?:en|a|por|digamos|largo plazo) (\d{1,2}) (anos?|meses)\b/;
/** "¿Cuánto demora?", "¿a cuánto sube después de 6 meses?" */
const NO_SUM =
  /\b(?:instal\w+|demor\w+|tard\w+|dura\w*|despues|luego|sube|suben|aument\w+|velocidad|megas? (?:son|necesit\w+)|permanencia|penalidad|multa|ahorr\w+)\b/;
const MAX_MONTHS = 60;
const monthsSummedIn = (text: string): number | null => {
  if (NO_SUM.test(text.replace(/\bcon (?:la |todo y )?instalacion\b/, " "))) return null;
  if (FIRST_MONTH.test(text)) return 1;
  const [many = 0, unit = ""] = OVER_MONTHS.exec(text)?.slice(1).filter(Boolean) ?? [];
  const months = Number(many) * (unit.startsWith("a") ? 12 : 1);
  return months > 1 && months <= MAX_MONTHS ? months : null;
};

/** A pack is named, as against "internet y cable". */
const NAMES_PACK = /\b(?:packs?|duos?|dobles?|2 ?play)\b/;

type Known = { readonly operators: readonly string[]; readonly country: Country };
type Mentioning = { readonly mentions: readonly Mention[] };

type ReadSlots = (text: string) => Slots & Mentioning;
/** Messages whose slots are kept for one list of operators. */
const MAX_KEPT = 100;
/** A reply reads each message of its conversation some ten times, with one list of operators, which ends with it. */
const readers = new WeakMap<readonly string[], Readonly<Record<Country, ReadSlots>>>();
const readersOf = (operators: readonly string[]): Readonly<Record<Country, ReadSlots>> => {
  const made = {
    peru: memoize((text) => slotsIn(text, { operators, country: "peru" }), MAX_KEPT),
    chile: memoize((text) => slotsIn(text, { operators, country: "chile" }), MAX_KEPT),
  };
  readers.set(operators, made);
  return made;
};

/** Fills the slots from a message in lower case letters and digits without accents. `operators` are the catalogue's. */
export const extractSlots = (text: string, { operators, country }: Known): Slots & Mentioning =>
  (readers.get(operators) ?? readersOf(operators))[country](text);

const slotsIn = (text: string, known: Known): Slots & Mentioning => {
  const read = extractLearnedSlots(text, known);
  const rest = withoutMentions(text, read.mentions);
  const isWorthOfTv = asksWorthOfTv(rest);
  const thing = isWorthOfTv ? null : thingJudged(rest);
  const quoted = quotedOffersIn(text, read.mentions, known.country);
  // "Claro me ofrece 400 megas por 99, ¿es caro?" is judged by what all operators ask.
  const offers = quoted.length === 1 && (thing !== null || ASKS_BETTER.test(text)) ? [] : quoted;
  const isOfferAlone = offers.length > 0;
  const learned = {
    ...read,
    ...(isOfferAlone || isWorthOfTv ? { budget: null } : {}),
    ...(isOfferAlone ? { megabits: null } : {}),
  };
  const { people, use } = learned;
  const isTooSlow = learned.megabits !== null && TOO_SLOW.test(rest) && IS_SLOW.test(rest);
  const higher = HIGHER_SPEEDS.find(
    (speed) => isTooSlow && WANTS_PLAN.test(rest) && speed > (learned.megabits ?? 0),
  );
  const megabits = higher ?? learned.megabits;
  const comparesTv = comparesTelevision(rest);
  const comparesTypes = TWO_TYPES.test(rest) || isWorthOfTv || comparesTv;
  const services = comparesTv ? { withTv: false, phone: null } : servicesIn(rest);
  // "Internet y cable con HBO": a pack of three has it as well.
  const isAnyTvPack =
    learned.type === "doble_pack" && services.withTv && learned.service !== null && !NAMES_PACK.test(rest);
  const saysPayment = saysWhatIsPaid(beforeQuestion(text), learned.mentions);
  const pays = learned.budget !== null && saysPayment;
  // Whether a speed suits a household is another question.
  const isOfHousehold = people !== null || use !== null;
  const judges = thing === "any" && isOfHousehold ? null : thing;
  // "89 por 200 megas, ¿está bien?" asks of the price, "¿vale la pena el de 1000?" of the speed.
  const asksOfSpeed =
    isOfHousehold || learned.budget === null
      ? thing === "any" || ASKS_ENOUGH.test(rest)
      : thing === null && ASKS_ENOUGH.test(rest);
  // "Pago 120 en Claro, ¿cuánto ahorro si me cambio?" looks for another one.
  const isLeft =
    pays &&
    (ASKS_SAVING.test(rest) || judges !== null) &&
    learned.operators.length === 1 &&
    CHANGES.test(rest);
  const ofPack = channelOfPack(rest);
  return {
    ...learned,
    service: ofPack ?? learned.service,
    operators: isLeft ? [] : learned.operators,
    excluded: isLeft ? [...learned.excluded, ...learned.operators] : learned.excluded,
    // "Internet con tele": no plan of internet alone has television.
    type:
      comparesTypes || (learned.type === "internet" && (services.withTv || ofPack !== null)) || isAnyTvPack
        ? null
        : learned.type,
    megabits,
    countsDevices: people !== null && personsIn(rest) === null,
    mostMegabits: megabits === null ? null : mostMegabitsIn(rest, megabits),
    overMegabits: megabits !== null && (OVER_SPEED.test(rest) || wantsFasterThan(megabits, rest)),
    leastMegabits: higher !== undefined || (megabits !== null && LEAST_SPEED.test(rest)),
    yearBudget: saysPayment ? null : yearlyAmountIn(text, known.country),
    increase: increaseIn(text, known.country),
    offers,
    budgetFrom: leastAmountIn(rest, learned.budget),
    nearBudget: learned.budget !== null && isNear(rest),
    // A giga has as many letters as 1000.
    speeds: offers.length === 0 ? speedsIn(text.replace(/\bgiga\b/g, "1000"), learned) : [],
    ...otherServicesIn(text, learned.service),
    refusesService: learned.service === null && refusesService(text),
    usesService: learned.service !== null && usesService(text),
    sports: SPORTS.test(rest) && (services.withTv || (learned.type !== null && learned.type !== "internet")),
    leastChannels: leastChannelsIn(rest),
    asksEnough: megabits !== null && higher === undefined && (asksOfSpeed || isTooSlow),
    all: WANTS_ALL.test(rest),
    more: wantsMore(rest) && !CHEAPER.test(rest),
    comparesTypes,
    isCounted: isCounted(text),
    withoutTv: unwantedIn(rest).tv && !comparesTv,
    ...services,
    fixedPrice: wantsFixedPrice(rest) && !tellsTodaysPrice(rest),
    bestValue: BEST_VALUE.test(rest),
    // "Pago 99 por 200 megas, ¿qué me dan mejor por lo mismo?": faster than today's.
    fastest:
      (FASTEST.test(rest) || MORE_FOR_THE_SAME.test(rest)) &&
      !BEST_VALUE.test(rest) &&
      ((pays && megabits !== null && MORE_FOR_THE_SAME.test(rest)) ||
        [megabits, people, use].every((one) => one === null)),
    mostExpensive: MOST_EXPENSIVE.test(rest) && !MID_PRICED.test(rest),
    rise: MOST_RISE.test(rest) ? "most" : LEAST_RISE.test(rest) ? "least" : null,
    midPriced: MID_PRICED.test(rest),
    months: monthsSummedIn(rest),
    yearTotal: (OVER_A_YEAR.test(rest) && ASKS_COST.test(rest)) || YEAR_ALONE.test(rest),
    ofListed: OF_LISTED.test(rest),
    endsContract: ENDS_CONTRACT.test(rest),
    cheaper:
      findsTooDear(rest) ||
      // "No tan caro, unos 80 soles": than that.
      ((CHEAPER.test(rest) || (NOT_SO_DEAR.test(rest) && learned.budget === null)) &&
        !CHANGES_OPERATOR.test(rest) &&
        !MID_PRICED.test(rest)),
    pays,
    asksSaving: ASKS_SAVING.test(rest),
    judges,
    unconnected: isUnconnected(rest),
  };
};

/** "Pago 149 en Movistar, ¿cuánto me ahorraría?": what is said before it is asked. */
const beforeQuestion = (text: string): string => text.replace(ASKS_SAVED, " ").split(" cuanto ")[0] ?? text;
/** "¿Cuánto me ahorro si me cambio?", before what is paid is said. */
const ASKS_SAVED =
  /^(?:(?:hola|y|entonces) )*(?:cuanto|que tanto) (?:\w+ ){0,3}?(?:ahorr|economiz)\w+(?: (?:si|al|con) (?:me |nos )?(?:cambi|pas)\w+(?: (?:de|a) (?:\w+|otr[oa] \w+))?)? /;

/** The offers of the last of several messages that quotes any; empty: none does. */
export const lastOffersIn = (texts: readonly string[], known: Known): readonly QuotedOffer[] =>
  texts.map((text) => extractSlots(text, known).offers).findLast((offers) => offers.length > 0) ?? [];

/** The slots that the classifier learns from; reading the examples takes most of a training's time, and needs no others. */
export const extractLearnedSlots = (
  text: string,
  { operators, country }: Known,
): LearnedSlots & Mentioning => {
  const mentions = operatorsIn(text, namesWith(operators));
  const roles = rolesOf(text, mentions);
  const named = (role: MentionRole) => [
    ...new Set(mentions.filter((_, i) => roles[i] === role).map(({ name }) => name)),
  ];
  const refused = named("excluded");
  const wanted = named("wanted").filter((name) => !refused.includes(name));
  const today = named("current");
  const isPair = today.length === 1 && wanted.length === 1;
  const isCompared = isPair && comparesWithTodays(text);
  // Who names today's operator and wants another one, or to leave, does not want its plans.
  const isGivenUp =
    !isCompared && today.length > 0 && (wanted.length > 0 || leaves(text) || asksForBetter(text));
  // "Tengo Claro 400 a 109, ¿me conviene WIN 350?"
  const speedOfWanted = isPair
    ? speedAfter(
        text,
        mentions.filter(({ name }) => wanted.includes(name)),
      )
    : null;
  const rest = withoutMentions(text, mentions);
  const people = peopleIn(rest);
  const budget = sharedAmountIn(text, people, country) ?? monthlyIn(text, mentions, country);
  const pays = budget !== null && saysWhatIsPaid(text, mentions);
  return {
    // "Pago 190 a Movistar" mentions today's operator, not the wanted one.
    operators: isCompared
      ? [...today, ...wanted]
      : pays && wanted.length === 1 && today.length === 0
        ? []
        : wanted,
    excluded: isGivenUp ? [...refused, ...today] : refused,
    type: typeIn(rest),
    budget,
    megabits: speedOfWanted ?? megabitsWanted(withoutPaidParts(rest)) ?? speedAfter(text, mentions),
    people,
    use: useIn(rest),
    service: serviceIn(text),
    noPermanence: wantsNoPermanence(rest),
    freeInstallation: wantsFreeInstallation(rest),
    ...nthsIn(text),
    mentions,
  };
};

/** Monthly budget or payment: for a payment that rises, the later amount; for a yearly one, a twelfth. */
const monthlyIn = (text: string, mentions: readonly Mention[], country: Country): number | null => {
  const amount = budgetIn(text, country) ?? priceAfter(text, mentions, country);
  if (!saysWhatIsPaid(beforeQuestion(text), mentions)) return amount;
  const yearly = yearlyAmountIn(text, country);
  return amount === null
    ? yearly === null
      ? null
      : Math.round(yearly / 12)
    : amount + (increaseIn(text, country) ?? 0);
};
