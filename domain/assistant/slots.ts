import type { Country, ServiceType } from "../kernel/market.ts";
import { KNOWN_OPERATORS } from "../kernel/market.ts";
import {
  budgetIn,
  LUCA_CLP,
  leastAmountIn,
  megabitsWanted,
  peopleIn,
  servicesIn,
  typeIn,
  unwantedIn,
} from "./figures-in-text.ts";
import { STREAMING } from "./lexicon.ts";
import { memoize } from "./memoize.ts";
import { type Mention, operatorsIn, soundsLike } from "./operators-in-text.ts";
import { UNLISTED_OPERATORS } from "./unlisted-operators.ts";

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
  /** The least of a range of which `budget` is the most. */
  readonly budgetFrom: number | null;
  readonly megabits: number | null;
  /**
   * The speeds of plans that are compared: of several operators' "Bitel 300 y Claro 200", or of one's or any "200 y 400
   * megas"; empty where not each operator has its own.
   */
  readonly speeds: readonly OperatorSpeed[];
  readonly people: number | null;
  /** Use of the connection that requires more speed. */
  readonly use: "work" | "heavy" | null;
  /** Normalised name of a streaming service: "netflix". */
  readonly service: string | null;
  /** Further ones of the same message. */
  readonly moreServices: readonly string[];
  /** Any of the services will do: "HBO o Disney". */
  readonly anyService: boolean;
  /** A service that was asked for before is not. */
  readonly refusesService: boolean;
  /** The service is only what the connection is used for. */
  readonly usesService: boolean;
  readonly noPermanence: boolean;
  readonly freeInstallation: boolean;
  /** No higher price after some months. */
  readonly fixedPrice: boolean;
  /** The fastest plans first ("¿y el más rápido?"); false where the message has a figure for the speed or the household. */
  readonly fastest: boolean;
  /** Whether the named speed is enough is asked. */
  readonly asksEnough: boolean;
  /** Plans besides those that were listed. */
  readonly more: boolean;
  /** Which kind of plan to take is asked: "dúo o solo internet". */
  readonly comparesTypes: boolean;
  /** The most expensive plans first. */
  readonly mostExpensive: boolean;
  /** Neither the cheapest nor the most expensive plans. */
  readonly midPriced: boolean;
  /** What is paid in a year is asked. */
  readonly yearTotal: boolean;
  /** The household has no connection today. */
  readonly unconnected: boolean;
  /** The plan of the last list that is meant: 1 is its first, -1 its last. */
  readonly nth: number | null;
  /** A second plan of the last list: 2 in "diferencia entre el primero y el segundo". */
  readonly otherNth: number | null;
  /** The place in the list was counted: "el primero" as against "ese". */
  readonly isCounted: boolean;
};

/** `operator`: null where any will do. */
export type OperatorSpeed = { readonly operator: string | null; readonly megabits: number };

/** Those whether they are filled is a feature of the classifier. */
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
  budgetFrom: null,
  megabits: null,
  speeds: [],
  people: null,
  use: null,
  service: null,
  moreServices: [],
  anyService: false,
  refusesService: false,
  usesService: false,
  noPermanence: false,
  freeInstallation: false,
  fixedPrice: false,
  fastest: false,
  asksEnough: false,
  more: false,
  comparesTypes: false,
  mostExpensive: false,
  midPriced: false,
  yearTotal: false,
  unconnected: false,
  nth: null,
  otherNth: null,
  isCounted: false,
};

/** Before a name: it is not wanted. */
const REFUSED =
  /(?:\b(?:sin(?: contar| considerar| incluir| tomar en cuenta)?|(?<!\b(?:cuest|vale|sale|cobra|falla|cae|corta|paga|gasta)\w* )menos|excepto|exceptuando|salvo|en (?:vez|lugar) de|antes que|ni (?:cagando|a palos|loc[oa]|muert[oa])|alternativas? (?:a|de)|reemplaz\w+(?: a)?|(?:saca|saquen|saque|sacame|saquenme|borr(?:a|e|en|ame)|elimin(?:a|e|en|ame)|olvida|olvidate de|olviden)(?: a)?|no (?:vuelvo|regreso|quiero saber nada|quiero volver)|no (?:quiero|quisiera|deseo) (?:mas|(?:seguir|estar|continuar|quedarme)(?: mas)? con)|odio(?: a)?|detesto(?: a)?|na(?:da)? (?:de|con)|ningun[oa]?(?: plan)? de|ni|quit(?:a|e|en|ar|ando|ame|enme)|evit(?:a|ar|ando|emos)|descart(?:a|ar|ando)|exclu(?:ye|ir|yendo)|no (?:(?:me |nos )?(?:salgan?|aparezcan?|toquen?|vengan?)|sea|sean|quiero|queremos|quisiera|me gusta|soporto|confio en|(?:me |nos )?(?:incluya[ns]?|muestre[ns]?|ponga[ns]?|ofrezca[ns]?|hable[ns]?|recomiende[ns]?|de[ns])|con|de|a)|pero no|distint[oa]s? (?:a|de)|diferentes? (?:a|de)|fuera de|lejos de|a ?parte de|ademas de|que no (?:sea|sean|tenga)|si no (?:es|fuera|fuese|son))(?: nada)?(?: de| a| con| los de| la de| el de| planes de| que sea(?: de)?)?) ?$/;
