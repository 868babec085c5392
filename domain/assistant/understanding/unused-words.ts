import type { Country } from "../../kernel/market.ts";
import { featuresOfWord } from "../intents/intent-features.ts";
import type { LearnedModel } from "../intents/learned-model.ts";
import { districtIn } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";
import { channelOfPack } from "../text/streaming-in-text.ts";
import { isAccounted, SHORTEST_NOUN } from "./accounted-words.ts";

// What a message asks for besides what was recognised. A word is unused where slots and district are the same without it and
// are empty with it alone, and where the words before it say that it is a thing that is asked for.

/** Before a thing that a plan is to have. */
const HAVING =
  /\b(?:con|sin|inclu(?:y\w+|id[oa]s?|ir)|tra(?:iga[ns]?|igan|e|en|er)|teng(?:a|an)|(?<!\b(?:me|nos) )(?:tienen?|tenes)|veng(?:a|an)|vienen?|(?:para|poder|puedo|podria|se puede) ver|veo|vemos|pasan|transmit\w+|dan)(?: (?:el|la|los|las|un|una|su|canal(?:es)?(?: de)?|aplicacion(?: de)?|servicio de|acceso a|y|o|e|tambien))* $|\b(?:con|inclu(?:y\w+|id[oa]s?)|tra(?:iga[ns]?|e|en)|teng(?:a|an)|veng(?:a|an)|vienen?|(?:para|poder|puedo) ver) (?:[a-z0-9]+ ){1,3}(?:y|o|e|u|ni)(?: (?:el|la|los|las|canal(?:es)?(?: de)?|con|tambien))* $/;
/** "Internet y celular": what is asked for beside a service. */
const JOINED_TO_SERVICE = /\b(?:internet|wifi|cable|tele|tv) (?:y|e|mas) (?:(?:un|una|el|la) )?$/;
/** What is shown on television, wherever it is said: "los partidos de la selección, ¿en qué plan?" */
const SHOWN =
  /^(?:espn|fox|cdf|golperu|champions|libertadores|sudamericana|mundial|seleccion|eliminatorias|partidos?|futbol|nba|ufc|hd|uhd|cartoon|discovery|nickelodeon)$/;
/** Before a noun, whatever it is. */
const BEFORE_NOUN =
  /\b(?:para|pa|con|sin|de|del|en|al?|mi|mis|un|una|unos|unas|el|la|los|las|por|tipo|como)(?: (?:mi|el|la|los|las|un|una))? $/;
/** The same right after what is asked for, so that it is for this: "internet para mi mascota", and not "me avisa por sms". */
const AFTER_SERVICE =
  /\b(?:internet|wifi|fibra|planes|plan|paquetes?|packs?|servicios?|cable|tele|tv) (?:para|pa|con|de|en|tipo|por)(?: (?:mi|el|la|los|las|un|una))? $/;
/** Before what people have or work with, as against what a plan has: "cada uno con su compu y celu", "trabajo con planos". */
const OF_PEOPLE =
  /\b(?:cada (?:uno|una|quien|cual)|tod[oa]s) con sus? (?:\w+ (?:y|e) (?:su )?)?$|\b(?:trabaj|edit|transmit)\w+ (?:con )?(?:(?:la|el|los|las|una?) )?$/;
const MAX_NAMED = 2;

type Read = {
  readonly operators: readonly string[];
  readonly country: Country;
  readonly model: Pick<LearnedModel, "classifier">;
};

/** A word as the message has it, and whether the training examples have any like it. */
export type UnusedWord = {
  readonly typed: string;
  readonly isKnown: boolean;
  /** A plan is to have it, or to be for it, as against what is only mentioned. */
  readonly isWanted: boolean;
};

/** The things that a message asks for and that its reading leaves out: "ESPN" in "con Disney y ESPN". */
export const unusedWords = (message: string, { operators, country, model }: Read): readonly UnusedWord[] => {
  const text = normalised(message);
  // One channel by both of its names: neither word alone changes the reading.
  const isNamed = (word: string): boolean =>
    word === "cdf" && (channelOfPack(text) !== null || /\btnt\b/.test(text));
  const askedFor = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) => {
    if (
      (word.length < SHORTEST_NOUN && !SHOWN.test(word)) ||
      (isAccounted(word) && !isMobile(word)) ||
      isNamed(word)
    )
      return [];
    const before = text.slice(0, index);
    if (OF_PEOPLE.test(before)) return [];
    const isKnown = isInExamples(word, model);
    const isHad = HAVING.test(before) || (JOINED_TO_SERVICE.test(before) && isMobile(word));
    const isAskedFor = SHOWN.test(word) || isHad || (!isKnown && BEFORE_NOUN.test(before));
    const isWanted = SHOWN.test(word) || isHad || AFTER_SERVICE.test(before);
    const rest = `${before.trimEnd()}${text.slice(index + word.length)}`;
    return isAskedFor ? [{ word, isKnown, isWanted, rest }] : [];
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
    .map(({ word, isKnown, isWanted }) => ({ typed: asTyped(message, word), isKnown, isWanted }));
  return [...new Map(unused.map((one) => [one.typed, one])).values()].slice(0, MAX_NAMED);
};

/** What a plan of the home has not; "celular" ends like an infinitive. */
const isMobile = (word: string): boolean => /^(?:celular|movil|chip|postpago)$/.test(word);

const isInExamples = (word: string, { classifier: { has } }: Pick<LearnedModel, "classifier">): boolean =>
  has === undefined || featuresOfWord(word).some(has);

/** A normalised word as the message has it. */
const asTyped = (message: string, word: string): string =>
  message.split(/[^\p{L}\p{N}]+/u).find((typed) => normalised(typed) === word) ?? word;
