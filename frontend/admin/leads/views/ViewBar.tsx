import { type SavedView, VIEW_NAME_MAX } from "@asesorador/domain/workspace/contract";
import { BookmarkPlus, type LucideIcon, Pencil, Users, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { ToastAction } from "../../../ui/ToastAction.tsx";
import { toast } from "../../../ui/toast.ts";
import { esViews } from "../es-views.ts";
import { EVERYTHING, type Filters } from "../filters.ts";
import type { FilterControl } from "../use-filters.ts";
import { useWorkspace } from "../workspace.ts";
import {
  filtersOf,
  isShown,
  legacyViews,
  PRESETS,
  type Preset,
  removeLegacyViews,
  searchOf,
} from "./views.ts";

const text = esViews;
const READY = [
  { name: text.all, filters: EVERYTHING },
  ...(Object.keys(PRESETS) as Preset[]).map((preset) => ({ name: text[preset], filters: PRESETS[preset] })),
] as const;

/** Named sets of filters: the predefined ones, the account's own, and those that the team shares. */
export const ViewBar = ({ control: { filters, choose } }: { readonly control: FilterControl }) => {
  const me = useMe();
  const workspace = useWorkspace();
  useLegacyViews(me?.username ?? null, workspace);
  const saved = workspace.views.map((view) => ({ ...view, filters: filtersOf(view.search) }));
  // The search and the market are not part of a view.
  const show = ({ q: _, market: __, ...view }: Filters) => choose(view);
  const shown = [...READY, ...saved].some((view) => isShown(view.filters, filters));
  const [edited, setEdited] = useState<string | null>(null);
  const { save, remove } = reportedChanges(workspace, me?.username ?? null);
  return (
    <fieldset
      aria-label={text.label}
      className="scroll-hint relative -mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:flex-wrap lg:px-1"
    >
      {READY.map((view) => (
        <ViewButton key={view.name} view={view} filters={filters} onShow={show} />
      ))}
      {saved.map(({ filters: set, ...view }) => {
        const own = view.owner === me?.username;
        if (edited === view.id)
          return (
            <ViewForm
              key={view.id}
              view={view}
              onSave={(change) => {
                setEdited(null);
                save({ ...view, ...change });
              }}
              onCancel={() => setEdited(null)}
            />
          );
        return (
          <ViewButton key={view.id} view={{ ...view, filters: set }} filters={filters} onShow={show}>
            {own && isShown(set, filters) && (
              <ViewTool
                icon={Pencil}
                label={text.edit(view.name)}
                className="hover:bg-surface"
                onPress={() => setEdited(view.id)}
              />
            )}
            {(own || me?.role === "admin") && (
              <ViewTool
                icon={X}
                label={text.remove(view.name)}
                className="rounded-r-full hover:bg-clay-soft hover:text-clay"
                onPress={() => remove(view)}
              />
            )}
          </ViewButton>
        );
      })}
      {!shown && workspace.known && (
        <NewView onSave={(view) => save({ ...view, id: randomUuid(), search: searchOf(filters) })} />
      )}
    </fieldset>
  );
};

/** Changes of the views, each reported in a toast; one's own view can be brought back. */
const reportedChanges = (workspace: ReturnType<typeof useWorkspace>, username: string | null) => ({
  save: (view: Omit<SavedView, "owner">) =>
    workspace.saveView(view, () => toast({ title: text.saved(view.name), tone: "good" })),
  remove: ({ owner, ...view }: SavedView) => {
    workspace.removeView(view.id);
    const title = text.removed(view.name);
    if (owner !== username) return toast({ title, tone: "good" });
    const undo = () => workspace.saveView(view);
    const action = (
      <ToastAction alternative={text.undoOtherwise} onPress={undo}>
        {text.undo}
      </ToastAction>
    );
    toast({ title, tone: "good", action });
  },
});

type ToolProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className: string;
  readonly onPress: () => void;
};

