/**
 * Words that names may not contain, each with the term of the field. A word counts as a part of an identifier or of a file's
 * name: `bell` in `ringBell` and in `bell.ts`.
 */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ["bell", "wake-up signal, notify"],
  ["deed", "mutation"],
  ["lane", "per-key queue"],
  ["glance", "wake-up signal"],
  ["giver", "dispatch"],
  ["obey", "dispatch"],
  ["obeyed", "result"],
  ["hears", "receives, listens"],
  ["heard", "received"],
  ["told", "reported, notified, sent"],
  ["bears", "uses, owns"],
  ["bearers", "owners"],
  ["nudge", "submit attempt"],
  ["doors", "contact links, chat launchers"],
  ["sayings", "reply templates"],
  ["laws", "dependency rules"],
  ["departures", "deviations from the specification"],
  ["glass", "in-memory vault"],
  ["voice", "reporter, log"],
  ["anew", "again"],
  ["whoever", "caller, account"],
  ["everybody", "all"],
  ["mood", "kind"],
  ["news", "update, message, notification"],
  ["trouble", "failing, error classification"],
  ["patience", "retry, timeout"],
  ["patiently", "with retries"],
  ["persistently", "with retries"],
  ["spreading", "percentiles"],
  ["tinta", "an English colour token"],
  ["hoja", "an English colour token"],
  ["papel", "an English colour token"],
  ["aji", "an English colour token"],
  ["campo", "an English class"],
]);

/** Names given elsewhere: the icons of the icon library. */
const FOREIGN: ReadonlySet<string> = new Set(["Bell", "BellRing"]);

/** Retired words in these names, each with its replacement. */
export const retiredIn = (names: readonly string[]): readonly string[] => [
  ...new Set(
    names
      .filter((name) => !FOREIGN.has(name))
      .flatMap((name) =>
        wordsOf(name).flatMap((word) => {
          const instead = RETIRED.get(word) ?? RETIRED.get(word.replace(/s$/, ""));
          return instead === undefined ? [] : [`${name}: instead of "${word}" use ${instead}`];
        }),
      ),
  ),
];

/** Words that comments and documents may not contain: they name a process, a person or a reason in place of these. */
const IDIOM = /\b(?:nobody|somebody|everybody|whoever|anew|hears|tells|stands|for good)\b/gi;

/** Such words in these texts, quotations left out. */
export const idiomIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.replaceAll(/"[^"\n]*"|`[^`\n]*`/g, "").match(IDIOM) ?? []);

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
