/** The parts of the site whose prices an adviser quotes: the catalogue has no plans of theirs. */
export type Section = "alarms" | "car_insurance";

/** What a message asks about a section, or states about the insured vehicle or protected home. */
export type SectionAspect =
  | "price"
  /** Which one suits. */
  | "advice"
  /** To be called by an adviser. */
  | "call"
  /** Which companies there are. */
  | "companies"
  | "quote"
  | "contract"
  | "payment"
  | "delay"
  | "place"
  // Alarms
  | "flat"
  | "shop"
  | "house"
  | "cameras"
  /** Where and how long cameras record. */
  | "recording"
  | "sensors"
  | "monitoring"
  | "panic"
  | "fire"
  | "access"
  | "pets"
  | "without_power"
  | "weak_signal"
  | "police"
  | "on_phone"
  | "contents"
  | "installation"
  | "own_installation"
  /** The home is rented, or left for another. */
  | "tenancy"
  /** A burglary. */
  | "burgled"
  /** No contract, and nothing to be paid each month. */
  | "no_contract"
  // Car insurance
  | "coverage"
  | "third_party"
  | "comprehensive"
  | "theft"
  | "total_loss"
  | "crash"
  | "parts"
  | "disaster"
  | "deductible"
  /** What costs least. */
  | "cheapest"
  /** Who drove had drunk, or has no licence. */
  | "unfit_driver"
  /** Who drives is not the one who contracts, or is young. */
  | "other_driver"
  | "vehicle"
  /** Its make and its year. */
  | "whole_vehicle"
  | "old_vehicle"
  | "hired_vehicle"
  | "motorcycle"
  | "gas"
  | "without_plate"
  /** The vehicle is another person's. */
  | "other_owner"
  /** How old the driver is, or the licence. */
  | "driver_age";

// Texts are in lower case without accents and punctuation.

const PRICE =
  /\b(?:cuanto (?!demor|tard|tiempo|se demor)|precios?|costos?|cost(?:o|aria)|cuest\w+|vale|sale|saldria|tarifas?|prima|barat\w+|economic\w+|car[oa]s?|al (?:mes|ano)|mensual(?:es)?|anual(?:es)?|presupuesto)\b|\bcuanto$/;
const ADVICE =
  /\b(?:convien\w+|convendria|recomiend\w+|sugier\w+|aconsej\w+)\b|\b(?:es|son|cual|que|el|la|seria) mejor\b(?! (?:precio|oferta)\b)|\b(?:que|cual) alarma (?:me |nos |les )?(?:pon|compr|instal|necesit)\w+/;
const CALL = /\b(?:me|nos) (?:va[n]? a |pueden? |podrian? )?(?:llam|contact)\w+/;
const QUOTE =
  /\b(?:cotiz\w+|contrat(?:ar|arlo|arla|o)|como (?:hago|hacemos|lo saco|lo contrato|empiezo|sigo|es)|donde (?:lo|la)? ?(?:saco|contrato|cotizo|lleno|entro)|que (?:datos|necesito|me piden|piden|documentos)|requisitos?|link|enlace|me interesa|lo quiero|la quiero|(?:quiero|quisiera|voy a) cambiar(?:me|la|lo)?(?: de (?:empresa|compania))?$)\b/;
const CONTRACT =
  /\bcuantos meses\b|\b(?:permanencia|contratos?|amarr\w+|cancel\w+|renov\w+|plazo forzoso|penalidad|multa)\b/;
const DELAY =
  /\b(?:demor\w+|tard(?:a|an|aria)|cuanto tiempo|cuando (?:vienen|instalan|llaman|empieza|esta listo)|mismo dia)\b/;
const PLACE =
  /\b(?:lleg(?:a|an)|atienden?|cobertura en|provincias?|regiones|mi (?:zona|distrito|comuna|ciudad)|cubren? (?:en )?(?:provincia|todo el pais))\b/;
