import {
  ERASED,
  KEY_MISSING,
  type Opened,
  type SealedBlock,
  type Vault,
} from "@asesorador/domain/kernel/vault";
import { withFreeText } from "@asesorador/domain/lead/code-lists";
import { ERASED_TEXT, KEY_MISSING_TEXT, type Lead } from "@asesorador/domain/lead/contract";
import { ContactPii, leadStream } from "@asesorador/domain/lead/events";
import * as z from "zod/mini";
import type { Change } from "../kernel/change.ts";
import type { Db } from "../kernel/db.ts";
import type { LeadTable } from "./tables.ts";

// The personal half of a lead: how it is written to read_model.lead_person, and how it is read from there.

/** The ports for reading leads: rows, the keys that open them, and the hash for searching. */
export type LeadReader = { readonly db: Db; readonly vault: Pick<Vault, "openBlocks" | "searchTokens"> };

/** No row where the key is destroyed. The block is copied as it is stored, so destroying the key makes the row unreadable too. */
export const personRow = (event: Opened, { leadId, pii }: About): readonly Change<LeadTable>[] => {
  if (pii === ERASED) return [];
  const set = { position: String(event.position), ...blockColumns(event, pii) };
  return [{ op: "upsert", table: "lead_person", key: { lead_id: leadId }, set }];
};

/** After a correction. The position of the submission is kept. */
export const correctedPersonRow = (event: Opened, { leadId, pii }: About): readonly Change<LeadTable>[] =>
  pii === ERASED
    ? []
    : [{ op: "update", table: "lead_person", key: { lead_id: leadId }, set: blockColumns(event, pii) }];

type About = { readonly leadId: string; readonly pii: Pick<ContactPii, "blind"> | typeof ERASED };

const blockColumns = ({ type, version, sealed }: Opened, { blind }: Pick<ContactPii, "blind">) => {
  // Only a sealed block may be stored.
  if (!sealed) throw new TypeError("personal data that is not sealed");
  return {
    sealed_key: sealed.k,
    sealed_type: type,
    sealed_version: version,
    sealed: sealed.d,
    phone_blind: blind.phone,
    document_blind: blind.document,
    email_blind: blind.email,
  };
};

/** Columns of read_model.lead joined with its lead_person. */
export const PERSON_COLUMNS = `sealed_key as "sealedKey", sealed_type as "sealedType", sealed_version as "sealedVersion", sealed`;
export type SealedPerson = {
  readonly sealedKey: string | null;
  readonly sealedType: string | null;
  readonly sealedVersion: number | null;
  readonly sealed: string | null;
};

export type Person = Pick<Lead, "name" | "rut" | "phone" | "email" | "address">;

const withoutPerson = (text: string): Person => ({
  name: text,
  rut: null,
  phone: text,
  email: null,
  address: null,
});

/** The displayed data of a person; a block holds more. */
const Shown = z.omit(ContactPii, { blind: true });

/**
 * The same leads with their personal data; `erased` where the key is destroyed, even before the row shows it. A lead
 * whose key is missing does not prevent reading the others: a notice replaces its data. The keys of all rows are looked
 * up at once. Throws VaultUnavailable, and ZodError for a block without a person.
 */
export const openPeople = async <Row extends SealedPerson & Pick<Lead, "id" | "erased">>(
  vault: Pick<Vault, "openBlocks">,
  rows: readonly Row[],
): Promise<readonly (Omit<Row, keyof SealedPerson> & Person)[]> => {
  const blocks = rows.flatMap(blockOf);
  const opened = new Map<string, unknown>();
  for (const [i, pii] of (await vault.openBlocks(blocks)).entries()) opened.set(blocks[i]?.stream ?? "", pii);
  return rows.map(({ sealedKey: _, sealedType: __, sealedVersion: ___, sealed: ____, ...row }) => {
    const pii = row.erased ? ERASED : (opened.get(leadStream(row.id)) ?? ERASED);
    if (pii === ERASED) return { ...row, ...withoutPerson(ERASED_TEXT), erased: true };
    if (pii === KEY_MISSING) return { ...row, ...withoutPerson(KEY_MISSING_TEXT) };
    const { document: rut, stated, ...shown } = Shown.parse(pii);
    return { ...withFreeText(row, stated), ...shown, rut };
  });
};

const blockOf = ({
  id,
  sealedKey: k,
  sealedType: type,
  sealedVersion: version,
  sealed: d,
}: SealedPerson & Pick<Lead, "id">): readonly SealedBlock[] =>
  k === null || type === null || version === null || d === null
    ? []
    : [{ k, d, version, stream: leadStream(id), type }];
