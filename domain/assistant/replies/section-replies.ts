import { es } from "../es.ts";
import {
  companiesIn,
  refersToSection,
  refusedEquipmentIn,
  type Section,
  type SectionAspect,
  sectionAspectsIn,
} from "../text/section-aspects.ts";
import { sectionTexts } from "./es-sections.ts";
import { type ReplyContext, type ReplyParts, textReply } from "./reply-parts.ts";

type Texts = Readonly<Partial<Record<SectionAspect, string>>>;

const textsOf = (texts: Texts, aspects: readonly SectionAspect[]): readonly string[] =>
  aspects.flatMap((aspect) => texts[aspect] ?? []);

/** The reply about a section that has no catalogue: answers what the message asks, and says where to request a quotation. */
export const sectionReply = (
  context: Pick<ReplyContext, "text" | "said" | "country" | "district" | "namesDistrict">,
  section: Section,
): ReplyParts => {
  const { text, said, country } = context;
  const asked = sectionAspectsIn(text, section);
  const isOfSame = section === "car_insurance" && COVERED_ALIKE.test(text);
  const aspects = isOfSame ? (kindOfVehicle(said) ?? asked) : asked;
  const companies = companiesIn(text, section);
  // Which of two companies suits, or costs less, is not known.
  const ofCompanies = aspects.filter((one) => one !== "advice" && one !== "cheapest");
  // "¿La central me llama?" means no adviser.
  const expectsCall = aspects.includes("call") && !aspects.some((one) => OF_ALERT.has(one));
  const asksAdvice = companies.length === 0 && (aspects.includes("advice") || aspects.includes("burgled"));
  const answers = [
    ...(companies.length > 0
      ? [sectionTexts[section].companies(companies)]
      : aspects.includes("companies")
        ? [sectionTexts[section].whichCompanies]
        : []),
    ...(section === "alarms"
      ? ofAlarms(aspects, said)
      : ofCar(companies.length > 0 ? ofCompanies : aspects, said)),
    ...(asksAdvice ? [sectionTexts[section].advice] : []),
    ...usually(aspects, section),
    ...decidedByCompany(aspects, section, context),
    ...(asksPrice(text, section) ? [priceOf(section, said)] : []),
    ...(expectsCall ? [es.call.send] : []),
  ];
  // "¿Y si lo maneja mi hijo?"
  const isUnknown = aspects.length === 0 && refersToSection(text);
  const otherwise = isUnknown ? sectionTexts[section].decidedBy("eso") : sectionTexts[section].opening;
  const opening = answers.length > 0 ? answers : [otherwise];
  const where = sectionTexts[section].where(country);
  return textReply([...opening, where, ...(expectsCall ? [es.call.sent] : [])].join(" "));
};

/** "¿Me lo cubren igual?" */
const COVERED_ALIKE =
  /^(?:(?:y|pero|entonces|ahi|igual|asi|tambien) )*(?:(?:me|nos) )?l[oa]s? (?:cubr|asegur|acept)\w+(?: (?:igual|asi|tambien|lo mismo|normal))*$/;
/** Kinds of vehicle that a quotation of car insurance depends on. */
const KINDS_OF_VEHICLE: ReadonlySet<SectionAspect> = new Set([
  "hired_vehicle",
  "motorcycle",
  "gas",
  "old_vehicle",
  "without_plate",
  "other_owner",
  "driver_age",
]);
/** As the conversation described it last; null: it did not. */
const kindOfVehicle = (said: readonly string[]): readonly SectionAspect[] | null =>
  said
    .map((one) => sectionAspectsIn(one, "car_insurance").filter((aspect) => KINDS_OF_VEHICLE.has(aspect)))
    .findLast((aspects) => aspects.length > 0) ?? null;

const OF_ALERT: ReadonlySet<SectionAspect> = new Set(["monitoring", "police", "without_power", "on_phone"]);

/** What is known already is not asked for: "tengo un Kia Rio 2020", then "¿y cuánto sale?" */
const priceOf = (section: Section, said: readonly string[]): string =>
  said.some((one) => sectionAspectsIn(one, section).includes("whole_vehicle"))
    ? sectionTexts.car_insurance.priceOfVehicle
    : sectionTexts[section].price;

/** "¿Cuánto es el deducible?" asks for no price of the whole. */
const OF_ITS_COST: ReadonlySet<SectionAspect> = new Set([
  "deductible",
  "installation",
  "payment",
  "delay",
  "contract",
]);

/** "¿Cuánto es al mes, y cuánto la instalación?" asks for both. */
const asksPrice = (text: string, section: Section): boolean =>
  text.split(/ (?:y|pero) /).some((clause) => {
    const aspects = sectionAspectsIn(clause, section);
    return aspects.includes("price") && !aspects.some((one) => OF_ITS_COST.has(one));
  });

