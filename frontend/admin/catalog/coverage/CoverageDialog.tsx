import type { Brand } from "@asesorador/domain/catalog/contract";
import { coversOf } from "@asesorador/domain/catalog/coverage";
import { editCoverage } from "@asesorador/domain/catalog/edit-contract";
import { type District, districtText } from "@asesorador/domain/kernel/district";
import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import { DistrictCode } from "@asesorador/domain/kernel/ids";
import { Covers } from "@asesorador/domain/kernel/market";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { esDrafts } from "../../../access/es-drafts.ts";
import { useRestoredDraft } from "../../../access/use-account-draft.ts";
import { call } from "../../../kernel/http.ts";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LeavingFooter } from "../../../ui/LeavingFooter.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { toast } from "../../../ui/toast.ts";
import { isLaterRevision } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { brandsQuery, refetchCatalog } from "../queries.ts";
import { isConflict, reasonOf } from "../refusal.ts";
import { countsOf, type Marked, narrowed, withMarks } from "./coverage-draft.ts";
import { es } from "./es.ts";

type Props = {
  /** As it was when the dialog was opened. */
  readonly brand: Brand;
  readonly onClose: () => void;
};

/** Districts that are listed at once: Peru has 1,875, each with a select. */
const PAGE = 200;
const OPTIONS = Covers.options.map((value) => ({ value, label: es.covers[value] }));

/** What is marked, upon the revision that was shown at the first mark. */
const Draft = z.object({ revision: z.string(), marked: z.record(DistrictCode, Covers) });

