import { forgetDraftKey, type SealedText, sealDraft, unsealDraft } from "../../kernel/draft-encryption.ts";

/** Specification, section 4. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

type Written<Plain> = Partial<Plain> & {
  /** ISO time. */
  readonly savedAt?: unknown;
  /** `Personal`, encrypted with a key of this browser and this draft. */
  readonly personal?: SealedText | null;
};

/** What was found: everything of it may come from another version of the page. */
type Found<Plain, Personal> = { readonly plain: Partial<Plain>; readonly personal: Partial<Personal> };

/** Where the answers come from that a page begins with. */
export type Origin = "visit" | "chat" | "link";
type Beginning = { readonly origin: Origin; readonly clear: () => Promise<void> };

const beginnings = new Map<string, Beginning>();

/**
 * Where the answers of this page's draft come from, and how to delete it; null when it began without any, or the draft was
 * deleted since.
 */
export const beginningOf = (key: string): Beginning | null => beginnings.get(key) ?? null;

/**
 * The draft of one wizard on this device, under a key of the local storage: for 24 hours, shared by all tabs, the last
 * writer wins. Without storage nothing is kept and nothing throws.
 */
export const draftStore = <Plain extends object, Personal extends object>(key: string) => {
  let latest = 0;
  /** The last save that is written whole, or that `clear` has ended. */
  let settled = 0;

  /**
   * Writes `plain` at once, and `personal` as soon as it is encrypted; null keeps what is there. Who types faster than this
   * device encrypts has the latest that is encrypted; nothing older than it, or than `clear`, is written.
   */
  const save = async (plain: Plain, personal: Personal | null, now = Date.now()): Promise<void> => {
    latest += 1;
    const mine = latest;
    const written = { ...plain, savedAt: new Date(now).toISOString() };
    write({ ...written, personal: read()?.personal ?? null });
    if (personal === null) return;
    const sealed = await sealDraft(key, JSON.stringify(personal), key);
    if (mine <= settled) return;
    settled = mine;
    // A later save may have written its plain part already.
    write({ ...written, ...read(), personal: sealed });
  };

  /** null when there is none or it is not readable. An expired one is deleted. */
  const restore = async (now = Date.now()): Promise<Found<Plain, Personal> | null> => {
    const written = read();
    if (!written) return null;
    if (!(now - new Date(written.savedAt as string | number).getTime() < LIFETIME_MS)) {
      await clear();
      return null;
    }
    const { savedAt: _, personal, ...plain } = written;
    const text = personal ? await unsealDraft(key, personal, key) : null;
    if (text !== null || Object.keys(plain).length > 0) begin("visit");
    return {
      plain: plain as Partial<Plain>,
      personal: text === null ? {} : (JSON.parse(text) as Partial<Personal>),
    };
  };

  /** Specification, section 4: "Reset clears the draft". Its key goes too: no copy can be decrypted afterwards. */
  const clear = (): Promise<void> => {
    settled = latest;
    beginnings.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked: there is no draft.
    }
    return forgetDraftKey(key);
  };

  const begin = (origin: Origin): void => {
    beginnings.set(key, { origin, clear });
  };

  const read = (): Written<Plain> | null => {
    try {
      const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
        ? (parsed as Written<Plain>)
        : null;
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: specification, section 4: "A draft parse error is only logged".
      console.info("The saved draft can't be read", failure instanceof Error ? failure.name : "");
      return null;
    }
  };

  const write = (written: Written<Plain>): void => {
    try {
      localStorage.setItem(key, JSON.stringify(written));
    } catch {
      // Storage is full or blocked: the draft is optional.
    }
  };

  return { save, restore, begin, clear };
};