const usually = (aspects: readonly SectionAspect[], section: Section): readonly string[] => {
  const { usual, confirmed } = sectionTexts[section];
  // "¿Cuánto demoran en instalar?", "¿la instalo yo?": not what an installation costs.
  const isOfCost = !aspects.includes("delay") && !aspects.includes("own_installation");
  const texts = textsOf(usual, isOfCost ? aspects : aspects.filter((one) => one !== "installation"));
  return texts.length === 0 ? [] : [...texts, confirmed];
};

const decidedByCompany = (
  aspects: readonly SectionAspect[],
  section: Section,
  { district, namesDistrict }: Pick<ReplyContext, "district" | "namesDistrict">,
): readonly string[] => {
  const { decided, decidedBy, serves } = sectionTexts[section];
  const place = namesDistrict && district !== null ? district.name : null;
  // "¿Por cuánto tiempo es el contrato?"
  const asked = aspects.includes("contract") ? aspects.filter((one) => one !== "delay") : aspects;
  const subjects = [
    ...textsOf(decided, asked),
    ...(place !== null || aspects.includes("place") ? [serves(place)] : []),
  ];
  return subjects.length === 0 ? [] : [decidedBy(es.list(subjects))];
};

/** "Solo cámaras, sin alarma" */
const WITHOUT_ALARM = /\bsin alarma\b|\bsol[oa] (?:las? |quiero )*camaras?\b/;

const ofAlarms = (aspects: readonly SectionAspect[], said: readonly string[]): readonly string[] => {
  const { properties, needs, wanted, camerasAlone, pets, burgled } = sectionTexts.alarms;
  const text = said.at(-1) ?? "";
  const [property = null] = textsOf(properties, aspects);
  const refused = refusedEquipment(said);
  const named = es.list(textsOf(needs, aspects));
  const asked = es.list(
    textsOf(
      needs,
      aspects.filter((one) => !refused.includes(one)),
    ),
  );
  const offer =
    WITHOUT_ALARM.test(text) && asked !== ""
      ? camerasAlone(property, asked)
      : wanted(property, asked, es.list(textsOf(needs, refused)));
  return [
    ...(aspects.includes("burgled") ? [burgled] : []),
    ...(property === null && named === "" ? [] : [offer]),
    ...(aspects.includes("pets") ? [pets] : []),
  ];
};

/** What the conversation does not want, and has not asked for since. */
const refusedEquipment = (said: readonly string[]): readonly SectionAspect[] =>
  said.reduce<readonly SectionAspect[]>((refused, text) => {
    const named = sectionAspectsIn(text, "alarms");
    return [...refused.filter((one) => !named.includes(one)), ...refusedEquipmentIn(text)];
  }, []);

/** What asks for one coverage, or for one thing that may be covered. */
const OF_ONE: ReadonlySet<SectionAspect> = new Set([
  "third_party",
  "comprehensive",
  "theft",
  "total_loss",
  "crash",
  "parts",
  "disaster",
  "unfit_driver",
]);
const ASKS_DIFFERENCE = /\bdiferencias?\b/;

const ofCar = (aspects: readonly SectionAspect[], said: readonly string[]): readonly string[] => {
  const {
    vehicle,
    wholeVehicle,
    withoutPlate,
    theft,
    totalLoss,
    crash,
    thirdParty,
    limited,
    comprehensive,
    comprehensiveAlone,
  } = sectionTexts.car_insurance;
  const text = said.at(-1) ?? "";
  const isAbout = (aspect: SectionAspect): boolean => aspects.includes(aspect);
  const isOfOne = aspects.some((aspect) => OF_ONE.has(aspect));
  const isOfAll = ((isAbout("coverage") || isAbout("advice")) && !isOfOne) || ASKS_DIFFERENCE.test(text);
  const hasOthers = isOfAll || isAbout("third_party");
  return [
    ...(isAbout("whole_vehicle") ? [wholeVehicle] : isAbout("vehicle") ? [vehicle] : []),
    ...(hasOthers ? [thirdParty, limited] : []),
    ...(isOfAll || isAbout("comprehensive") ? [hasOthers ? comprehensive : comprehensiveAlone] : []),
    ...(isAbout("theft") ? [theft] : []),
    ...(isAbout("total_loss") ? [totalLoss] : []),
    ...(isAbout("crash") && !isAbout("unfit_driver") ? [crash] : []),
    ...(isAbout("without_plate") ? [withoutPlate] : []),
    ...(isAbout("cheapest") ? cheapestOf(said) : []),
  ];
};

/** By the coverage that the conversation asked for last; nothing where that is the dearest one. */
const cheapestOf = (said: readonly string[]): readonly string[] => {
  const { cheapest, cheapestWithTheft } = sectionTexts.car_insurance;
  const wanted = said
    .flatMap((text) => sectionAspectsIn(text, "car_insurance"))
    .findLast((one) => OF_ONE.has(one));
  if (wanted === "theft") return [cheapestWithTheft];
  return wanted === undefined || wanted === "third_party" ? [cheapest] : [];
};