/** Before a name: it is today's operator. */
const CURRENT =
  /\b(?:cambiar(?:me)? de|cambio de|salir(?:me)? de|alejar(?:me)? de|dejar(?: a)?|abandonar(?: a)?|renunciar a|(?:ir|largar)(?:me|nos)? de|dejo(?: a)?|doy de baja(?: a)?|termin\w+ (?:a |de )?(?:mi |el )?contrato (?:con|de)|cableado de|me voy de|(?:me fui|nos fuimos|retir\w+) de|(?:pedi|pedimos|solicite|di) (?:de |la )?baja (?:en|de|a)|llevo (?:\w+ ){1,3}(?:en|con)|(?<!\bcuanto (?:me |nos |les? )?)(?:llega|viene|sale) (?:el|la|su) (?:recibo|boleta|factura|cuenta) de|mudarme de|dar de baja(?: a)?|cancel(?:ar|e|amos|o)(?: a| con)?|me sali de|deje (?:a )?|hart[oa] (?:de|con)|chat[oa] (?:de|con)|podrid[oa] de|cansad[oa] de|aburrid[oa] (?:de|con)|(?:tengo|tenemos|tenia|teniamos|tuve|tuvimos)(?: el plan de| internet de| internet con| con| en)?|(?:estoy|estamos|estaba|estabamos) (?:con|en)|(?:mi (?:papa|mama|abuel[oa]|espos[oa]|herman[oa]|hij[oa]|ti[oa]|suegr[oa]|familia|casa)|mis (?:papas|padres|abuelos|suegros|viejos)|en (?:mi )?casa) (?:tienen?|tenemos|usan?|usamos)|cliente(?: de)?|actualmente(?: tengo| estoy con)?|soy de|uso|(?:operador|compania|empresa|proveedor)(?: actual)? es|vengo de|(?<!\bcuanto (?:mas )?)pago [^a-z]*(?:soles |pesos )?(?:a|en|con|por)|pasar(?:me)? de|me (?:paso|cambio|porto) de|portar(?:me)? de|migrar de|deuda (?:con|en|a|de)|debo (?:\w+ ){0,3}(?:a|en|con)|mi(?: (?:internet|plan|servicio|linea|recibo|boleta|contrato|wifi|modem|router|cable|fibra|duo|trio|cuenta)(?: hogar| fijo| actual)?(?: de| con| en)?)?) ?$/;
const ENDS_MESSAGE = /^(?: (?:por favor|gracias))?$/;
/** Before the operator of a relative or neighbour, and a question which of two is better. */
const OF_OTHERS = /\bmi \w+ (?:tienen?|usan?) $/;
const ASKS_WHICH = /\b(?:con cual|cual (?:de|es|me|elijo|escojo|conviene)|quien tiene la razon|a quien le)\b/;
/** After a name: it is not wanted. */
const REFUSED_AFTER =
  /^ no quiero (?:saber )?na(?:da)?\b|^ (?:ya )?(?:(?<=ya )no mas|no|nunca(?: mas)?|jamas(?: en la vida)?|tampoco|bien lejos|descartad[oa]|ni (?:hablar|cagando|a palos|regalad[oa]|gratis|en suenos|ahi|aunque|loc[oa]|de broma|muert[oa]|en pelea de perros|verl[oa]s?|amarrad[oa]))(?: por favor| gracias| quiero| me gusta| me interesa| va| vuelvo| regreso)?(?=$| pero| y | ni | que | porque | otr[oa]s?\b| (?:mejor|prefiero|dame|muestr\w+) )|^ no(?= \w+ (?:tampoco|no|si)$)|^ no(?! \w+ \w+ (?:nada(?: de)? |mas )?(?:otr|l[oa]s demas|nad|mas\b))(?! (?:muestr|ofrez|pong|inclu)\w+ (?:otr|l[oa]s demas|nad|mas\b)) (?:se (?:me )?(?:cae|corta|cuelga) (?:siempre|todo el|a cada|mucho|seguido)|ya (?:me|nos)\b|(?:me |nos )?l[oae]s? (?:muestr|pong|inclu|ofrez|quier|recomiend)\w+|(?:me |nos )?(?:muestr|pong|inclu|ofrez|recomiend)\w+)|\b(?:a )?es[ea] (?:descart|sac|borr|quit|elimin)\w*$/;
/** After "Claro", which alone may mean "of course". */
const DISLIKED_AFTER =
  /^ (?:ya )?(?:no (?=\w+ (?:tampoco|no|si)$)|no (?:me gusta|me interesa|va|quiero|otr[oa]s?\b|(?:me )?l[oa]s? (?:muestr|pong|quier)\w+)|nunca mas|jamas|ni |tampoco\b|bien lejos)/;
/** Words before the name of an operator that the visitor no longer wants. */
const DISLIKED_BEFORE =
  /\b(?:malas? experiencias?|decepcionad[oa]|(?:no|nadie) (?:aguant|soport)\w+|chao|hasta (?:la|las|el) \w+|(?:me|nos) (?:hart|cans|aburr)(?:e|o|aron|i|imos|amos)) (?:mas )?(?:con|de|a) (?:l[oa]s de |el de )?$|\b(?:me|nos) (?:tienen?|tenian?) (?:\w+ )?(?:chat|hart|podrid|cansad|aburrid|enferm|sec|loc)[oa]s? (?:con |de )?(?:l[oa]s de |el de )?$|\b(?:me|nos) (?:hart|cans|aburri|decepcion)(?:o|aron|eron) (?:l[oa]s de )?$|^(?:chao|ya fue|no va mas) $/;
/** After a name: its customer has had enough of it. */
const HAD_ENOUGH_OF =
  /^ (?:ya )?no (?:l[oa]s? )?(?:aguant|soport)\w+|^ (?:ya )?(?:me|nos) (?:tienen?|tenian?) (?:\w+ )?(?:chat|hart|podrid|cansad|aburrid|enferm|sec|loc)[oa]s?\b|^ (?:ya )?(?:me|nos) (?:hart|cans|aburri|decepcion)(?:o|aron|eron)\b|^ (?:ya )?(?:l[oa] )?(?:tuve|probe|tuvimos|probamos)\b.{0,12}\b(?:no (?:me|nos) (?:gust|conven|fue|funcion)|fue (?:mal|pesim)|mal[oa]|pesim[oa])|^ (?:es|son) (?:lo peor|l[oa]s? peor(?:es)?|(?:una|pura) (?:porqueria|basura|mierda|estafa)|un (?:asco|desastre|robo))\b/;
/** Between what was used before and its judgement: "ya tuve Entel y no me gustó". */
const USED_BEFORE =
  /\b(?:(?:revise|mire|vi) (?:lo|los planes|los|el) de|tuve|tuvimos|probe|probamos|use|usamos|estuve con|estuvimos con) (?:a |con )?$/;
const WAS_BAD =
  /^.{0,12}\b(?:no (?:me|nos|lo|la) (?:gust|conven|fue|funcion|recom)\w*|no (?:sirv|funcion)\w+|(?:fue|era|es|salio|resulto) (?:\w+ )?(?:mal|pesim|horribl|lent|un (?:asco|desastre|fiasco))\w*|se (?:caia|cortaba|colgaba)|(?:mal|pesim)[oa](?: \w+)?$)/;
