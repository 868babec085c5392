import { failureReason } from "../../kernel/failure-reason.ts";
import { ResponseError } from "../../kernel/http.ts";
import type { Problems } from "./editor-context.ts";
import { es } from "./es.ts";

/** The server's reason, or what to do when there is none. */
export const reasonOf = failureReason(es);

/** The server's messages by field; {} when it names none. */
export const problemsOf = (error: unknown): Problems => {
  if (!(error instanceof ResponseError)) return {};
  if (error.code === "product_id_taken") return { productId: error.reason ?? es.wrong };
  if (error.code === "brand_id_taken") return { brandId: error.reason ?? es.wrong };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
};

/** Another person wrote first; nothing was changed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ResponseError && error.code === "edited_meanwhile";