/** In which districts a brand gives service: one by one, or all that are shown at once. */
export const CoverageDialog = ({ brand: opened, onClose }: Props) => {
  const { data: brands } = useQuery(brandsQuery);
  const brand = brands?.find(({ id }) => id === opened.id) ?? opened;
  const { draft, isRestored, edit, drop } = useRestoredDraft({
    subject: `coverage/${opened.id}`,
    schema: Draft,
    blank: { revision: opened.revision, marked: {} },
    isBlank: ({ marked }) => Object.keys(marked).length === 0,
  });
  const { marked } = draft;
  const [filters, setFilters] = useState<Filters>({ q: "", region: "" });
  const [listed, setListed] = useState(PAGE);
  const [isLeaving, setLeaving] = useState(false);
  const end = () => {
    drop();
    onClose();
  };
  const save = useSave(opened.id, end);
  const districts = DISTRICTS[brand.country];
  const found = useMemo(() => narrowed(districts, filters), [districts, filters]);
  const changes = Object.keys(marked).length;
  const filter = (next: Partial<Filters>) => {
    setFilters({ ...filters, ...next });
    setListed(PAGE);
  };
  const mark = (codes: readonly string[], covers: Covers) =>
    edit({
      revision: changes === 0 ? brand.revision : draft.revision,
      marked: withMarks(marked, brand, codes, covers),
    });
  return (
    <Dialog
      title={es.title(brand.name)}
      description={es.description}
      closeLabel={shared.close}
      onClose={() => (changes > 0 ? setLeaving(true) : onClose())}
      footer={
        isLeaving ? (
          <LeavingFooter words={shared.leaving} onStay={() => setLeaving(false)} onDiscard={end} />
        ) : (
          <div className="flex justify-end">
            <Button
              size="medium"
              className="max-sm:w-full"
              busy={save.isPending}
              blocked={changes === 0}
              onClick={() => changes > 0 && save.mutate(draft)}
            >
              {save.isPending ? shared.saving : es.save(changes)}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {isRestored && <Notice tone="info" title={esDrafts.restored} />}
        {save.error && (
          <Notice tone="bad" title={isConflict(save.error) ? es.conflict : reasonOf(save.error)} />
        )}
        <p role="status" className="num text-sm font-semibold">
          {es.counts(countsOf(districts, brand, marked))}
        </p>
        <DistrictFilters districts={districts} filters={filters} onFilter={filter} />
        {found.length === 0 ? (
          <p className="text-sm text-ink2">{es.none}</p>
        ) : (
          <>
            <MarkAll found={found} onMark={mark} />
            <DistrictList districts={found.slice(0, listed)} brand={brand} marked={marked} onMark={mark} />
            {found.length > listed && (
              <DenseButton className="justify-self-center" onClick={() => setListed(listed + PAGE)}>
                {es.more(Math.min(PAGE, found.length - listed))}
              </DenseButton>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

type Filters = { readonly q: string; readonly region: string };

type FilterProps = {
  readonly districts: readonly District[];
  readonly filters: Filters;
  readonly onFilter: (next: Partial<Filters>) => void;
};

const DistrictFilters = ({ districts, filters: { q, region }, onFilter }: FilterProps) => {
  const regions = useMemo(() => [...new Set(districts.map((district) => district.region))], [districts]);
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_14rem]">
      <SearchField
        label={es.search}
        placeholder={es.searchPlaceholder}
        clearLabel={shared.clearSearch}
        value={q}
        onText={(text) => onFilter({ q: text })}
      />
      <SelectField
        dense
        labelHidden
        label={es.region}
        value={region}
        onChange={(chosen) => onFilter({ region: chosen })}
        options={[{ value: "", label: es.everyRegion }, ...regions.map((value) => ({ value, label: value }))]}
      />
    </div>
  );
};

type MarkAllProps = {
  readonly found: readonly District[];
  readonly onMark: (codes: readonly string[], covers: Covers) => void;
};

/** Marks every district that the filters find, also those that are not listed yet. */
const MarkAll = ({ found, onMark }: MarkAllProps) => (
  <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-paper p-3 text-sm">
    <span className="mr-auto basis-full font-semibold sm:basis-auto">{es.all(found.length)}</span>
    {OPTIONS.map(({ value, label }) => (
      <DenseButton
        key={value}
        aria-label={es.allAs(label, found.length)}
        onClick={() =>
          onMark(
            found.map(({ code }) => code),
            value,
          )
        }
      >
        {label}
      </DenseButton>
    ))}
  </div>
);

type ListProps = Pick<MarkAllProps, "onMark"> & {
  readonly districts: readonly District[];
  readonly brand: Brand;
  readonly marked: Marked;
};

const DistrictList = ({ districts, brand, marked, onMark }: ListProps) => (
  <ul aria-label={es.list} className="grid">
    {districts.map((district) => (
      <Row
        key={district.code}
        district={district}
        covers={marked[district.code] ?? coversOf(brand, district.code)}
        isChanged={marked[district.code] !== undefined}
        onMark={(covers) => onMark([district.code], covers)}
      />
    ))}
  </ul>
);

type RowProps = {
  readonly district: District;
  readonly covers: Covers;
  readonly isChanged: boolean;
  readonly onMark: (covers: Covers) => void;
};

const Row = ({ district, covers, isChanged, onMark }: RowProps) => (
  <li className="grid grid-cols-[1fr_9rem] items-center gap-3 border-t border-line py-1.5">
    <span className="min-w-0 text-sm">
      <span className={isChanged ? "font-semibold" : undefined}>{district.name}</span>
      <span className="text-ink2">{districtText(district).slice(district.name.length)}</span>
      {isChanged && <span className="ml-2 text-xs text-pine">{es.changed}</span>}
    </span>
    <SelectField
      dense
      labelHidden
      label={districtText(district)}
      value={covers}
      onChange={onMark}
      options={OPTIONS}
    />
  </li>
);

/** Saves what is marked; a conflict is shown beside the marks, which stay and are then upon the revision that was read after it. */
const useSave = (id: Brand["id"], onSaved: () => void) => {
  const client = useQueryClient();
  const [reread, setReread] = useState<string | null>(null);
  return useMutation({
    mutationFn: ({ revision: begun, marked }: z.infer<typeof Draft>) => {
      const revision = reread !== null && isLaterRevision(reread, begun) ? reread : begun;
      return call(editCoverage, { id: String(id), revision, coverage: marked });
    },
    onSuccess: ({ position }) => {
      toast({ title: es.saved, tone: "good" });
      onSaved();
      return refetchCatalog(client, position);
    },
    onError: async () => {
      await refetchCatalog(client, null);
      const latest = client.getQueryData(brandsQuery.queryKey)?.find((one) => one.id === id);
      if (latest) setReread(latest.revision);
    },
  });
};
