import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Conflict, EditorContext, EditorEvent, Values } from "./editor-context.ts";
import { es } from "./es.ts";

const text = es.conflict;

type Props<Draft> = {
  readonly conflict: Conflict<Draft>;
  readonly context: Pick<EditorContext<Draft>, "draft">;
  readonly labels: { readonly [Field in keyof Draft & string]: string };
  readonly show: (field: keyof Draft & string, value: string | boolean) => string;
  readonly send: (event: EditorEvent<Draft>) => void;
};

/**
 * Another person's changes beside one's own, field by field. Nothing is written until the form is submitted again.
 */
export const ConflictTable = <Draft extends Values>({
  conflict,
  context,
  labels,
  show,
  send,
}: Props<Draft>) => (
  <Notice tone="honest" title={text.title}>
    <p>{text.text}</p>
    <ul className="mt-3 grid gap-3">
      {conflict.fields.map((field) => (
        <li key={field} className="border-t border-amber pt-2">
          <h3 className="font-sans text-sm tracking-normal">{labels[field]}</h3>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink">
            <dt>{text.theirs}</dt>
            <dd className="font-semibold break-words whitespace-pre-line">
              {show(field, valueIn(conflict.theirs, field))}
            </dd>
            <dt>{text.mine}</dt>
            <dd className="break-words whitespace-pre-line">
              <Mine field={field} conflict={conflict} show={show} />
            </dd>
          </dl>
          {Object.hasOwn(conflict.mine, field) && (
            <TakeTheirs
              label={labels[field]}
              isTaken={context.draft[field] === conflict.theirs[field]}
              onTake={() => send({ type: "takeTheirs", field })}
            />
          )}
        </li>
      ))}
    </ul>
  </Notice>
);

type MineProps<Draft> = Pick<Props<Draft>, "conflict" | "show"> & { readonly field: keyof Draft & string };

const Mine = <Draft extends Values>({ field, conflict, show }: MineProps<Draft>) =>
  Object.hasOwn(conflict.mine, field) ? (
    <b className="font-semibold">{show(field, valueIn(conflict.mine, field))}</b>
  ) : (
    text.untouched
  );

type TakeTheirsProps = { readonly label: string; readonly isTaken: boolean; readonly onTake: () => void };

const TakeTheirs = ({ label, isTaken, onTake }: TakeTheirsProps) =>
  isTaken ? (
    <p role="status" className="mt-1 text-xs font-semibold">
      {text.theirsTaken}
    </p>
  ) : (
    <DenseButton className="mt-1.5 bg-surface" aria-label={text.takeTheirsOf(label)} onClick={onTake}>
      {text.takeTheirs}
    </DenseButton>
  );

const valueIn = (values: Values | Partial<Values>, field: string): string | boolean => values[field] ?? "";