/** Before the only name: another one is wanted. */
const BETTER_THAN =
  /\b(?:mejor|mas (?:barat|economic|rapid|comod)[oa]s?|menos car[oa]s?) que(?: el de| los de)? $/;
const TOO_EXPENSIVE =
  /^ (?:(?:es|esta|me sale|sale) (?:muy|demasiado|bien|super|recontra|pesim[oa]|un asco|malisim[oa])(?: (?:car[oa]|mal[oa]|lent[oa]))?\b|(?:me|nos) (?:estafo|engano|mintio|fallo|trato mal|cobro de mas)\b|(?:falla|se cae)\b|(?:cobra|pide|cuesta) (?:mucho|demasiado|muy caro|carisimo)\b).*\botr[oa]s?\b/;
/** After "de" and a name: it is today's operator. */
const MOVES_ON =
  /^ (?:me )?(?:quiero |quisiera |deseo |voy a |vamos a )?(?:pasar|cambiar|mudar|ir)(?:me|nos)? a\b/;
/** Before the first of two names that "a" joins: "de Movistar a Claro". */
const LEFT =
  /(?:^|\b(?:portar|pasar|trasladar|migrar|cambiar)(?:me|nos)? (?:\w+ ){0,4}|^(?:quiero|quisiera|deseo|necesito) (?:(?:pasar|cambiar|ir|mudar|portar)(?:me|nos)? )?)de $/;
/** Before a name, in a message about what is paid today: it is wanted all the same. */
const WANTED_NEXT = /\b(?:quiero|busco|prefiero|mejor|(?:pasar|cambiar|ir)(?:me)? a) ?$/;
const PAYS =
  /\b(?:pago|gasto|pagando|pagamos|gastamos|(?:me|nos|les?) (?:esta )?(?:cobran?|cobrando|viene|llega|sale)|mi (?:recibo|boleta|cuenta))\b/;
/** Before the only name of a message that is nothing else, or that asks for another one: "no WIN, otro". */
const REFUSED_ALONE = /^(?:y |pero |si |mejor |ya |otr[oa]s? (?:que )?)*no $/;
const WANTS_ANOTHER =
  /\b(?:quiero|busco|necesito|dame|prefiero) otr[oa]s?(?:$| (?:operador|compania|empresa|proveedor|mejor|que|mas)\b)/;
const ANOTHER = /^$|^ (?:\w+ )?(?:otr[oa]s?|sino|cualquier\w*)\b/;
/** Between two names: the second one has what the first one has. */
const JOINED = /^ ?(?:,|y|e|ni|o) ?(?:a |de |con )?$/;

type MentionRole = "wanted" | "excluded" | "current";

type Known = { readonly operators: readonly string[]; readonly country: Country };
type Mentioning = { readonly mentions: readonly Mention[] };

/** Fills the slots from a message in lower case letters and digits without accents. `operators` are the catalogue's. */
export const extractSlots = (text: string, known: Known): Slots & Mentioning => {
  const learned = extractLearnedSlots(text, known);
  const rest = withoutMentions(text, learned.mentions);
  const { megabits, people, use } = learned;
  const comparesTypes = TWO_TYPES.test(rest);
  return {
    ...learned,
    type: comparesTypes ? null : learned.type,
    budgetFrom: leastAmountIn(rest, learned.budget),
    speeds: speedsIn(text, learned),
    ...otherServicesIn(text, learned.service),
    refusesService: learned.service === null && text.search(SERVICE_REFUSED) >= 0,
    usesService: learned.service !== null && SERVICE_USED.test(text) && !INCLUDED.test(text),
    asksEnough: megabits !== null && ASKS_ENOUGH.test(rest),
    more: MORE.test(rest),
    comparesTypes,
    isCounted: COUNTED.test(text),
    withoutTv: unwantedIn(rest).tv,
    ...servicesIn(rest),
    fixedPrice: FIXED_PRICE.test(rest),
    fastest: FASTEST.test(rest) && [megabits, people, use].every((one) => one === null),
    mostExpensive: MOST_EXPENSIVE.test(rest) && !MID_PRICED.test(rest),
    midPriced: MID_PRICED.test(rest),
    yearTotal: OVER_A_YEAR.test(rest) && ASKS_COST.test(rest),
    unconnected: UNCONNECTED.test(rest) && !CONNECTED.test(rest),
  };
};

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
  const rest = withoutMentions(text, mentions);
  const budget = budgetIn(text, country) ?? priceAfter(text, mentions, country);
  const pays =
    budget !== null &&
    PAYS.test(text) &&
    !/\bcuanto\b/.test(text) &&
    !mentions.some(({ from }) => WANTED_NEXT.test(text.slice(0, from)));
  return {
    // "Pago 190 a Movistar" mentions today's operator, not the wanted one.
    operators: pays && wanted.length === 1 && !roles.includes("current") ? [] : wanted,
    // Who wants to leave an operator does not want its plans.
    excluded: [...refused, ...(mentions.length > 0 && leaves(text) ? named("current") : [])],
    type: typeIn(rest),
    budget,
    megabits: megabitsWanted(rest) ?? speedAfter(text, mentions),
    people: peopleIn(rest),
    use: useIn(rest),
    service: serviceIn(text),
    noPermanence: NO_PERMANENCE.test(rest) || FOR_A_WHILE.test(rest),
    freeInstallation: FREE_INSTALLATION.test(rest) && !PROMISED.test(rest),
    ...nthsIn(text),
    mentions,
  };
};

let last: { readonly key: string; readonly names: readonly string[] } | null = null;

/** Known operators and those of the catalogue, spelled as in the catalogue; put together again when the catalogue's change. */
export const namesWith = (operators: readonly string[]): readonly string[] => {
  const key = operators.join("\n");
  if (last?.key !== key) {
    const names = [...KNOWN_OPERATORS, ...UNLISTED_OPERATORS, ...operators];
    last = { key, names: [...new Map(names.map((name) => [name.toLowerCase(), name])).values()] };
  }
  return last.names;
};

