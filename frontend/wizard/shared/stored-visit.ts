import { type StepName, type Viewport, WIZARD_VERSION, type Wizard } from "@asesorador/domain/journey/steps";
import { randomUuid } from "../../kernel/random-uuid.ts";

/** A visit as the tab keeps it. */
export type StoredVisit = {
  readonly id: string;
  /** What send-lead.ts sends with a lead. */
  readonly lead: {
    readonly wizard: Wizard;
    readonly viewport: Viewport;
    readonly opening: object;
    weights: object | null;
    ownWeights: boolean | null;
    /** Rank of the chosen plan. */
    rank: number | null;
    catalogue: object | null;
  };
  /** ms since 1970 by the browser's clock. */
  readonly begun: number;
  seq: number;
  /** The last step and when it began. */
  from: StepName | null;
  since: number;
  /** When the latest message was recorded. */
  at: number;
  lists: number;
  /** The last list and choice, as text, to compare the next one with. */
  shown: string;
  selected: string;
};

const VISIT_KEY = "asesorador:visit";
/** A later step in the same tab is another visit. */
const SAME_VISIT_MS = 30 * 60_000;

/** ms since 1970, not set back while the page is open. */
export const clock = () => performance.timeOrigin + performance.now();

/** Session storage may be forbidden: the visit is then of this page alone. */
export const keepVisit = (visit: StoredVisit | null): void => {
  try {
    if (visit) sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
    else sessionStorage.removeItem(VISIT_KEY);
  } catch {}
};

/** This tab's visit of the wizard; null without one, after half an hour without a message, or where storage is blocked. */
export const storedVisit = (wizard: Wizard): StoredVisit | null => {
  try {
    const visit = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? "null") as StoredVisit | null;
    return visit?.lead?.wizard === wizard && clock() - visit.at < SAME_VISIT_MS ? visit : null;
  } catch {
    return null;
  }
};

export const openedVisit = (wizard: Wizard, state: unknown): StoredVisit => {
  const begun = clock();
  return {
    id: randomUuid(),
    lead: {
      wizard,
      viewport: viewport(),
      opening: openingOf(wizard, state),
      weights: null,
      ownWeights: null,
      rank: null,
      catalogue: null,
    },
    begun,
    seq: 0,
    from: null,
    since: begun,
    at: begun,
    lists: 0,
    shown: "",
    selected: "",
  };
};

/** As it is: the server keeps what is of the listed words. */
const openingOf = (wizard: Wizard, state: unknown): object => {
  // Steps change the page's address.
  const { href, search } = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
  const said = new URLSearchParams(search);
  const word = (name: string) => said.get(`utm_${name}`)?.slice(0, MAX_WORD) ?? null;
  const { hasDraft } = (state as { readonly context: { readonly hasDraft?: boolean } }).context;
  return {
    wizardVersion: WIZARD_VERSION[wizard],
    entry:
      (wizard === "alarm" || wizard === "car") && location.pathname === "/chile"
        ? "category"
        : /[?&](pago|cia)=/.test(href)
          ? "link"
          : hasDraft
            ? "draft"
            : "landing",
    referrerHost: hostOf(document.referrer),
    campaign: { source: word("source"), medium: word("medium"), name: word("campaign") },
    language: navigator.language,
    variants: {},
  };
};
/** Longer than any word that is recorded. */
const MAX_WORD = 99;

const hostOf = (referrer: string): string | null => {
  const { hostname } = new URL(referrer || location.href);
  return hostname === location.hostname ? null : hostname;
};

/** Three classes of width: enough to compare layouts, too coarse to identify a visitor. */
const viewport = (): Viewport => (innerWidth < 640 ? "phone" : innerWidth < 1024 ? "tablet" : "desktop");