const PAYMENT =
  /\b(?:(?:se|como) paga|pagar(?:lo|la)?|cuotas|(?<!\b(?:nube|disco|memoria) o (?:en )?(?:una? )?)tarjeta(?! (?:sd|de memoria))|yape|efectivo|debito)\b/;

const COMPANIES_ASKED =
  /\b(?:que|cuales|cual|cuantas) (?:son )?(?:las |otras )?(?:aseguradoras?|empresas?|companias?|marcas)\b|\bcon (?:quien(?:es)?|que|cuales) (?:\w+ )?(?:trabajan?|cotizan?|comparan?)\b/;

const YEAR = String.raw`\b(?:19[6-9]\d|20[0-4]\d)\b`;
/** "Kia" is "quia" in a normalised text. */
const MAKE = String.raw`\b(?:toyota|quia|hyundai|nissan|suzuki|chevrolet|mazda|honda|volkswagen|ford|mitsubishi|renault|peugeot|subaru|jeep|bmw|audi|mercedes|chery|changan|jac|mg|geely|great wall|haval|fiat|citroen|volvo|hilux|yaris|picanto)\b`;

type Rules = Readonly<Partial<Record<SectionAspect, RegExp>>>;

/** After what a section alone is asked. */
const OF_BOTH = {
  contract: CONTRACT,
  delay: DELAY,
  payment: PAYMENT,
  place: PLACE,
  companies: COMPANIES_ASKED,
  price: PRICE,
  advice: ADVICE,
  call: CALL,
  quote: QUOTE,
} as const satisfies Rules;

