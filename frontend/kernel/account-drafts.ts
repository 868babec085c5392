import { forgetDraftKey, type SealedText, sealDraft, unsealDraft } from "./draft-encryption.ts";

/** Whose draft it is, and of what. */
export type DraftName = { readonly account: string; readonly subject: string };

type Stored = { readonly savedAt: number; readonly sealed: SealedText };

/** A draft that was not touched for this long is deleted when it is next looked for. */
export const ACCOUNT_DRAFT_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;
const PREFIX = "asesorador-team-draft";

const prefixOf = (account: string) => `${PREFIX}/${account}/`;
const nameOf = ({ account, subject }: DraftName) => prefixOf(account) + subject;
/** One key for an account: destroying it makes every copy of its drafts unreadable. */
const keyOf = (account: string) => `team/${account}`;

/** Texts that are not stored (yet): being encrypted, or kept here alone because the browser blocks storage. */
const unstored = new Map<string, string>();
/** The last write of each draft, so that an earlier one that ends later does not replace it. */
const writes = new Map<string, number>();

const nextWrite = (name: string): number => {
  const write = (writes.get(name) ?? 0) + 1;
  writes.set(name, write);
  return write;
};

/**
 * Keeps the text for this account in this browser, encrypted. Resolves once it is stored, or known that it cannot be:
 * then it lasts as long as the page.
 */
export const saveAccountDraft = async (draft: DraftName, text: string, now = Date.now()): Promise<void> => {
  const name = nameOf(draft);
  const write = nextWrite(name);
  unstored.set(name, text);
  const sealed = await sealDraft(name, text, keyOf(draft.account));
  if (!sealed || writes.get(name) !== write) return;
  try {
    localStorage.setItem(name, JSON.stringify({ savedAt: now, sealed } satisfies Stored));
    unstored.delete(name);
  } catch {
    // Storage is full or blocked: the text stays in `unstored`.
  }
};

/** null when there is none, it expired, or its key was deleted. */
export const readAccountDraft = async (draft: DraftName, now = Date.now()): Promise<string | null> => {
  const name = nameOf(draft);
  const held = unstored.get(name);
  if (held !== undefined) return held;
  const stored = storedAt(name);
  if (stored && now - stored.savedAt < ACCOUNT_DRAFT_LIFETIME_MS)
    return unsealDraft(name, stored.sealed, keyOf(draft.account));
  if (stored) removeAccountDraft(draft);
  return null;
};

/** Removes the draft, also one that is still being encrypted. */
export const removeAccountDraft = (draft: DraftName): void => {
  const name = nameOf(draft);
  nextWrite(name);
  unstored.delete(name);
  removeStored(name);
};

/** How many drafts the account has in this browser. */
export const countAccountDrafts = (account: string): number => namesOf(account).length;

/** Deletes every draft of the account and the key that encrypted them. */
export const forgetAccountDrafts = (account: string): Promise<void> => {
  for (const name of namesOf(account)) {
    nextWrite(name);
    unstored.delete(name);
    removeStored(name);
  }
  return forgetDraftKey(keyOf(account));
};

/** Whether leaving the page now would lose a text. */
export const hasUnstoredDraft = (): boolean => unstored.size > 0;

const namesOf = (account: string): readonly string[] => {
  const prefix = prefixOf(account);
  const mine = (name: string) => name.startsWith(prefix);
  return [...new Set([...[...unstored.keys()].filter(mine), ...storedNames().filter(mine)])];
};

const storedNames = (): readonly string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
};

const storedAt = (name: string): Stored | null => {
  try {
    const { savedAt, sealed } = JSON.parse(localStorage.getItem(name) ?? "null") as Stored;
    return { savedAt, sealed };
  } catch {
    return null;
  }
};

const removeStored = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is blocked: nothing was stored.
  }
};
