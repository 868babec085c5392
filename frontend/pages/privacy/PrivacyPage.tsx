import { CONSENT_IDS, consentText } from "@asesorador/domain/lead/consent";
import { brand } from "../../kernel/brand.ts";
import { Article, type Chapter, Pairs, Points, Text } from "../Article.tsx";
import { es } from "./es.ts";

/** The consent texts, each with the hash that is recorded in the consent's event. */
const ConsentTexts = () => (
  <>
    <p>{es.texts.intro}</p>
    {CONSENT_IDS.map((id) => {
      const consent = consentText(id);
      const [name = id, version = ""] = id.split("@");
      return (
        consent && (
          <article key={id} className="rounded-card border border-line bg-surface p-5">
            <h3 className="text-lg">{es.texts.names[name] ?? name}</h3>
            <p className="mt-1 text-sm text-ink2">{es.texts.version(version, id)}</p>
            <blockquote className="mt-3 border-l-[3px] border-amber pl-4">{consent.text}</blockquote>
            <p className="mt-3 text-sm text-ink2">
              {es.texts.purposes}{" "}
              {consent.purposes.map((purpose) => es.texts.purpose[purpose] ?? purpose).join(", ")}
            </p>
            <p className="mt-2 text-sm text-ink2">
              {es.texts.fingerprint} <code className="num text-xs break-all">{consent.sha256}</code>
            </p>
          </article>
        )
      );
    })}
  </>
);

const Contact = () => (
  <p className="flex flex-wrap gap-x-6">
    <a href={`mailto:${brand.email}`} className="link inline-flex min-h-11 items-center break-all">
      {brand.email}
    </a>
    <a href={brand.phoneHref} className="link num inline-flex min-h-11 items-center">
      {brand.phone}
    </a>
  </p>
);

const CHAPTERS: readonly Chapter[] = [
  { id: "resumen", title: es.short.title, children: <Points items={es.short.points} /> },
  {
    id: "quien",
    title: es.who.title,
    children: (
      <>
        <Text>{es.who.text(brand.name, brand.city)}</Text>
        <p>{es.who.contact}</p>
        <Contact />
      </>
    ),
  },
  { id: "datos", title: es.what.title, children: <Pairs items={es.what.items} /> },
  {
    id: "para-que",
    title: es.why.title,
    children: (
      <>
        <Pairs items={es.why.items} />
        <p>{es.why.basis}</p>
      </>
    ),
  },
  { id: "cuanto", title: es.howLong.title, children: <Pairs items={es.howLong.items} /> },
  { id: "tu-equipo", title: es.device.title, children: <Pairs items={es.device.items} /> },
  { id: "estadisticas", title: es.statistics.title, children: <Text>{es.statistics.text}</Text> },
  { id: "con-quien", title: es.shared.title, children: <Text>{es.shared.text}</Text> },
  { id: "derechos", title: es.rights.title, children: <Pairs items={es.rights.items} /> },
  {
    id: "borrar",
    title: es.erase.title,
    children: (
      <>
        <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-pine">
          {es.erase.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{es.erase.otherwise}</p>
        <Contact />
      </>
    ),
  },
  { id: "textos", title: es.texts.title, children: <ConsentTexts /> },
  { id: "cambios", title: es.changes.title, children: <Text>{es.changes.text}</Text> },
];

/** The privacy page. Prerendered at build. */
export const PrivacyPage = () => (
  <Article title={es.title} intro={es.intro} since={es.since} chapters={CHAPTERS} />
);
