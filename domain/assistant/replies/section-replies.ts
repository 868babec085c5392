import { es } from "../es.ts";
import {
  companiesIn,
  refersToSection,
  type Section,
  type SectionAspect,
  sectionAspectsIn,
} from "../text/section-aspects.ts";
import { sectionTexts } from "./es-sections.ts";
import { type ReplyContext, type ReplyParts, textReply } from "./reply-parts.ts";

type Texts = Readonly<Partial<Record<SectionAspect, string>>>;

const textsOf = (texts: Texts, aspects: readonly SectionAspect[]): readonly string[] =>
  aspects.flatMap((aspect) => texts[aspect] ?? []);

/** The reply of a section that an adviser quotes: what the message asks of it, and where the quotation is asked for. */
export const sectionReply = (
  context: Pick<ReplyContext, "text" | "said" | "country" | "district" | "namesDistrict">,
  section: Section,
): ReplyParts => {
  const { text, said, country } = context;
  const aspects = sectionAspectsIn(text, section);
  const companies = companiesIn(text, section);
  const asksPrice = aspects.includes("price") && !aspects.some((one) => OF_ITS_COST.has(one));
  // Which of two companies suits is not known.
  const others = aspects.filter((one) => one !== "advice");
  // "¿La central me llama?" means no adviser.
  const expectsCall = aspects.includes("call") && !aspects.some((one) => OF_ALERT.has(one));
  const asksAdvice = companies.length === 0 && aspects.includes("advice");
  const answers = [
    ...(companies.length > 0
      ? [sectionTexts[section].companies(companies)]
      : aspects.includes("companies")
        ? [sectionTexts[section].whichCompanies]
        : []),
    ...(section === "alarms" ? ofAlarms(aspects, text) : ofCar(asksAdvice ? aspects : others, text)),
    ...(asksAdvice ? [sectionTexts[section].advice] : []),
    ...usually(aspects, section),
    ...decidedByCompany(aspects, section, context),
    ...(asksPrice ? [priceOf(section, said)] : []),
    ...(expectsCall ? [es.call.send] : []),
  ];
  // "¿Y si lo maneja mi hijo?"
  const isUnknown = aspects.length === 0 && refersToSection(text);
  const otherwise = isUnknown ? sectionTexts[section].decidedBy("eso") : sectionTexts[section].opening;
  const opening = answers.length > 0 ? answers : [otherwise];
  const where = sectionTexts[section].where(country);
  return textReply([...opening, where, ...(expectsCall ? [es.call.sent] : [])].join(" "));
};

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

const ofAlarms = (aspects: readonly SectionAspect[], text: string): readonly string[] => {
  const { properties, needs, wanted, pets } = sectionTexts.alarms;
  const [property = null] = textsOf(properties, aspects);
  const asked = es.list(textsOf(needs, aspects));
  return [
    ...(property === null && asked === "" ? [] : [wanted(property, asked, WITHOUT_ALARM.test(text))]),
    ...(aspects.includes("pets") ? [pets] : []),
  ];
};

/** What asks for one coverage, or for one thing that may be covered. */
const OF_ONE: ReadonlySet<SectionAspect> = new Set([
  "third_party",
  "comprehensive",
  "theft",
  "crash",
  "parts",
  "disaster",
]);
const ASKS_DIFFERENCE = /\bdiferencias?\b/;

const ofCar = (aspects: readonly SectionAspect[], text: string): readonly string[] => {
  const { vehicle, wholeVehicle, withoutPlate, theft, crash, thirdParty, limited, comprehensive } =
    sectionTexts.car_insurance;
  const isAbout = (aspect: SectionAspect): boolean => aspects.includes(aspect);
  const isOfOne = aspects.some((aspect) => OF_ONE.has(aspect));
  const isOfAll = ((isAbout("coverage") || isAbout("advice")) && !isOfOne) || ASKS_DIFFERENCE.test(text);
  return [
    ...(isAbout("whole_vehicle") ? [wholeVehicle] : isAbout("vehicle") ? [vehicle] : []),
    ...(isOfAll || isAbout("third_party") ? [thirdParty, limited] : []),
    ...(isOfAll || isAbout("comprehensive") ? [comprehensive] : []),
    ...(isAbout("theft") ? [theft] : []),
    ...(isAbout("crash") ? [crash] : []),
    ...(isAbout("without_plate") ? [withoutPlate] : []),
  ];
};
