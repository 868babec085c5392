import * as z from "zod/mini";

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

/** null: not a valid token. It is not signed: a forged one only misstates which revisions its sender has seen. */
export const readToken = (token: string): Seen | null => {
  try {
    const { digest, seen } = Previewed.parse(JSON.parse(Buffer.from(token, "base64url").toString("utf8")));
    return { digest, services: new Map(seen.map(([line, id, revision]) => [line, { id, revision }])) };
  } catch {
    return null;
  }
};
