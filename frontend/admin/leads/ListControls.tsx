import { Columns3, Keyboard, type LucideIcon, Plus, RefreshCw, Rows3, Settings2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useMe } from "../../access/current-user.ts";
import { count } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Definition } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { Chips } from "./Chips.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { esEntry } from "./es-entry.ts";
import { FilterBar } from "./FilterBar.tsx";
import type { useFilters } from "./use-filters.ts";
import type { useLeadsParams } from "./use-leads-params.ts";
import type { useList } from "./use-list.ts";
import { ViewBar } from "./views/ViewBar.tsx";

/** The dialogs of the tab's tools. */
export type DialogName = "columns" | "keys" | "entry" | "import";

type Props = {
  readonly control: ReturnType<typeof useFilters>;
  readonly params: ReturnType<typeof useLeadsParams>;
  readonly list: ReturnType<typeof useList>;
  readonly mayExport: boolean;
  readonly onShow: (dialog: DialogName) => void;
  readonly onRefresh: () => void;
};

/** Above the list: its title, the tab's tools, saved views and filters. */
export const ListControls = ({ control, params, list, mayExport, onShow, onRefresh }: Props) => {
  const { filters } = control;
  const { total, more } = list.total;
  // Removing a filter removes its button, too.
  const { area } = useFocusKept<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={area}
      tabIndex={-1}
      aria-label={es.refine.all}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 sm:gap-x-3">
        {/*
         * Inline: where the title takes two lines, as on a phone, the button follows its last word. Where it would take three, the tools
         * have a line of their own.
         */}
        <div className="min-w-0 flex-1 basis-36 leading-4 lg:flex-none">
          <h2 className="inline pr-7 text-sm sm:text-base lg:text-lg">
            {es.title(filters.market, list.leads ? `${count(total)}${more ? "+" : ""}` : es.notCounted)}
          </h2>
          <Definition of={es.caption} text={definitions.list} className="-my-1 -ml-6 align-middle" />
        </div>
        <LeadTools board={params.board} onShow={onShow}>
          {mayExport && <ExportMenu filters={filters} />}
          <Refresh busy={list.query.isFetching} onClick={onRefresh} />
        </LeadTools>
        {/* Views that do not fit wrap among themselves: the tools stay beside the title. */}
        <div className="min-w-0 max-lg:basis-full lg:flex-1">
          <ViewBar control={control} />
        </div>
      </div>
      <FilterBar control={control} board={params.board}>
        <ShownAs board={params.board} onShow={params.show} />
      </FilterBar>
      <Chips control={control} />
    </fieldset>
  );
};

type LeadToolsProps = {
  readonly board: boolean;
  readonly onShow: (dialog: DialogName) => void;
  /** Further tools, at the end. */
  readonly children: ReactNode;
};

/** Buttons that open the tab's dialogs. */
const LeadTools = ({ board, onShow, children }: LeadToolsProps) => {
  const isAdmin = useMe()?.role === "admin";
  return (
    <div className="flex max-w-full shrink-0 flex-wrap gap-1 sm:gap-1.5 lg:order-3 lg:gap-1 lg:ml-auto">
      <Tool icon={Plus} label={esEntry.entry.open} className="" onClick={() => onShow("entry")} />
      {isAdmin && (
        <Tool icon={Upload} label={esEntry.importing.open} className="" onClick={() => onShow("import")} />
      )}
      {!board && (
        <Tool
          icon={Settings2}
          label={es.columns.open}
          className="max-[1239px]:hidden"
          onClick={() => onShow("columns")}
        />
      )}
      <Tool icon={Keyboard} label={es.keys.open} className="max-lg:hidden" onClick={() => onShow("keys")} />
      {children}
    </div>
  );
};

type ToolProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className: string;
  readonly onClick: () => void;
};

const Tool = ({ icon: Icon, label, className, onClick }: ToolProps) => (
  <DenseButton className={className} title={label} aria-haspopup="dialog" onClick={onClick}>
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    <span className="max-[1599px]:sr-only">{label}</span>
  </DenseButton>
);

const Refresh = ({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) => (
  <DenseButton title={es.refresh} onClick={onClick}>
    <RefreshCw aria-hidden="true" strokeWidth={1.75} className={cx("size-4", busy && "animate-spin")} />
    <span className="max-[1599px]:sr-only">{es.refresh}</span>
  </DenseButton>
);

type ShownAsProps = { readonly board: boolean; readonly onShow: (board: boolean) => void };

const ShownAs = ({ board, onShow }: ShownAsProps) => (
  <fieldset className="flex overflow-hidden rounded-ctl border border-edge sm:ml-auto">
    <legend className="sr-only">{es.show.label}</legend>
    {(
      [
        [false, es.show.list, Rows3],
        [true, es.show.board, Columns3],
      ] as const
    ).map(([value, label, Icon]) => (
      <Segment
        key={label}
        pressed={board === value}
        className="inline-flex items-center gap-1.5 px-3"
        onClick={() => onShow(value)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="max-sm:sr-only">{label}</span>
      </Segment>
    ))}
  </fieldset>
);