const rolesOf = (text: string, mentions: readonly Mention[]): readonly MentionRole[] => {
  const roles: MentionRole[] = [];
  for (const [i, { name, from, to }] of mentions.entries()) {
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const between = i === 0 ? "" : text.slice(mentions[i - 1]?.to, from);
    const previous = roles.at(-1);
    if (REFUSED.test(before)) roles.push("excluded");
    else if (before !== "" && REFUSED_AFTER.test(after)) roles.push("excluded");
    else if ((name !== "Claro" || DISLIKED_AFTER.test(after)) && REFUSED_AFTER.test(after))
      roles.push("excluded");
    else if (mentions.length === 1 && REFUSED_ALONE.test(before) && ANOTHER.test(after))
      roles.push("excluded");
    else if (DISLIKED_BEFORE.test(before)) roles.push("excluded");
    else if (mentions.length === 1 && WANTS_ANOTHER.test(after)) roles.push("excluded");
    else if (TOO_EXPENSIVE.test(after) || HAD_ENOUGH_OF.test(after)) roles.push("excluded");
    else if (USED_BEFORE.test(before) && WAS_BAD.test(after)) roles.push("excluded");
    else if (LEFT.test(before) && text.slice(to, mentions[i + 1]?.from) === " a ") roles.push("excluded");
    else if (mentions.length === 1 && BETTER_THAN.test(before)) roles.push("excluded");
    else if (/\bcambi\w+(?: a)? $/.test(before) && /^ por\b/.test(after)) roles.push("excluded");
    // "Movistar, no WIN".
    else if (previous === "wanted" && between === " no " && ENDS_MESSAGE.test(after)) roles.push("excluded");
    else if (mentions.length > 1 && OF_OTHERS.test(before) && ASKS_WHICH.test(text)) roles.push("wanted");
    else if (CURRENT.test(before) || (/\bde ?$/.test(before) && MOVES_ON.test(after))) roles.push("current");
    else if (previous === "excluded" && JOINED.test(between)) roles.push("excluded");
    else roles.push("wanted");
  }
  return roles;
};

const leaves = (text: string): boolean =>
  /\b(cambiar(me|nos)?|cambio|salir(me)?|retir(?:ar|o)(me|nos)?|alejar(me)?|dej(?:ar|o)|abandonar|renunciar|ir(me|nos)?|largar(me|nos)?|doy de baja|termin\w+ (a |de )?(mi |el )?contrato|me voy|dar de baja|cancel(?:ar|e|amos|o)|me sali|deje|hart[oa]|chat[oa]|podrid[oa]|cansad[oa]|aburrid[oa]|pasar(me|nos)?|paso|porto|migrar|portar(me)?) (de|a|en|con)?\b/.test(
    text,
  );

/** Removes names, since "Fibra Sur" does not mean fibre. */
export const withoutMentions = (text: string, mentions: readonly Mention[]): string =>
  mentions.toReversed().reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);

/** "WIN 500": nothing costs so much, and no speed below it is written without its unit. */
const speedAfter = (text: string, mentions: readonly Mention[]): number | null => {
  for (const { to } of mentions) {
    const [, speed] =
      /^ (?:de |con (?:unas? )?)?([2-9]\d0|1000)\b(?!\.\d| ?(?:soles|solcitos|pesos|lucas|luquitas|canales))/.exec(
        text.slice(to),
      ) ?? [];
    if (speed !== undefined) return Number(speed);
  }
  return null;
};

/** "Bitel de 60", "Claro a 79": a figure that is no usual speed. */
const PRICE_AFTER =
  /^ (?:(?:el |uno |plan )?de ([2-9]\d|1\d[1-9])|(?:a|por|en) ([1-9]\d|1\d\d))(?=$|,| (?:y|o|que|con|hay|me|al mes|mensual\w*|hogar)\b)/;
const priceAfter = (text: string, mentions: readonly Mention[], country: Country): number | null => {
  const [price] = mentions.flatMap(({ to }) => {
    const [, of, at] = PRICE_AFTER.exec(text.slice(to)) ?? [];
    return (of ?? at) === undefined ? [] : [Number(of ?? at)];
  });
  return price === undefined ? null : country === "chile" ? price * LUCA_CLP : price;
};

const OWN_SPEED =
  "([1-9]\\d0|1000|2000)(?:(?: ?(?:megas?|mbps))|(?! ?(?:soles|solcitos|pesos|lucas|luquitas|canales|al mes)))\\b";
const SPEED_AFTER = new RegExp(`^ (?:(?:el|la|de|con|una?s?|plan|fibra|internet|hogar) ){0,3}${OWN_SPEED}`);
const SPEED_BEFORE = new RegExp(`\\b${OWN_SPEED}(?: (?:de|en|con))? $`);

/** Each wanted operator's own speed, where every one of at least two has one, after its name or before it. */
const speedsIn = (
  text: string,
  { operators, mentions }: Pick<Slots, "operators"> & Mentioning,
): readonly OperatorSpeed[] => {
  if (operators.length < 2) return comparedSpeedsIn(text, operators[0] ?? null);
  const wanted = mentions.filter(({ name }) => operators.includes(name));
  const found = (speed: RegExp, around: (mention: Mention, at: number) => string) =>
    wanted.flatMap((mention, at) => {
      const [, megabits] = speed.exec(around(mention, at)) ?? [];
      return megabits === undefined ? [] : [{ operator: mention.name, megabits: Number(megabits) }];
    });
  const choices = [
    found(SPEED_AFTER, ({ to }, at) => text.slice(to, wanted[at + 1]?.from)),
    found(SPEED_BEFORE, ({ from }, at) => text.slice(wanted[at - 1]?.to ?? 0, from)),
  ];
  return (
    choices.find((speeds) => operators.every((name) => speeds.some(({ operator }) => operator === name))) ??
    []
  );
};

const LINKED = "(?: (?:y|o|vs|versus|contra|con|al?|de|del|el|los?|las?|plan|que|hogar|megas|mbps)){1,6} ";
/** "Diferencia entre el de 200 y el de 400". */
const TWO_SPEEDS = new RegExp(
  `\\b(?:entre|de|los|las|diferencia|mejor|plan|conviene) (?:(?:el|los?|las?|plan|de|un[oa]?) )*${OWN_SPEED}${LINKED}${OWN_SPEED}`,
);
const comparedSpeedsIn = (text: string, operator: string | null): readonly OperatorSpeed[] => {
  const [, one, other] = TWO_SPEEDS.exec(text) ?? [];
  return one === undefined || other === undefined || one === other
    ? []
    : [one, other].map((megabits) => ({ operator, megabits: Number(megabits) }));
};

