import { Refused } from "../../kernel/http.ts";
import type { Problems } from "./editor-context.ts";
import { es } from "./es.ts";

/** The server's own words, or what to do when it had none. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? (error.reason ?? es.noReason) : es.noConnection;

/** What the server found wrong, by field; {} when it named none. */
export const problemsOf = (error: unknown): Problems => {
  if (!(error instanceof Refused)) return {};
  if (error.code === "product_id_taken") return { productId: error.reason ?? es.wrong };
  if (error.code === "brand_id_taken") return { brandId: error.reason ?? es.wrong };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
};

/** Somebody else has written since the record was read; nothing was changed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Refused && error.code === "edited_meanwhile";
