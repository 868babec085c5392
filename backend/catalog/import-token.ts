import { IMPORT_CAUSE } from "@asesorador/domain/catalog/price-history";
import * as z from "zod/mini";
import { digestOf } from "../http/csv-table.ts";
import { csvFile } from "../http/es.ts";
import { HttpError } from "../http/http-error.ts";

/** What a preview was based on: the content, and the revisions that it was compared with. */
const Previewed = z.object({
  digest: z.string(),
  seen: z.array(z.tuple([z.int(), z.int(), z.string().check(z.regex(/^\d{1,19}$/))])),
});

/** What a preview compared the file with. */
export type PreviewBasis = {
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string;
  /** Of a file of services, the service that each line names, by line number; of a file of coverage, brands by their id. */
  readonly compared: ReadonlyMap<number, { readonly id: number; readonly revision: string }>;
};

/** The basis of a preview as text, which the client sends back when it applies the rows. */
export const tokenOf = ({ digest, compared }: PreviewBasis): string => {
  const seen = [...compared].map(([line, { id, revision }]) => [line, id, revision]);
  return Buffer.from(JSON.stringify({ digest, seen })).toString("base64url");
};

/** The basis of the preview of this content. Throws HttpError 409 when the token is of other content, or of none. */
export const previewBasis = (token: string, csv: string): PreviewBasis => {
  const seen = readToken(token);
  if (seen?.digest !== digestOf(csv))
    throw new HttpError(409, "other_content", { message: csvFile.otherContent });
  return seen;
};

/** The cause of the events that an import appends: equal for the same content. */
export const causeOf = ({ digest }: PreviewBasis): string => `${IMPORT_CAUSE}${digest.slice(0, 16)}`;

/** null: not a valid token. It is not signed: a forged one only misstates which revisions were shown to its sender. */
const readToken = (token: string): PreviewBasis | null => {
  try {
    const { digest, seen } = Previewed.parse(JSON.parse(Buffer.from(token, "base64url").toString("utf8")));
    return { digest, compared: new Map(seen.map(([line, id, revision]) => [line, { id, revision }])) };
  } catch {
    return null;
  }
};
