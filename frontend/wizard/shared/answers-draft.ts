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

type Options<Draft> = {
  /** Local storage key; also of the session storage. */
  readonly key: string;
  readonly empty: Draft;
  /** The field of the consent, which is asked for again. */
  readonly consent: keyof Draft;
  /** Whether this history entry is the one at which the lead is confirmed. */
  readonly isConfirmation: () => boolean;
};

/** The draft of a wizard whose answers are all encrypted: a plate or an address names a person as well as a phone does. */
export const answersDraft = <Draft extends object>({
  key,
  empty,
  consent,
  isConfirmation,
}: Options<Draft>) => {
  const store = draftStore<object, Saved<Draft>>(key);
  const sent = sentLead(key);
  return {
    save: (saved: Restored<Draft>, now?: number): Promise<void> => store.save({}, saved, now),
    /**
     * Deletes the draft of a lead that was accepted. A reload of its confirmation restores the lead, whose status link the
     * outbox has for 24 hours, and its plan: in this tab and at that history entry only, because a device may have several
     * users.
     */
    settle: (leadId: string, serviceId: number | null = null): Promise<void> => {
      sent.write({ leadId, serviceId });
      return store.clear();
    },
    /** The lead whose confirmation this history entry is; null for any other entry, from which on it is forgotten. */
    confirmed: (): Restored<Draft> | null => {
      const found = sent.read();
      if (found && isConfirmation()) {
        const { leadId: id, serviceId } = found;
        return { draft: empty, step: 1, serviceId, lead: { id, state: "kept" } };
      }
      sent.write(null);
      return null;
    },
    restore: async (now?: number): Promise<Restored<Draft> | null> => {
      const { draft, step = 1, serviceId = null, lead = null } = (await store.restore(now))?.personal ?? {};
      return draft ? { draft: { ...known(draft, empty), [consent]: false }, step, serviceId, lead } : null;
    },
    begin: store.begin,
    clear: (): Promise<void> => {
      sent.write(null);
      return store.clear();
    },
  };
};

type Sent = { readonly leadId: string; readonly serviceId: number | null };

/** The accepted lead of this tab. Without storage there is none, and nothing throws. */
const sentLead = (key: string) => ({
  read: (): Sent | null => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? "null") as Sent | null;
    } catch {
      return null;
    }
  },
  write: (sent: Sent | null): void => {
    try {
      if (sent === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(sent));
    } catch {
      // A reload begins at the first step.
    }
  },
});

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
