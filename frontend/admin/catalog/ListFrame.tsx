import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Definition } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { es } from "./es.ts";

type Props = {
  readonly title: string;
  readonly create: string;
  readonly onCreate: () => void;
  /** Shown beside the button that adds an item. */
  readonly tools?: ReactNode;
  /** Search and filters. */
  readonly filters: ReactNode;
  readonly inactive: {
    readonly label: string;
    readonly shown: boolean;
    readonly onChange: (shown: boolean) => void;
  };
  /** undefined while the list is loading. */
  readonly counter: string | undefined;
  /** What the counter counts. */
  readonly definition: string;
  readonly children: ReactNode;
};

/** The layout of a catalogue tab: heading, buttons, filters, counter, cards. */
export const ListFrame = ({
  title,
  create,
  onCreate,
  tools,
  filters,
  inactive,
  counter,
  definition,
  children,
}: Props) => (
  <section className="grid grid-cols-1 gap-4 py-5" aria-label={title}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg">{title}</h2>
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        <Button size="small" onClick={onCreate}>
          <Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {create}
        </Button>
      </div>
    </div>
    <search className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:grid-cols-2 lg:flex">
      {filters}
      <label className="checkbox flex min-h-11 items-center gap-2.5 text-sm lg:min-h-9">
        <input
          type="checkbox"
          checked={inactive.shown}
          onChange={(event) => inactive.onChange(event.target.checked)}
        />
        {inactive.label}
      </label>
      <div className="flex items-center gap-0.5 lg:ml-auto">
        <p role="status" className="num text-sm text-ink2">
          {counter}
        </p>
        {counter !== undefined && <Definition of={counter} text={definition} />}
      </div>
    </search>
    {children}
  </section>
);

/** Classes of the grid of cards. */
export const CARDS = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3";

type EmptyProps = {
  readonly title: string;
  readonly text: string;
  /** Clears the filters; null when none are set. */
  readonly onClear: (() => void) | null;
};

/** Shown in place of the cards where there are none, or the filters match none. */
export const EmptyCards = ({ title, text, onClear }: EmptyProps) => (
  <div className="rounded-card border border-dashed border-edge px-5 py-12 text-center">
    <p className="font-semibold">{title}</p>
    <p className="mt-1 text-sm text-ink2">{text}</p>
    {onClear && (
      <DenseButton className="mt-4" onClick={onClear}>
        {es.clearFilters}
      </DenseButton>
    )}
  </div>
);

/** Shown instead of the cards while they load or when they failed to. */
export const NoCards = ({
  error,
  failed,
  onRetry,
}: {
  /** null while loading. */
  readonly error: Error | null;
  /** The title of the failure. */
  readonly failed: string;
  readonly onRetry: () => void;
}) =>
  error ? (
    <LoadFailed title={failed} error={error} retry={es.retry} onRetry={onRetry} />
  ) : (
    <StatusText>{es.loading}</StatusText>
  );