const RULES: Readonly<Record<Section, Rules>> = {
  alarms: {
    flat: /\b(?:depas?|deptos?|dptos?|departamentos?|edificios?|condominios?|minidepa\w*|pisos? (?:\d+|alto)|(?:\d+|primer|segundo|tercer|ultimo)(?:er|do|ro|to)? pisos?)\b/,
    shop: /\b(?:local(?:es)?|negocio|tienda|bodega|botica|farmacia|oficinas?|almacen|empresa|taller|restaurante?|minimarket|comercio|comercial)\b/,
    house: /\b(?:casa|casas|hogar|parcela|chalet|playa)\b/,
    cameras: /\b(?:camaras?|videovigilancia|grab\w+)\b/,
    recording:
      /\b(?:grab\w+|guard\w+|almacen\w+)\b.{0,25}\b(?:nube|tarjeta|disco|memoria|cuant[oa]s (?:dias|horas))\b/,
    sensors: /\b(?:sensor(?:es)?|movimiento|puertas?|ventanas?)\b/,
    monitoring: /\b(?:monitore\w+|central|24 ?7|24 horas)\b/,
    panic: /\b(?:panico|boton)\b/,
    fire: /\b(?:incendios?|humo)\b/,
    access: /\b(?:control de acceso|huella|cerradura)\b/,
    pets: /\b(?:mascotas?|perr(?:o|a|os|as|ito|itos)|gat(?:o|a|os|as|ito|itos))\b/,
    without_power:
      /\b(?:(?:va|corta|cae|cortan|falla|hay|sin|quita|apaga|necesit\w+|requiere|usa|con|funciona)(?: \w+){0,2} (?:luz|internet|wifi|corriente|electricidad|senal|chip)|bateria|apagon|apagones)\b/,
    weak_signal:
      /\b(?:sin|no (?:hay|llega|tengo|tenemos)|poca|mala|debil) (?:buena |mucha )?(?:senal|cobertura)(?: (?:de |del )?(?:celular|movil|telefono))\b|\b(?:senal|cobertura) (?:de |del )?(?:celular|movil) (?:\w+ )?(?:mala|debil|baja|pesima|buena)\b/,
    police: /\b(?:polic\w+|serenazgo|carabineros|comisaria|avis(?:a|an|ar)|alert\w+|llaman? a)\b/,
    on_phone: /\b(?:celular(?:es)?|app|aplicacion|desde (?:mi|el) (?:fono|telefono|movil|cel)|remot\w+)\b/,
    contents:
      /\b(?:que|cuanto|algo) (?:mas )?(?:incluy\w+|tra(?:e|en)|viene|vienen|contiene|tiene)\b|\b(?:kit|equipos?|piezas)\b|\b(?:camaras?|sensor(?:es)?|monitoreo|sirenas?)\b.{0,25}\b(?:incluid[oa]s?|aparte|adicional(?:es)?|por separado)\b/,
    own_installation: /\b(?:yo mismo|instal\w+ (?:yo|solo)|inalambric\w+|sin cables)\b/,
    installation: /\b(?:instal\w+|tecnicos?|cablead\w+)\b/,
    burgled: /\b(?:(?:me|nos) (?:rob|asalt|entr)aron|se metieron|entraron a robar)\b/,
    no_contract:
      /\b(?:sin|ni|no (?:quiero|tenga|pida|haya|pidan)) (?:ning\w+ )?(?:contratos?|permanencia|mensualidad(?:es)?|(?:pagos?|cuotas?) mensual(?:es)?)\b/,
    tenancy: /\b(?:alquil\w+|arriend\w+|arrend\w+|inquilin\w+|(?:el|la|al|del) duen[oa]|mud\w+|otra casa)\b/,
    ...OF_BOTH,
  },
  car_insurance: {
    third_party: /\b(?:terceros|responsabilidad civil|rc)\b/,
    comprehensive: /\b(?:todo riesgo|full|cobertura (?:total|completa|amplia))\b/,
    total_loss: /\bperdida (?:total|completa)\b/,
    theft: /\b(?:rob(?:o|os|an|aran|aron|en|ado)|hurto|asalt\w+)\b/,
    crash: /\b(?:choc(?:o|an|ar|aron)|choqu\w+|accidentes?|volcadura|volc\w+|colision|danos?)\b/,
    parts:
      /\b(?:llantas?|neumaticos?|espejos?|lunas?|parabrisas|vidrios?|aros?|accesorios|grua|auxilio|reemplazo|repuestos?)\b/,
    disaster:
      /\b(?:terremotos?|sismos?|temblor(?:es)?|inundacion(?:es)?|huaic\w+|incendios?|granizo|desastres?)\b/,
    coverage:
      /\b(?:que (?:cubre|cubren|incluye|tipos?|coberturas?|me cubre)|(?:cubre|cubren|cubriria)|coberturas?|tipos? de seguros?|diferencias?)\b/,
    cheapest: /\bmas (?:barat|economic|comod)[oa]s?\b/,
    unfit_driver:
      /\b(?:borrach[oa]s?|ebri[oa]s?|ebriedad|alcohol\w*|tragos?|tomado|drogas?|drogad[oa]|sin (?:el |la )?(?:brevete|licencia)|(?:brevete|licencia) vencid[oa])\b/,
    deductible: /\b(?:deducibles?|franquicia)\b/,
    hired_vehicle:
      /(?<!\bno (?:(?:es|lo|la|uso|usa|hago|hace|trabaj[oa]|para|de|como|en|un|una|ni) )*)\b(?:taxis?|taxista|uber|didi|indrive|cabify|colectivo|reparto|delivery)\b/,
    motorcycle: /\b(?:motos?|motocicletas?|mototaxi|scooter)\b/,
    gas: /\b(?:gnv|glp|a gas)\b/,
    without_plate:
      /\b(?:sin placa|no (?:tengo|tiene) (?:la )?(?:placa|patente)|(?:auto|carro) nuevo|0 ?km|cero (?:km|kilometros)|sin patente)\b/,
    old_vehicle: /\b(?:antig\w+|viej[oa]|muy usado|anos de antiguedad)\b/,
    other_driver:
      /\b(?:mi (?:hij[oa]|espos[oa]|pareja|herman[oa]|novi[oa])|otra persona|otro conductor|menor de \d{2}|de \d{2} anos)\b.*\b(?:manej\w+|conduc\w+|choc\w+|choqu\w+|cubr\w+)\b|\b(?:manej\w+|conduc\w+|choc\w+)\b.*\b(?:mi (?:hij[oa]|espos[oa]|pareja|herman[oa]|novi[oa])|otra persona|otro conductor)\b/,
    other_owner:
      /\b(?:no soy (?:yo )?(?:el |la )?(?:duen[oa]|propietari[oa])|(?:duen[oa]|propietari[oa]) es|(?:no esta |esta )?a nombre de (?!mio)\w+)\b/,
    driver_age:
      /\b(?:tengo|cumpli|cumplo) (?:solo |recien )?\d{2} (?:anos|anitos)\b|\b(?:licencia|brevete|carnet)\b.{0,25}\b(?:poco|nuev[oa]|reciente|recien|ano|anos|meses)\b|\b(?:recien|acabo de|hace poco)\b.{0,15}\b(?:licencia|brevete|carnet)\b/,
    vehicle: new RegExp(String.raw`${YEAR}|${MAKE}|\b(?:camioneta|modelo)\b`),
    whole_vehicle: new RegExp(`^(?=.*${YEAR}).*${MAKE}`),
    ...OF_BOTH,
  },
};

