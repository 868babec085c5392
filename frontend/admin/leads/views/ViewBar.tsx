import { BookmarkPlus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { toast } from "../../../ui/toast.ts";
import { es } from "../es.ts";
import { EVERYTHING, type Filters } from "../filters.ts";
import type { FilterControl } from "../use-filters.ts";
import {
  isShown,
  LONGEST_NAME,
  PRESETS,
  type Preset,
  readViews,
  type View,
  withView,
  writeViews,
} from "./views.ts";

const text = es.views;
const READY = [
  { name: text.all, filters: EVERYTHING },
  ...(Object.keys(PRESETS) as Preset[]).map((preset) => ({ name: text[preset], filters: PRESETS[preset] })),
] as const;

/** Named sets of filters: the predefined ones and one's own, which are kept in this browser. */
export const ViewBar = ({ control }: { readonly control: FilterControl }) => {
  const username = useMe()?.username ?? null;
  // Remounted once the user is known: the views are stored per user.
  return <Views key={username} username={username} control={control} />;
};

type Props = { readonly username: string | null; readonly control: FilterControl };

const Views = ({ username, control: { filters, choose } }: Props) => {
  const [own, setOwn] = useState(() => (username === null ? [] : readViews(localStorage, username)));
  const keep = (next: readonly View[]): boolean => {
    setOwn(next);
    return username !== null && writeViews(localStorage, username, next);
  };
  // The search and the market are not part of a view.
  const show = ({ q: _, market: __, ...view }: Filters) => choose(view);
  const shown = [...READY, ...own].some((view) => isShown(view.filters, filters));
  return (
    <fieldset
      aria-label={text.label}
      className="-mx-5 min-w-0 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {READY.map((view) => (
        <ViewButton key={view.name} view={view} filters={filters} onShow={show} />
      ))}
      {own.map((view) => (
        <ViewButton key={`own ${view.name}`} view={view} filters={filters} onShow={show}>
          <button
            type="button"
            aria-label={text.remove(view.name)}
            className="grid min-h-9 w-8 place-items-center rounded-r-full hover:bg-clay-soft hover:text-clay lg:min-h-7"
            onClick={() => keep(own.filter((other) => other !== view))}
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          </button>
        </ViewButton>
      ))}
      {!shown && username !== null && (
        <SaveView
          onSave={(name) => {
            const kept = keep(withView(own, { name, filters }));
            toast(kept ? { title: text.saved(name), tone: "good" } : { title: text.unsaved, tone: "bad" });
          }}
        />
      )}
    </fieldset>
  );
};

type ButtonProps = {
  readonly view: View;
  readonly filters: Filters;
  readonly onShow: (filters: Filters) => void;
  readonly children?: ReactNode;
};

const ViewButton = ({ view, filters, onShow, children }: ButtonProps) => {
  const current = isShown(view.filters, filters);
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center rounded-full border text-xs font-semibold",
        current ? "border-pine bg-mint text-pine" : "border-line text-ink2 hover:border-edge hover:text-ink",
      )}
    >
      <button
        type="button"
        aria-pressed={current}
        className={cx(
          "min-h-9 rounded-full pl-3.5 whitespace-nowrap lg:min-h-7",
          children ? "pr-1" : "pr-3.5",
        )}
        onClick={() => onShow(view.filters)}
      >
        {view.name}
      </button>
      {children}
    </span>
  );
};

const SaveView = ({ onSave }: { readonly onSave: (name: string) => void }) => {
  const [name, setName] = useState<string | null>(null);
  if (name === null)
    return (
      <DenseButton className="shrink-0 border-dashed lg:min-h-7" onClick={() => setName("")}>
        <BookmarkPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {text.save}
      </DenseButton>
    );
  return (
    <form
      className="flex shrink-0 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onSave(name.trim());
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: shown by a press on the button that asks for the name
        autoFocus
        aria-label={text.name}
        placeholder={text.name}
        maxLength={LONGEST_NAME}
        value={name}
        className="min-h-9 w-44 rounded-ctl border border-edge px-3 text-[16px] lg:min-h-7 lg:text-xs"
        onChange={(event) => setName(event.target.value)}
      />
      <DenseButton type="submit" blocked={name.trim() === ""} className="lg:min-h-7">
        {text.confirm}
      </DenseButton>
      <DenseButton className="lg:min-h-7" onClick={() => setName(null)}>
        {text.cancel}
      </DenseButton>
    </form>
  );
};
