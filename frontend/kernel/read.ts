import type { Answered, Endpoint, Sent } from "@asesorador/domain/kernel/endpoint";
import * as z from "zod/mini";
import { call } from "./http.ts";
import { sinceOwnWrite } from "./read-your-writes.ts";
import type { RequestOptions } from "./request.ts";

/**
 * Calls an endpoint that reads. Where its contract takes a position, the answer holds this person's newest write. Throws as
 * `call` does.
 */
export const read = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: RequestOptions,
): Promise<Answered<E>> =>
  call(
    endpoint,
    takesPosition(endpoint) ? (Object.assign({}, input, sinceOwnWrite()) as Sent<E>) : input,
    options,
  );

const takesPosition = ({ input }: Endpoint): boolean =>
  input instanceof z.ZodMiniObject && "position" in input.shape;
