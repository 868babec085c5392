import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { esWork } from "../es-work.ts";
import { leadSample } from "../lead-samples.ts";
import { duplicatesQuery } from "../queries.ts";
import { Duplicates } from "./Duplicates.tsx";

const lead = leadSample(1);
const text = esWork.duplicates;

const afterFailure = (data: readonly [] | undefined): string => {
  // Rendering on the server reads nothing, but shows what it would read first as loading.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client.getQueryCache().build(client, { queryKey: duplicatesQuery(lead.id).queryKey });
  query.setState({ data, status: "error", error: new Error("read_model_behind") });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Duplicates lead={lead} onOpen={() => {}} />
    </QueryClientProvider>,
  );
};

test("a failed read says so where nothing was found yet, and does not contradict what an earlier one found", () => {
  expect(afterFailure(undefined)).toContain(text.failed);
  const known = afterFailure([]);
  expect(known).toContain(text.none);
  expect(known).not.toContain(text.failed);
});