/** A small button at the end of a view's. */
const ViewTool = ({ icon: Icon, label, className, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    className={cx("grid min-h-9 w-8 place-items-center lg:min-h-7", className)}
    onClick={onPress}
  >
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
  </button>
);

const browserStorage = () => localStorage;

/** Views that an older version kept in this browser become the account's. */
const useLegacyViews = (username: string | null, workspace: ReturnType<typeof useWorkspace>): void => {
  const { known } = workspace;
  const take = useEffectEvent((name: string) => {
    const left = legacyViews(browserStorage, name);
    for (const [at, view] of left.entries())
      workspace.saveView(
        { id: randomUuid(), name: view.name, search: searchOf(view.filters), shared: false },
        () => at === left.length - 1 && removeLegacyViews(browserStorage, name),
      );
  });
  useEffect(() => {
    if (known && username !== null) take(username);
  }, [known, username]);
};

type ButtonProps = {
  readonly view: {
    readonly name: string;
    readonly filters: Filters;
    readonly shared?: boolean;
    readonly owner?: string;
  };
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
          "inline-flex min-h-9 items-center gap-1.5 rounded-full pl-3.5 whitespace-nowrap lg:min-h-7",
          children ? "pr-1" : "pr-3.5",
        )}
        {...(view.shared && view.owner
          ? {
              "aria-label": text.sharedBy(view.name, view.owner),
              title: text.sharedBy(view.name, view.owner),
            }
          : {})}
        onClick={() => onShow(view.filters)}
      >
        {view.shared && <Users aria-hidden="true" strokeWidth={1.75} className="size-3.5" />}
        {view.name}
      </button>
      {children}
    </span>
  );
};

type Named = Pick<SavedView, "name" | "shared">;

const NewView = ({ onSave }: { readonly onSave: (view: Named) => void }) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ViewForm view={{ name: "", shared: false }} onSave={onSave} onCancel={() => setOpen(false)} />
  ) : (
    <DenseButton className="shrink-0 border-dashed lg:min-h-7" onClick={() => setOpen(true)}>
      <BookmarkPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {text.save}
    </DenseButton>
  );
};

type FormProps = {
  readonly view: Named;
  readonly onSave: (view: Named) => void;
  readonly onCancel: () => void;
};

/** On a phone the bar scrolls sideways. */
const bringIntoView = (form: HTMLFormElement | null): void =>
  form?.scrollIntoView({ block: "nearest", inline: "center" });

/** The name of a view, and who sees it. */
const ViewForm = ({ view, onSave, onCancel }: FormProps) => {
  const [name, setName] = useState(view.name);
  const [shared, setShared] = useState(view.shared);
  return (
    <form
      ref={bringIntoView}
      className="flex shrink-0 flex-wrap items-center gap-2 max-sm:w-[calc(100vw-2.5rem)]"
      onSubmit={handleSubmit(() => {
        if (name.trim() !== "") onSave({ name: name.trim(), shared });
      })}
    >
      <Field
        dense
        // Shown by a press on the button that asks for the name
        autoFocus
        label={text.name}
        labelHidden
        placeholder={text.name}
        maxLength={VIEW_NAME_MAX}
        value={name}
        className="w-44 max-sm:w-full"
        onText={setName}
      />
      <label className="checkbox inline-flex min-h-9 items-center gap-2 text-xs whitespace-nowrap lg:min-h-7">
        <input
          type="checkbox"
          checked={shared}
          className="!size-4.5 accent-pine"
          onChange={(event) => setShared(event.target.checked)}
        />
        {text.share}
      </label>
      <DenseButton type="submit" blocked={name.trim() === ""} className="lg:min-h-7">
        {text.confirm}
      </DenseButton>
      <DenseButton className="lg:min-h-7" onClick={onCancel}>
        {text.cancel}
      </DenseButton>
    </form>
  );
};