/** The aspects of a section that a message names, in the order in which a reply answers them. */
export const sectionAspectsIn = (text: string, section: Section): readonly SectionAspect[] => {
  const rules = RULES[section];
  const aspects = Object.keys(rules) as readonly SectionAspect[];
  const plain = withoutDiminutives(text);
  return aspects.filter((aspect) => rules[aspect]?.test(text) || rules[aspect]?.test(plain));
};

/** "Bodeguita", "casita", "localcito". */
const withoutDiminutives = (text: string): string =>
  text.replace(/\b([a-z]{3,}?)(g?)(?:uit|cit|it)([oa]s?)\b/g, (_, stem: string, g: string, end: string) => {
    const whole = `${stem}${g}`;
    return /[lnr]$/.test(whole) ? `${whole} ${whole}${end}` : `${whole}${end}`;
  });

/** What an alarm may go without. */
const EQUIPMENT: ReadonlySet<SectionAspect> = new Set([
  "cameras",
  "sensors",
  "monitoring",
  "panic",
  "fire",
  "access",
]);
const REFUSED =
  /\b(?:sin|ni|no (?:quiero|necesito|uso)|nada de|que no (?:tenga|traiga|lleve)) (?:(?:las?|los?|el|un[oa]s?|ning\w+) )?(\w+(?: de \w+)?)/g;

/** The equipment that a message does not want: "sin cámaras". */
export const refusedEquipmentIn = (text: string): readonly SectionAspect[] =>
  [...text.matchAll(REFUSED)].flatMap(([, refused = ""]) =>
    sectionAspectsIn(refused, "alarms").filter((aspect) => EQUIPMENT.has(aspect)),
  );

type Company = {
  readonly name: string;
  readonly words: RegExp;
  /** Its name is a word that means other things as well: it is one only where the conversation is about the section. */
  readonly isCommonWord?: true;
};