/** "¿Me alcanzan 100 megas para 4?", "¿puedo jugar con 200 megas?" */
const ASKS_ENOUGH =
  /\b(?:alcanz\w+|suficientes?|bastan?|bastar\w+|sirven?|servir\w+|aguantan?|soportan?|rinden?|(?:me|nos) (?:da|dan|daria)|esta bien|estaria bien|es poco|son poc[oa]s|es much[oa]s?)\b|\b(?:puedo|podemos|podria|podre|se puede)\b.{0,40}\bcon (?:unos |unas |solo |el (?:plan )?de )?\d|\bcon (?:unos |unas |solo )?\d{2,4} ?(?:megas?|mbps|mb) (?:\w+ ){0,2}(?:puedo|podemos|pueden|podria|podriamos|podre)\b/;

const KIND =
  "(?:duos?|trios?|dobles?(?: packs?)?|triples?(?: packs?)?|[23] ?play|solo internet|internet solo|puro internet)";
const TWO_TYPES = new RegExp(
  `\\b${KIND} (?:o|u|vs|versus) (?:de |el |un |con )*(?:${KIND}|internet|wifi)\\b|\\bdiferencias? (?:\\w+ ){0,2}entre .{0,12}${KIND} (?:y|e) (?:de |el |un |con )*(?:${KIND}|internet)\\b|\\bcuanto (?:mas|menos) .{0,24}${KIND} (?:que|a) (?:de |el |un |con )*(?:${KIND}|internet)\\b`,
);
/** Of a list, not of "ese". */
const COUNTED =
  /\b(?:primer|segund|tercer|cuart|ultim)(?:it)?[oa]?\b|\b(?:1(?:ro|ra|er)|2(?:do|da)|3(?:ro|ra|er)|4t[oa])\b|\b(?:opcion|numero|nro|plan) ?[1-4]\b/;

/** "Muéstrame más", "¿qué otra opción hay?", "el siguiente", but not "el más barato". */
const MORE =
  /^(?:(?:y|ya|ok|pero|entonces|a ver|quiero|dame|deme|muestr\w+|ensen\w+|hay|tienen?|tienes|ver|algun[oa]?|que|cual(?:es)?|los|las|el|la) )*(?:(?:mas|otr[oa]s?) (?:opcion(?:es)?|planes|plan|alternativas?|ofertas?)|otr[oa]s?(?: mas)?|(?:siguiente|proxim[oa])s?(?: (?:plan|opcion)(?:es)?)?|demas)(?: (?:barat[oa]s?|economic[oa]s?|hay|tienen?|tienes|me (?:das|ofreces|recomiendas)|por favor|que tengan?|mas))*$|^(?:(?:y|ya|ok|pero|quiero|dame|deme|muestr\w+|ensen\w+|hay|tienen?|tienes|ver|algo) )*mas(?: por favor)?$/;

/** The visitor's whereabouts, not a use of the connection. */
const ON_THE_WAY =
  /\b(?:(?:salgo|llego|vuelvo|regreso|voy|entro) (?:de|del|a|al) (?:mi |la )?(?:trabajo|trabajar|pega|chamba)|(?:en|al|antes de|despues de) (?:el|mi) trabajo|(?:antes|despues) del? (?:trabajo|trabajar)|(?:estoy|estare|estaba|sigo|salgo|saliendo|permiso|amig[oa]s?|companer[oa]s?|jef[ea]) (?:en|de|del) (?:el |la |mi )?(?:trabajo|chamba|pega|clases)|por trabajo|perdi (?:el|mi) trabajo|(?:tu|su|este) (?:trabajo|chamba|pega)|te gusta(?:ria)? trabajar|(?:estan?|llevan?|llevas|siguen?) (?:trabajando|chambeando)|chambea[ns]|(?:asistente|reclamaciones|asesor[ae]?s?) virtual(?:es)?|en (?:mi|la|el) (?:trabajo|chamba|pega) (?:hay|me|nos|dicen|tienen|todos|un|una)|trabaj(?:a|aba) (?:en(?! (?:casa|(?:la|mi|su) casa|linea|remoto|modo|home|internet))|vendiendo|de|como)|trabajo (?:hasta|todo el dia|toda la semana|de (?:lunes|noche|dia|tarde|madrugada|\d)|los (?:sabados|domingos)|fuera|lejos|en (?:una? |el |la )?(?:oficina|banco|tienda|hospital|colegio|empresa|mercado|centro|turnos?)))\b/g;

/** "Nadie juega", "no trabajamos en casa"; "juega conmigo" is said to the assistant. */
const NOT_USED =
  /^lol$|\bjueg\w+ (?:\w+ )?conmigo\b|\bjuegu?en con\b|\b(?:nadie|ningun[oa]|no|ni|tampoco|sin|nada de) (?:jueg(?:o|a|an|os)|jugamos|video ?juegos|gamers?|consolas?|trabaj(?:o|a|an|amos)|teletrabaj\w*|estudi(?:o|a|an|amos)|home office)\b/g;

const useIn = (message: string): Slots["use"] => {
  const text = message.replace(ON_THE_WAY, " ").replace(NOT_USED, " ");
  if (
    /\b(4k|8k|(?:much[oa]s|vari[oa]s|hart[oa]s|un monton de) (?:dispositivos|aparatos|equipos|celulares|pantallas|tablets|compu\w*)|(?:tod[oa]s|vari[oa]s) conectad[oa]s|cada (?:quien|uno) (?:en|con|viendo) su (?:pantalla|tele|celular|tablet)|jueg\w*|video ?jueg\w*|minecraft|call of duty|warzone|mobile legends|nintendo|consolas?|geimer|vicia\w*|pubg|jug(?:ar|amos|ando)\w*|gamers?|gaming|streamers?|streams|streamear|la play|play ?[345]|twitch|ps[345]|playstation|xbox|fortnite|dota|valorant|free fire|roblox|league of legends|counter|gta|fifa|lol|lag|laguea\w*|ping)\b/.test(
      text,
    )
  )
    return "heavy";
  return /^(?:y )?que (?:\w+ )?trabajan$|\b(teletrabaj\w*|trabaj(?:o|a|ar|amos|ando|e|emos)\b|trabajan (?:desde|en casa|remoto|online|por)|chamb\w*|pega|home office|homeoffice|estudi\w*|clases|video ?llamadas?|video ?conferencias?|video ?calls?|zoom|meet|teams|oficina en casa|remot[oa]|a distancia|laburo|freelance|reuniones|virtual(?:es)?|vpn|skype)\b/.test(
    text,
  )
    ? "work"
    : null;
};

