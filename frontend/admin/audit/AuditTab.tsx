import type { AuditEntry } from "@asesorador/domain/access/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { AuditList } from "./AuditList.tsx";
import { es } from "./es.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type Filters, isFiltered, NO_FILTERS } from "./filters.ts";
import { auditQuery } from "./queries.ts";

/** The audit: who read, exported or changed what. */
export const AuditTab = () => {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const query = useInfiniteQuery(auditQuery(filters));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const only = ({ subject, subjectId }: AuditEntry) =>
    setFilters({ ...NO_FILTERS, subject, subjectId: subjectId ?? "" });
  return (
    <section className="grid grid-cols-1 gap-4 py-5" aria-label={es.title}>
      <div>
        <h2 className="text-lg">{es.title}</h2>
        <p className="mt-0.5 text-sm text-ink2">{es.intro}</p>
      </div>
      <FilterBar
        filters={filters}
        onChange={(change) => setFilters({ ...filters, ...change })}
        onClear={() => setFilters(NO_FILTERS)}
      />
      {!entries && query.isError && (
        <LoadFailed
          title={es.failed.title}
          error={query.error}
          retry={es.failed.retry}
          onRetry={query.refetch}
        />
      )}
      {!entries && !query.isError && <StatusText>{es.loading}</StatusText>}
      {entries?.length === 0 && (
        <div className="rounded-card border border-dashed border-edge px-5 py-12 text-center">
          <p className="font-semibold">{es.empty.title}</p>
          <p className="mt-1 text-sm text-ink2">{isFiltered(filters) ? es.empty.filtered : es.empty.never}</p>
        </div>
      )}
      {entries && entries.length > 0 && (
        <>
          <AuditList entries={entries} busy={query.isPlaceholderData} onOnly={only} />
          <MoreButton
            words={es}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          >
            {!query.hasNextPage && <p className="text-ink2">{es.noMore}</p>}
          </MoreButton>
        </>
      )}
    </section>
  );
};
