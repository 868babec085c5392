import { BACKEND_RULES } from "./rules/backend.ts";
import { DOMAIN_RULES } from "./rules/domain.ts";
import { FRONTEND_RULES } from "./rules/frontend.ts";
import { INFRA_RULES } from "./rules/infra.ts";
import { PROJECTIONS_RULES } from "./rules/projections.ts";
import { type Rule, SUPPORT } from "./rules/rule.ts";

/** Ordered from the outside in: imports point at what is more stable. */
const RULES: readonly Rule[] = [
  ...INFRA_RULES,
  ...FRONTEND_RULES,
  ...BACKEND_RULES,
  ...PROJECTIONS_RULES,
  ...DOMAIN_RULES,
];

const SLICES = "lead|catalog|access|assistant|journey|operations|webhooks|messages|workspace|replay";

/** Modules of the write side. The browser sends commands through contracts and reads read models. */
const WRITE_SIDE =
  "domain/SLICE/{commands,decider,brand-decider,service-decider,code-claims,price-history,config-decider,conversation-decider,training-decider,team,team-decider,subscriptions,workspace,events,upcasters}";

/** What this file may import; null: no rule matches its place. */
export const ruleFor = (file: string, testSupport = false): ((imported: string) => boolean) | null => {
  const from = withoutEnding(file);
  const found = firstRule(from);
  if (!found) return null;
  const slice = matcher(found.place, `(${SLICES})`).exec(from)?.[1] ?? "-";
  const allowed = [...found.may, ...(testSupport ? SUPPORT : [])];
  return (imported) => allowed.some((glob) => matcher(glob, slice).test(imported));
};

const withoutEnding = (file: string): string => file.replace(/\.tsx?$/, "");

const firstRule = (from: string): Rule | undefined =>
  RULES.find(({ place }) => matcher(place, `(${SLICES})`).test(from));

/** Places of rules that apply to none of these files: each file has an earlier rule, or there is none. */
export const placesWithoutFile = (files: readonly string[]): readonly string[] => {
  const applied = new Set(files.map((file) => firstRule(withoutEnding(file))));
  return RULES.filter((rule) => !applied.has(rule)).map(({ place }) => place);
};

export const isWriteSide = (imported: string): boolean => matcher(WRITE_SIDE, `(?:${SLICES})`).test(imported);

const known = new Map<string, RegExp>();

/** The same few thousand are asked for again and again. */
const matcher = (glob: string, slice: string): RegExp => {
  const key = `${slice} ${glob}`;
  const pattern = known.get(key) ?? patternOf(glob, slice);
  known.set(key, pattern);
  return pattern;
};

const patternOf = (glob: string, slice: string): RegExp => {
  const parts: Readonly<Record<string, string>> = {
    "**": ".+",
    "*": "[^/]+",
    SLICE: slice,
    "{": "(?:",
    "}": ")",
    ",": "|",
    ".": "\\.",
  };
  return new RegExp(`^${glob.replace(/\*\*|\*|SLICE|[{},.]/g, (part) => parts[part] ?? part)}$`);
};
