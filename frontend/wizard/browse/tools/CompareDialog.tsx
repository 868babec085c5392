import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { Listed } from "@asesorador/domain/recommendation/browse";
import type { AriaRole } from "react";
import { Button } from "../../../ui/Button.tsx";
import { CloseButton, Modal } from "../../shared/Modal.tsx";
import { useToolUsed } from "../../shared/tool-used.ts";
import { compareRows } from "./compare-rows.ts";
import { es } from "./es.ts";
import type { Market } from "./market.ts";

type CompareDialogProps<One extends Listed> = {
  readonly compared: readonly One[];
  readonly market: Market<One>;
  readonly paymentCents: number | null;
  readonly onChoose: (one: One) => void;
  readonly onRemove: (serviceId: ServiceId) => void;
  readonly onClose: () => void;
};

/**
 * Up to three plans side by side, on a phone too. The plans' names and those of the rows stay in place while the table scrolls.
 */
export const CompareDialog = <One extends Listed>({ onClose, ...table }: CompareDialogProps<One>) => {
  useToolUsed("compare");
  return (
    <Modal labelledBy="compare" onClose={onClose} className="compare-dialog">
      <div className="flex items-start justify-between gap-3 px-5 pt-5 sm:px-7">
        <div>
          <h2 id="compare" className="text-xl">
            {es.compare.heading}
          </h2>
          <p className="mt-1.5 text-sm text-ink2">{es.compare.intro}</p>
        </div>
        <CloseButton label={es.compare.close} onClose={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable to be scrolled by keys. */}
      <section aria-label={es.compare.scroll} tabIndex={0} className="compare-scroll">
        <Table {...table} />
      </section>
    </Modal>
  );
};

/** Said explicitly: Safari drops the roles of a table whose display a style sheet changes, as a phone's does. */
const withRole = (role: AriaRole) => ({ role });

const Table = <One extends Listed>({
  compared,
  market,
  paymentCents,
  onChoose,
  onRemove,
}: Omit<CompareDialogProps<One>, "onClose">) => (
  <table {...withRole("table")}>
    <caption className="sr-only">{es.compare.caption}</caption>
    <thead {...withRole("rowgroup")}>
      <tr {...withRole("row")}>
        <td />
        {compared.map(({ plan }) => (
          <th key={plan.serviceId} scope="col" {...withRole("columnheader")}>
            <span className="block font-display text-lg">{plan.name}</span>
            <span className="block text-sm font-normal text-ink2">{plan.brand}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...withRole("rowgroup")}>
      {compareRows(compared, market, paymentCents).map(({ label, cells }) => (
        <tr key={label} {...withRole("row")}>
          <th scope="row" {...withRole("rowheader")}>
            {label}
          </th>
          {cells.map(({ text, best }, index) => (
            <td key={compared[index]?.plan.serviceId} className="num" {...withRole("cell")}>
              <span className={best ? "font-semibold text-saving" : undefined}>{text}</span>
              {best && <span className="badge best">{es.compare.best}</span>}
            </td>
          ))}
        </tr>
      ))}
      <tr {...withRole("row")}>
        <th scope="row" {...withRole("rowheader")}>
          {es.compare.chooseRow}
        </th>
        {compared.map((one) => (
          <td key={one.plan.serviceId} {...withRole("cell")}>
            <Button
              className="w-full"
              aria-label={es.compare.chooseOf(nameOf(one))}
              onClick={() => onChoose(one)}
            >
              {es.compare.choose}
            </Button>
            <button
              type="button"
              className="link mt-1 min-h-11 w-full"
              aria-label={es.compare.removeOf(nameOf(one))}
              onClick={() => onRemove(one.plan.serviceId)}
            >
              {es.compare.remove}
            </button>
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);

/** Two operators may have plans of the same name. */
const nameOf = ({ plan }: Listed) => es.compare.by(plan.name, plan.brand);