/** "Netflix ya lo pago aparte", "sin Netflix". */
const SERVICE_REFUSED =
  /\b(?:sin|no quiero|no necesito|no tengo|no uso|en vez de|en lugar de|menos) (?:netflix|disney|hbo|max|prime|paramount)\b|\b(?:netflix|disney|hbo|prime|paramount) (?:ya (?:lo |la )?(?:pago|tengo)|no(?: lo| la)? (?:quiero|necesito|uso|veo)|no(?= (?:hbo|max|disney|netflix|prime|paramount|mejor|sino)\b))/g;

/** "Todos vemos Netflix" says what the connection is for, "que traiga Netflix" what the plan has to include. */
const SERVICE_USED =
  /\b(?:us(?:o|a|an|amos|ando)|(?:para|puedo|podemos|poder|podria|podre|se puede) ver|(?:para|pur[oa])(?: (?:mi|el|usar|ver))?|ve(?:o|n|mos)?|viendo|mir(?:o|a|an|amos|ando)|pas(?:a|an|amos) (?:viendo|en)) (?:(?:solo|pur[oa]|much[oa]|bastante|hart[oa]|siempre|youtube|y) )*(?:netflix|disney(?: plus)?|hbo(?: max)?|prime|paramount|spotify)\b/;
const INCLUDED =
  /\b(?:inclu\w+|tra(?:e|en|iga|igan)|veng[ao]n?|vienen?|con (?:netflix|disney|hbo|prime|paramount|spotify))\b/;

const serviceIn = (message: string): string | null => {
  const text = message.replace(SERVICE_REFUSED, " ");
  if (/\bliga 1 max\b/.test(text)) return "l1 max";
  const named = text
    .replace(/\bl1 max\b/g, " ")
    .match(STREAMING)
    ?.find((name) => name !== "claro video");
  if (named !== undefined) return named.startsWith("disney") ? "disney" : named;
  for (const word of text.split(" ")) {
    const meant = serviceMisspelt(word);
    if (meant !== null) return meant;
  }
  return null;
};
const BETWEEN_SERVICES = /\b(?:o|u) /;
/** The services that a message names besides the first. */
const otherServicesIn = (
  message: string,
  service: string | null,
): Pick<Slots, "moreServices" | "anyService"> => {
  const text = message.replace(SERVICE_REFUSED, " ").replace(/\b(?:liga 1|l1) max\b|\bclaro video\b/g, " ");
  const named = service === null ? [] : [...text.matchAll(STREAMING)];
  const names = named.map(([name]) => (name.startsWith("disney") ? "disney" : name));
  const moreServices = [...new Set(names)].filter(
    (name) => name !== service && !isSameService(name, service),
  );
  const [first, second] = named;
  const between = first && second ? text.slice(first.index + first[0].length, second.index) : "";
  return { moreServices, anyService: moreServices.length > 0 && BETWEEN_SERVICES.test(between) };
};
/** "HBO Max" was named before it was called Max. */
const isSameService = (name: string, service: string | null): boolean =>
  service !== null && (service.includes(name) || name.includes(service));

const OFTEN_MISSPELT = ["netflix", "disney", "paramount", "crunchyroll", "spotify"];
const serviceMisspelt = memoize((word) =>
  word.length > 4 ? (OFTEN_MISSPELT.find((name) => soundsLike(word, name)) ?? null) : null,
);

const NO_PERMANENCE =
  /\bno (?:me |nos |te )?(?:exij\w+|pid[ae]n?|oblig\w+)(?: a)?(?: estar| quedarme| firmar)? \d{1,2} meses\b|\bno (?:quiero|quisiera|pienso|voy a) (?:firmar|comprometerme|atarme|amarrarme)\b|\bno (?:me |nos |que )*(?:dej\w+|qued\w+|teng\w+|ten\w+)(?: \w+)? (?:pegad|amarrad|atad|enganchad|clavad|casad)[oa]s?\b|\b(?:sin|no quiero|nada)(?: \w+){0,2} contratos? (?:larg|etern|forzos|obligatori)[oa]s?\b|\b(?:sin|no (?:quiero|tengan?|tienen?|exijan?|pidan?|haya|me)|nada de|0|ningun[a]?|libre de|cero|no quiero (?:firmar|tener)) ?(?:tener |firmar |ningun[a]? |compromiso de |meses |(?:un )?(?:mes|ano) |una? |la |el |nada de |tanta |mucha )?(?:contratos?|permanencia|amarr\w*|atadur\w*|plazos?|forzos\w*|clausulas?|compromisos?|penalidad(?:es)?|aten|ate)\b|\bno (?:me |te |nos |quiero |quedar |estar |que |vaya a |vayan a ){0,4}(?:obligue\w*|obliga\w*|amarr\w+|atad[oa]s?|atarme|aten?|atan?|casarme|casarnos)\b|\bno (?:me )?(?:cobren|pagar|haya) (?:ninguna )?(?:multa|penalidad|penalizacion)\b|\b(?:poder|para|libertad (?:de|para)) (?:cancelar|cortar|irme|salir(?:me)?|retirar(?:me)?)(?:lo)? cuando \b|\b(?:sin|no) (?:\w+ )?(?:meses (?:obligatorios|minimos|forzosos)|contratos? larg[oa]s?|(?:tiempo|periodo|plazo) (?:minimo|forzoso|obligatorio))\b|\bsin (?:estar (?:amarrad|atad)[oa]|multas?|penalizacion|que me (?:amarren|aten|obliguen))\b|\b(?:mes a mes|cancel\w+ en cualquier momento)\b|\b(?:que|cual(?:es)?|quien(?:es)?|con cual) (?:me |nos |te )?(?:pued[ao]s?|dej[ae]n?|permit[ae]n?) (?:cancelar|cortar|irme|ir|salir(?:me)?|retirar(?:me)?|cambiar(?:me)?|dar(?:lo)? de baja)(?:lo)? (?:cuando|en cualquier|a cualquier|si )/;
