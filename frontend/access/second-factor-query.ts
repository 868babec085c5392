import { secondFactor } from "@asesorador/domain/access/second-factor-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../kernel/http.ts";

export type SecondFactorStatus = Answered<typeof secondFactor>;

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
  staleTime: 0,
});
