import { type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { valueReason } from "../../kernel/failure-reason.ts";
import { percent } from "../../kernel/percent.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { es } from "./es.ts";
import { useLineProgress } from "./in-lines.ts";

type FoldedProps<Answer, Key extends readonly unknown[]> = {
  readonly query: UseQueryOptions<Answer, Error, Answer, Key> & { readonly queryKey: Key };
  readonly children: (answer: Answer) => ReactNode;
};

const text = es.fold;

/** What the server computes from all of history: it may take a while, and can be cancelled. */
export const Folded = <Answer, Key extends readonly unknown[]>({
  query,
  children,
}: FoldedProps<Answer, Key>) => {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(query);
  const { progress, partial } = useLineProgress<Answer>(query.queryKey);
  if (data !== undefined) return children(data);
  const again = (
    <DenseButton className="bg-surface" onClick={() => void refetch()}>
      {text.again}
    </DenseButton>
  );
  if (isFetching) {
    const share = progress && Math.floor(progress.share * 100);
    const reading = (
      <div className="flex flex-wrap items-center justify-center gap-3 py-4 text-sm text-ink2">
        <span role="status">{partial === null ? text.loading : text.loadingRest}</span>
        {share !== null && <span className="num">{percent(share)}</span>}
        <DenseButton onClick={() => void client.cancelQueries({ queryKey: query.queryKey, exact: true })}>
          {text.cancel}
        </DenseButton>
      </div>
    );
    return partial === null ? (
      <div className="py-6">{reading}</div>
    ) : (
      <>
        {reading}
        {children(partial)}
      </>
    );
  }
  if (error)
    return (
      <Notice tone="bad" title={text.failed} className="mt-3">
        {reasonOf(error) && <p className="mb-2">{reasonOf(error)}</p>}
        {again}
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-10 text-sm text-ink2">
      {text.cancelled}
      {again}
    </div>
  );
};

/** What is wrong with a value of the address says more than that something is. */
const reasonOf = valueReason({ noReason: null, noConnection: null });