/** A connection for some months. */
const FOR_A_WHILE =
  /\b(?:(?:algo|uno|internet|servicio|plan) temporal(?:mente)?|(?:solo|solamente|unicamente) (?:(?:l[oa] |voy a |vamos a )?(?:necesit|usar|us|quer|quier|estar|me qued)\w*)(?: \w+){0,2} (?:(?:por|para|x) )?\d{1,2} (?:mes(?:es)?|semanas)|necesit\w+ (?:(?:el |un )?(?:internet|wifi|servicio|plan) )?(?:por|para|x) \d{1,2} (?:mes(?:es)?|semanas))\b|(?<!\b(?:descuento|promo\w*|oferta|precio|rebaja|es|dura) )\b(?:solo|solamente|unicamente|nada mas) (?:por|para|x|unos|unas) (?:unos |unas )?(?:\d{1,2} )?(?:mes(?:es)?|semanas|dias|temporada|el verano|verano|vacaciones)\b/;
const FREE_INSTALLATION =
  /\bregal\w+ (?:me )?(?:la )?instalacion|\bno (?:me |nos |te |se |le |la |lo )*(?:cobr|pag)\w+ (?:nada )?(?:por |la |el |de |visita |venir |ir |a |tecnico ){0,5}(?:instal\w+|poner\w*)\b|\binstalacion (?:que )?no (?:la |me la |se )?(?:cobr|pag)\w+|\binstalacion (?:a )?(?:0|cero) (?:costo|soles|pesos)\b|\b(?:instalacion (?:(?:me )?(?:sea|salga) gratis|no (?:me )?cueste|gratis|gratuita|sin costo|a costo cero|sin cobro|(?:a )?(?:cero|0\b)|incluida|bonificada)|gratis (?:la )?instalacion|no (?:\w+ ){0,2}(?:cobre[ns]?|cobrar|pagar)(?: nada)?(?: de| por)?(?: la)? instal\w+|(?:sin|no) (?:pagar|costo|cobrar|cobro|cobren|cobran)(?: de| por| la| nada por)*(?: la)? instalacion|sin (?:costo de )?instalacion|(?:instal\w+ (?:(?:me |nos )?(?:sea|salga) )?gratis)|instal\w+ sin cobrar|ni (?:pagar|cobren|cobrar)(?: por)?(?: la)? instalacion|(?:0|cero) instalacion|(?:la|lo) (?:ponga|pongan|instale|instalen) gratis)\b|\binstalacion\b.{0,40}\bojala gratis\b/;

/** A free installation that was promised, and is complained about. */
const PROMISED = /\b(?:promet\w+|enganar\w+|ofrecieron|estafa\w*|denuncia\w*|dijeron instalacion)\b/;

/** A household that has no connection yet. */
const UNCONNECTED = new RegExp(
  `\\b(?:${[
    "(?:todavia|aun|ahora(?: mismo)?|actualmente|ahorita) no (?:tengo|tenemos|tiene|tienen|cuento con|contamos con|hay) (?:internet|wifi|servicio|operador|compania|conexion)",
    "no (?:lo |la )?(?:tengo|tenemos|tiene|tienen|cuento con|contamos con|hay) (?:ni |nada de |na de )?(?:internet|wifi|servicio|conexion)(?: de internet| fij[oa])? (?:en (?:la |mi |su |el |nuestra )?(?:casa|hogar|departamento|depa|depto|domicilio|cuarto|pieza|local|negocio|tienda|bodega)|todavia|aun|actualmente|y (?:quiero|queremos|quisiera|quieren|necesit\\w+|(?:me|nos|le|les) (?:gustaria|urge)))",
    "(?:mama|papa|abuel\\w+|herman\\w+|ti[oa]|suegr\\w+|padres|viej\\w+|bodeg\\w+|local|negocio|tienda|casa|cuarto|pieza|depa|departamento|depto)(?: nuev[oa])? (?:todavia |aun )?no (?:tiene|tienen|trae|cuenta con) (?:nada de |na de )?(?:internet|wifi)",
    "(?:vive|viven|vivimos|esta|estan|estoy|estamos|familia|casa|depa|cuarto|local)(?: \\w+){0,3} sin (?:nada de )?(?:internet|wifi)(?! desde| hoy| otra| hace| de nuevo)",
    "no (?:tengo|tenemos) (?:ningun |ninguna |nada |contratad\\w+ )*(?:recibo|boleta|operador|compania|contratado)",
    "(?:es (?:mi |la )?)?primera vez que (?:voy a |vamos a )?(?:contrat\\w+|pon\\w+|tengo|tenemos|tener|instal\\w+)",
    "(?:poner|pongo|contratar|contrato|instalar|tener)\\w* (?:internet|wifi)(?: \\w+){0,3} (?:por|x) primera vez",
    "(?:nunca|jamas) (?:he|hemos|ha|han|habia|tuve|tuvimos|se ha) ?(?:tenido|usado|contratado|puesto)? ?(?:internet|wifi|fibra|servicio)",
    "casa (?:es )?nueva|me (?:mudo|mude|acabo de mudar|independice)|(?:acabo|acabamos) de mudar(?:me|nos)|recien (?:me|nos) (?:mud|cambi|independi)\\w+",
    "(?:le )?robo (?:el )?(?:wifi|internet)",
  ].join("|")})\\b`,
);
/** The visitor has a connection: it fails, is given up, or moves along. */
const CONNECTED =
  /\b(?:desde (?:ayer|hoy|anoche|hace|el|la)|otra vez|de nuevo|se (?:me |nos )?(?:cayo|corto|fue|va|cae|corta)|me cortaron|traslad\w+|llevar(?:me)?(?: mi| el)? (?:internet|servicio|plan)|cancel\w+|dar de baja|la baja)\b/;
