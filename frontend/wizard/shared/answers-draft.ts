import { draftStore } from "./draft-store.ts";

/** How far a consultation came. */
export type Progress = {
  /** The furthest step reached with these answers, from 1. */
  readonly step: number;
  /** The plan that was chosen; null without one. */
  readonly serviceId: number | null;
  /**
   * The lead that was submitted; null before that. `sending`: the page may have ended before it was in the outbox.
   * `kept`: it was in the outbox.
   */
  readonly lead: { readonly id: string; readonly state: "sending" | "kept" } | null;
};

/** A consultation of an earlier page. */
export type Restored<Draft> = Progress & { readonly draft: Draft };

type Saved<Draft> = Partial<Progress> & { readonly draft?: Partial<Draft> };

/**
 * The draft of a wizard whose answers are all encrypted: a plate or an address names a person as well as a phone does.
 * `consent` names the field of the consent, which is asked for again.
 */
export const answersDraft = <Draft extends object>(key: string, empty: Draft, consent: keyof Draft) => {
  const store = draftStore<object, Saved<Draft>>(key);
  return {
    save: (saved: Restored<Draft>, now?: number): Promise<void> => store.save({}, saved, now),
    restore: async (now?: number): Promise<Restored<Draft> | null> => {
      const { draft, step = 1, serviceId = null, lead = null } = (await store.restore(now))?.personal ?? {};
      return draft ? { draft: { ...known(draft, empty), [consent]: false }, step, serviceId, lead } : null;
    },
    clear: store.clear,
  };
};

/** Another version of the page may have saved it: fields that this one does not have are dropped. */
const known = <Draft extends object>(draft: Partial<Draft>, empty: Draft): Draft => ({
  ...empty,
  ...Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) => field in empty && isLike(value, empty[field as keyof Draft]),
    ),
  ),
});

/** `null` is a choice that was not made: text takes its place. */
const isLike = (value: unknown, sample: unknown): boolean =>
  Array.isArray(sample)
    ? Array.isArray(value) && value.every((one) => typeof one === "string")
    : sample === null
      ? value === null || typeof value === "string"
      : typeof value === typeof sample;
