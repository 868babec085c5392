import { myPush } from "@asesorador/domain/messages/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../kernel/http.ts";

export const myPushQuery = queryOptions({
  queryKey: ["my-push"],
  queryFn: ({ signal }) => call(myPush, {}, { signal }),
  staleTime: 0,
});