const FASTEST = /\b(?:mas (?:rapid(?:it)?[oa]s?|veloz|veloces|megas)|(?:mayor|maxima) velocidad)\b/;
const MOST_EXPENSIVE =
  /\b(?:el|la|los|las|lo|cual(?:es)?(?: es| son)?|plan(?:es)?) (?:plan(?:es)? )?mas (?:car[oa]s?|premium)\b(?! que (?!tengan?|tienen|tienes|hay|haya|vend\w+|ofrec\w+))/;
const OVER_A_YEAR =
  /\b(?:(?:en|por|durante|todo) (?:todo )?(?:un |el |1 )?(?:primer )?ano|al ano)\b(?! (?:pasado|nuevo|que viene|siguiente|\d))|\banual(?:es|mente)?\b|\ben 12 meses\b/;
const ASKS_COST = /\b(?:cuanto|total|costo|precio|gasto)\b/;
const MID_PRICED =
  /\b(?:intermedi[oa]s?|(?:precio|gama) medi[oa]|(?:termino|punto) medio|ni (?:el |la |l[oa]s |tan |muy )?(?:mas )?(?:car|barat)[oa]s? (?:y )?ni (?:el |la |l[oa]s |tan |muy )?(?:mas )?(?:car|barat)[oa]s?)\b/;
const FIXED_PRICE =
  /\b(?:(?:no|nunca) (?:me )?(?:sub[ae]n?|aument[ae]n?|cambi[ae]n?)|(?:precio|tarifa) fij[oa]|sin promo\w*|mismo precio(?: \w+)? (?:siempre|tod[oa]s?|cada)|(?:pagar|pago) (?:siempre )?lo mismo)\b/;

/** What is counted in "el primer mes", "la primera vez", "el tercer piso"; a date, an hour, and "al segundo" for "at once". */
const NOT_OF_LIST =
  /\b(?:primer|segund|tercer|ultim)[oa]?s? (?:mes(?:es)?|vez|veces|recibo|boleta|factura|cuenta|mensualidad|cobro|pago|cuota|piso|ano|dia|hora|minuto|tiempo|semana|internet|edad|guerra|bus|metro|tren|micro|vuelo|temporada|capitulo|nombre|apellido)s?\b|\b(?:el|al|del|dia) 1(?:ro|ero)? de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|se[pt]tiembre|octubre|noviembre|diciembre|(?:este|cada|otro|proximo) mes|mes)\b|\b(?:a|desde|hasta|tipo|antes de|despues de|como a) la 1\b|\bla 1 (?:y (?:media|cuarto)|de la (?:tarde|manana)|[ap]m)\b|\b(?:contest|respond|atiend)\w+ al segundo\b|\bde (?:es[ea]|est[ea]) (?:precio|valor|monto)\b/g;
/** What "este" and "ese" mean besides a plan of the list: "este chat", "ese dato". */
const NO_PLAN =
  "(?:chat|bot|robot|asistente|asesor[a-z]*|vendedor[a-z]*|senor[a-z]*|tecnico|tipo|pagina|web|sitio|app|aplicacion|comparador|formulario|link|servicio|numero|correo|whatsapp|dato|empresa|forma|manera|ano|mes|semana|dia|domingo|sabado|lunes|casa|zona|calle|cuadra|edificio|direccion|distrito|compania|operador|proveedor|marca|hora|horario|plata|caso|momento|tiempo|lado|lugar|ciudad|comuna|barrio|tema|pregunta)";

const NTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:el|la|al) ?(?:ultim[oa]|mas abajo|de abajo)\b/, -1],
  [
    /\ben (?:el )?segundo lugar\b|\b(?:el|la|del|de la|al|opcion|numero|plan) ?(?:segund(?:it)?[oa]|2(?:do|da)?|(?:numero|nro|n|opcion|num) ?2|del medio)\b(?! (?:play|megas|mbps|personas))/,
    2,
  ],
  [
    /\b(?:el|la|al) ?4t[oa]\b|\b(?:opcion|numero|nro) ?4\b|\b(?:quiero|elijo|dame|prefiero|tomo|llevo|contrato|con|me interesa|contratar) (?:el |la )cuart[oa]\b(?! de)|\b(?:el|la) cuart[oa] (?:plan|opcion|de la lista)\b/,
    4,
  ],
  [
    /\ben (?:el )?tercer lugar\b|\b(?:el|la|del|de la|al|opcion|numero|plan) ?(?:tercer(?:it)?[oa]?|3(?:ro|ra)?|(?:numero|nro|n|opcion|num) ?3)\b(?! (?:play|megas|mbps|personas))/,
    3,
  ],
  [
    new RegExp(
      String.raw`\b(?:el|la|del|de la|al|opcion|numero|plan) ?(?:primer(?:it)?[oa]?|1(?:ro|ra|er)?|(?:numero|nro|n|opcion|num) ?(?:1|uno))\b|\bel que (?:me )?(?:\w+ ){1,2}primero\b|\b(?:el|la)(?: plan| opcion)? de arriba\b|^(?:(?:y|ok|ya|listo|bueno|dale|perfecto|entonces) )*(?!es[ea] ${NO_PLAN}\b|est[ea] (?:es (?:el|la|un|una) )?${NO_PLAN}\b)(?:ese|esa|esta(?= (?:cuanto|que|es|tiene|trae|incluye|cuesta|vale|opcion|oferta|promo\w*|si|no|de)\b|$)|este(?! (?:yo |pues )?(?:quiero|quisiera|necesito|busco|deseo) (?:un|una|el|la|internet|saber|ver)\b))\b|\b(?:quiero|me interesa|dame|tomo|llevo|elijo|contratar|contratemos|contrato|vamos con|con|de|incluye|tiene|cuesta|vale|trae) (?:es[ea]|est[ea])(?: plan| oferta| opcion)?(?=$| )(?! ${NO_PLAN}\b)`,
    ),
    1,
  ],
];

const nthsIn = (text: string): Pick<Slots, "nth" | "otherNth"> => {
  const rest = text
    .replace(NOT_OF_LIST, " ")
    .replace(/\bes[eao] (?=ultim|primer|segund|tercer|cuart)/g, "el ");
  const [nth = null, otherNth = null] = NTHS.flatMap(([words, n]) => (words.test(rest) ? [n] : []));
  return { nth, otherNth };
};
