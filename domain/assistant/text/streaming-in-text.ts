import { memoize } from "./memoize.ts";
import { soundsLike } from "./operators-in-text.ts";

/** Names of services of videos and channels in a normalised text. */
export const STREAMING =
  /\b(netflix|disney( plus)?|hbo( max)?|crunchyroll|prime|paramount|claro video|apple tv|star|vix|max|dgo|liga 1 max|spotify|tnt|movistar tv app|xapp)\b/g;

/** "Netflix ya lo pago aparte", "sin Netflix". */
const SERVICE_REFUSED =
  /\b(?:sin|no quiero|no necesito|no tengo|no uso|no (?:me )?importa|no interesa|da igual|en vez de|en lugar de|menos|(?:pero|y) no|ni|(?:quit|sac)(?:o|amos|as?|an?|ar|ando)(?:l[eo])?|olvid\w+(?: lo)?(?: de)?) (?:con )?(?:el |la |a )?(?:netflix|disney|hbo|max|prime|paramount|liga 1(?: max)?|l1 max)\b|\b(?:netflix|disney|hbo|prime|paramount) (?:(?:ya )?(?:lo |la )?(?:pago|pagamos|pagaria|contrato|veo) (?:aparte|por (?:mi|su|nuestra) (?:cuenta|lado)|por fuera)|ya (?:lo |la )?(?:pago|tengo)|no(?: lo| la)? (?:quiero|necesito|uso|veo)|no(?= (?:hbo|max|disney|netflix|prime|paramount|mejor|sino)\b))/g;

/** "Todos vemos Netflix" says what the connection is for, "que traiga Netflix" what the plan has to include. */
const SERVICE_USED =
  /\b(?:(?:aguant|soport|corr|rend|rind|sirv)(?:e|en|a|an)(?: bien)?(?: para)?|us(?:o|a|an|amos|ando)|(?:para|puedo|podemos|poder|podria|podre|se puede) ver|(?:para|pur[oa])(?: (?:mi|el|usar|ver))?|ve(?:o|n|mos)?|viendo|mir(?:o|a|an|amos|ando)|pas(?:a|an|amos) (?:viendo|en)) (?:(?:solo|pur[oa]|much[oa]|bastante|hart[oa]|siempre|youtube|y|e|redes|sociales|facebook|whatsapp|instagram|tiktok|internet|series|peliculas|pelis|correo|navegar|para|ver|a veces) )*(?:netflix|disney(?: plus)?|hbo(?: max)?|prime|paramount|spotify)\b/;
const INCLUDED =
  /\b(?:inclu\w+|tra(?:e|en|iga|igan)|veng[ao]n?|vienen?|con (?:netflix|disney|hbo|prime|paramount|spotify))\b/;

/** The first service that a message asks for, normalised: "netflix". */
export const serviceIn = (message: string): string | null => {
  const text = message.replace(SERVICE_REFUSED, " ");
  if (/\bliga ?1(?: max)?\b/.test(text) || (/\bl1 ?max\b/.test(text) && !OF_MATCHES.test(text)))
    return "l1 max";
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

/** A request for matches matches every service that shows some. */
const OF_MATCHES = /\b(?:canal|partidos?)\b/;

/** A pack with "CDF", as TNT Sports was called before; of the channel alone it is asked which plans show it. */
export const channelOfPack = (text: string): string | null =>
  NAMES_PACK.test(text) && /\b(?:cdf|tnt(?: sports)?)\b/.test(text) ? "tnt sports" : null;
const NAMES_PACK = /\b(?:plan(?:es)?|packs?|internet|duo|trio|doble|triple)\b/;

/** Whether a service is refused, or all of them. */
export const refusesService = (text: string): boolean =>
  text.search(SERVICE_REFUSED) >= 0 || ALL_REFUSED.test(text);
const ALL_REFUSED =
  /\b(?:sin|no (?:quiero|necesito|uso|me interesan?)|nada de|ni|quit\w+) (?:el |las? |los |ningun[a]? )?(?:streaming|plataformas?|apps? de (?:streaming|series|peliculas)|series ni peliculas)\b/;

/** "Somos 7, todos con Netflix": who watches it, and not what the plan has. */
const WATCHED_BY =
  /\b(?:tod[oa]s|ambos|cada un[oa]|cada quien|(?:mis|los|las|\d) (?:hij|nin|chic|niet|herman|jovenes|adolescentes)\w*) (?:en |ven |estan )?con (?:su |el )?(?:netflix|disney|hbo|prime|paramount|spotify)\b/;

/** What shows that the connection is used for it: who is on it, an application that no plan has beside it, how many megas that needs. */
const SIGNS_OF_USE = [
  SERVICE_USED,
  /\b(?:tod[oa]s|ambos|cada un[oa]|cada quien) (?:(?:estan|estamos|viven|vivimos|andan|paran|pegad[oa]s|metid[oa]s) )*en (?:\w+ (?:y |e )?){0,3}(?:netflix|disney|hbo|prime|paramount|spotify)\b/,
  /(?<!\b(?:con|tenga|tengan|tiene) )\b(?:youtube|tiktok|facebook|instagram|whatsapp|twitch|zoom)(?: [ye])? (?:netflix|disney|hbo|prime|paramount|spotify)\b/,
  /(?<!\b(?:con|tenga|tengan|tiene) )\b(?:netflix|disney|hbo|prime|paramount|spotify)(?: [ye])? (?:youtube|tiktok|facebook|instagram|whatsapp|twitch|zoom)\b/,
  /\bcuant[oa]s? (?:megas?|mbps|velocidad) (?:\w+ )?(?:necesit|requier|recomiend|bastan|hacen falta)/,
  // "¿Netflix alcanza con 100 megas?"
  /\b(?:netflix|disney|hbo|prime|paramount|spotify)\b.{0,20}\b(?:alcanz\w+|bast(?:a|an|aria|arian)|(?:se ve|anda|va|corre|carga) bien|suficientes?) (?:con|para|pa) /,
  // "¿200 megas alcanzan para teletrabajo y Netflix?"
  /\b(?:alcanz\w+|bast(?:a|an|aria|arian)|sirv\w+|aguant\w+|soport\w+|rind\w+|suficientes?|(?:es|son) poc[oa]s?) (?:[a-z]+ ){0,3}?(?:para|pa)\b.{0,50}\b(?:netflix|disney|hbo|prime|paramount|spotify)\b/,
];

/** Whether a service is only what the connection is used for. */
export const usesService = (text: string): boolean =>
  WATCHED_BY.test(text) || (SIGNS_OF_USE.some((sign) => sign.test(text)) && !INCLUDED.test(text));

const BETWEEN_SERVICES = /\b(?:o|u) /;
/** The services that a message names besides the first. */
export const otherServicesIn = (
  message: string,
  service: string | null,
): { readonly moreServices: readonly string[]; readonly anyService: boolean } => {
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
