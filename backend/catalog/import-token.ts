import { IMPORT_CAUSE } from "@asesorador/domain/catalog/price-history";
import * as z from "zod/mini";
import { digestOf } from "../http/csv-table.ts";
import { csvFile } from "../http/es.ts";
import { HttpError } from "../http/http-error.ts";

/** What a preview was based on: the content, and the revision of the service that each line was compared with. */
const Previewed = z.object({
  digest: z.string(),
  seen: z.array(z.tuple([z.int(), z.int(), z.string().check(z.regex(/^\d{1,19}$/))])),
});

export type Seen = {
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string;
  /** By line number; of a file of coverage, brands by their id. */
  readonly services: ReadonlyMap<number, { readonly id: number; readonly revision: string }>;
};

/** What a preview has seen, as text that the client sends back when it applies the rows. */
export const tokenOf = ({ digest, services }: Seen): string => {
  const seen = [...services].map(([line, { id, revision }]) => [line, id, revision]);
  return Buffer.from(JSON.stringify({ digest, seen })).toString("base64url");
};

/** What the preview of this content has seen. Throws HttpError 409 when the token is of other content, or of none. */
export const previewedOf = (token: string, csv: string): Seen => {
  const seen = readToken(token);
  if (seen?.digest !== digestOf(csv))
    throw new HttpError(409, "other_content", { message: csvFile.otherContent });
  return seen;
};

/** The cause of the events that an import appends: equal for the same content. */
export const causeOf = ({ digest }: Seen): string => `${IMPORT_CAUSE}${digest.slice(0, 16)}`;

/** null: not a valid token. It is not signed: a forged one only misstates which revisions its sender has seen. */
const readToken = (token: string): Seen | null => {
  try {
    const { digest, seen } = Previewed.parse(JSON.parse(Buffer.from(token, "base64url").toString("utf8")));
    return { digest, services: new Map(seen.map(([line, id, revision]) => [line, { id, revision }])) };
  } catch {
    return null;
  }
};