const COMPANIES: Readonly<Record<Section, readonly Company[]>> = {
  alarms: [
    { name: "Verisure", words: /\b[vb]eris+ure?s?\b/ },
    { name: "Prosegur", words: /\bpro ?s+egur+o?\b/ },
    { name: "ADT", words: /\badt\b/ },
    { name: "Securitas", words: /\bsecuritas\b/ },
    { name: "Hikvision", words: /\bhik ?vision\b/ },
  ],
  car_insurance: [
    { name: "Rimac", words: /\brim+a[ck]\b/ },
    { name: "Mapfre", words: /\bmap?fre\b/ },
    { name: "Interseguro", words: /\binterseguros?\b/ },
    { name: "Qualitas", words: /\bqualitas\b/ },
    { name: "HDI", words: /\bhdi\b/ },
    { name: "Chubb", words: /\bchubb?\b/ },
    { name: "Sompo", words: /\bsompo\b/ },
    { name: "Chilena Consolidada", words: /\bchilena consolidada\b/ },
    { name: "Sura", words: /\bsura\b/, isCommonWord: true },
    { name: "Pacífico", words: /\bpacifico\b/, isCommonWord: true },
    { name: "La Positiva", words: /\bla positiva\b/, isCommonWord: true },
    { name: "BCI", words: /\bbci\b/, isCommonWord: true },
    { name: "Liberty", words: /\bliberty\b/, isCommonWord: true },
    { name: "Zurich", words: /\bzurich\b/, isCommonWord: true },
    { name: "Consorcio", words: /\bconsorcio\b/, isCommonWord: true },
    { name: "Reale", words: /\breale\b/, isCommonWord: true },
  ],
};

/** The companies of a section that a message names. */
export const companiesIn = (text: string, section: Section): readonly string[] =>
  COMPANIES[section].filter(({ words }) => words.test(text)).map(({ name }) => name);

export const SECTIONS = ["alarms", "car_insurance"] as const satisfies readonly Section[];

/** The section to which a named company belongs, for a message with no other word of that section: "¿trabajan con Rimac?" */
export const sectionOfCompany = (text: string): Section | null => {
  const rest = text.replace(AS_PLACE, " ");
  return (
    SECTIONS.find((section) =>
      COMPANIES[section].some(({ words, isCommonWord }) => !isCommonWord && words.test(rest)),
    ) ?? null
  );
};
/** "En Rímac", "jirón Trujillo 500, Rímac", "internet Rímac": the district, unless an insurance is named. */
const AS_PLACE =
  /^(?!.*\b(?:segur|asegur|poliz|cotiz|soat|auto|carro)).*(?:\b(?:en|vivo por|soy de) (?:el )?|\b(?:del|al) |\b(?:psje|pasaje|jr|jiron|av|avenida|calle|mz|lote|urb|urbanizacion|internet|wifi|fibra|cobertura|megas)\b.*\b)rimac\b/;

/** Words of the catalogue's own plans. */
const OF_PLANS =
  /\b(?:fibra|megas?|mbps|gigas?|tele|tv|cable|canal(?:es)?|duo|trio|netflix|operador(?:es)?|telefono fijo|planes? de internet)\b/;
/** After a section, internet is another subject unless it is what an alarm needs. */
const OF_INTERNET = /\b(?:internet|wifi)\b/;

/** Whether a message that follows one about a section is about it as well. */
export const continuesSection = (text: string, section: Section): boolean => {
  if (OF_PLANS.test(text)) return false;
  const aspects = sectionAspectsIn(text, section);
  if (OF_INTERNET.test(text) && !aspects.includes("without_power")) return false;
  return aspects.length > 0 || companiesIn(text, section).length > 0;
};

const REFERS_BACK =
  /^(?:y|pero|entonces|o) (?:si|cuando)\b|\b(?:me|nos|te|se|les?) l[oa]s?\b|\b(?:es[eao]s?|ell[oa]s?)\b/;
const NAMES_SECTION = /\b(?:alarmas?|segur[oa]s?|asegur\w+|vehicul\w+)\b/;
/** Whether a message continues a section without naming it: "¿y si lo maneja mi hijo?" */
export const refersToSection = (text: string): boolean =>
  REFERS_BACK.test(text) && ![OF_PLANS, OF_INTERNET, NAMES_SECTION].some((words) => words.test(text));

export const isSection = (intent: string): intent is Section =>
  (SECTIONS as readonly string[]).includes(intent);
