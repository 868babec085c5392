import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { COLUMNS, type ColumnName, columnsOf } from "./columns.tsx";
import { es } from "./es.ts";

const text = es.columns;
const EVERY = Object.keys(COLUMNS) as readonly ColumnName[];

/** These first, then all others. */
const everyFrom = (columns: readonly ColumnName[]): readonly ColumnName[] => [
  ...columns,
  ...EVERY.filter((name) => !columns.includes(name)),
];

type Props = {
  /** As the dialog opens; then it keeps its own. */
  readonly columns: readonly ColumnName[];
  /** null: the panel's own choice again. */
  readonly onChoose: (columns: readonly ColumnName[] | null) => void;
  readonly onClose: () => void;
};

/** Which columns the table has, and their order. Each change is saved at once. */
export const ColumnChooser = ({ columns, onChoose, onClose }: Props) => {
  const { said, order, shown, toggle, move, reset } = useChosen(columns, onChoose);
  return (
    <Dialog
      title={text.title}
      description={text.intro}
      closeLabel={es.keys.close}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <DenseButton onClick={reset}>{text.usual}</DenseButton>
          <DenseButton onClick={onClose}>{text.close}</DenseButton>
        </div>
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol aria-label={text.shown} className="grid gap-x-8 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-8">
        {order.map((name, at) => (
          <li key={name} className="flex items-center gap-2 border-b border-line">
            <CheckboxField
              className="min-w-0 flex-1"
              label={text.names[name]}
              checked={shown.has(name)}
              onChange={(on) => toggle(name, on)}
            />
            <Mover
              label={text.earlier(text.names[name])}
              up
              blocked={at === 0}
              onMove={() => move(name, -1)}
            />
            <Mover
              label={text.later(text.names[name])}
              blocked={at === order.length - 1}
              onMove={() => move(name, 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
};

const useChosen = (columns: Props["columns"], onChoose: Props["onChoose"]) => {
  const [said, setSaid] = useState("");
  // A column that is switched off stays where it was while the dialog is open.
  const [order, setOrder] = useState(() => everyFrom(columns));
  const [shown, setShown] = useState<ReadonlySet<ColumnName>>(() => new Set(columns));
  const choose = (nextOrder: readonly ColumnName[], nextShown: ReadonlySet<ColumnName>) => {
    setOrder(nextOrder);
    setShown(nextShown);
    onChoose(nextOrder.filter((name) => nextShown.has(name)));
  };
  const toggle = (name: ColumnName, on: boolean) =>
    choose(order, new Set(order.filter((each) => (each === name ? on : shown.has(each)))));
  const move = (name: ColumnName, by: 1 | -1) => {
    const at = order.indexOf(name);
    const next = order.filter((each) => each !== name).toSpliced(at + by, 0, name);
    setSaid(text.place(text.names[name], at + by + 1, next.length));
    choose(next, shown);
  };
  const reset = () => {
    const usual = columnsOf(null);
    setOrder(everyFrom(usual));
    setShown(new Set(usual));
    onChoose(null);
  };
  return { said, order, shown, toggle, move, reset };
};

type MoverProps = {
  readonly label: string;
  readonly up?: boolean;
  readonly blocked: boolean;
  readonly onMove: () => void;
};

const Mover = ({ label, up = false, blocked, onMove }: MoverProps) => {
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={blocked}
      className="grid size-11 shrink-0 place-items-center rounded-ctl text-ink2 hover:bg-mint hover:text-pine aria-disabled:opacity-35"
      onClick={() => blocked || onMove()}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </button>
  );
};
