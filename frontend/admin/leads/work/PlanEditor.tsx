import { listServices } from "@asesorador/domain/catalog/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { correctPlan } from "@asesorador/domain/lead/work-contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { money } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { ACCOUNTS_FRESH_MS } from "../../../kernel/query-times.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { es } from "../es.ts";
import { MAIN_BUTTON } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.plan;
const NONE = "none";

/** The plans that are offered today in a market. */
export const offeredPlansQuery = (market: Country) =>
  queryOptions({
    queryKey: ["offered-plans", market],
    queryFn: ({ signal }) =>
      call(listServices, { country: market }, { signal }).then(({ services }) =>
        services
          .filter(({ isActive }) => isActive)
          .map(({ id, name, brand, price, currency }) => ({
            value: String(id),
            label: text.option(brand.name, name, money(price, currency)),
          }))
          .sort((one, other) => one.label.localeCompare(other.label, "es")),
      ),
    staleTime: ACCOUNTS_FRESH_MS,
  });

/** Corrects the plan that the person chose: opened by a button. */
export const PlanEditor = ({ lead }: { readonly lead: Lead }) => {
  const [open, setOpen] = useState(false);
  return open ? (
    <Editor lead={lead} onEnd={() => setOpen(false)} />
  ) : (
    <DenseButton className="mt-2 justify-self-start" onClick={() => setOpen(true)}>
      {text.open}
    </DenseButton>
  );
};

const Editor = ({ lead, onEnd }: { readonly lead: Lead; readonly onEnd: () => void }) => {
  const { data, isError } = useQuery(offeredPlansQuery(lead.market));
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (serviceId: number | null) => call(correctPlan, { id: lead.id, serviceId }),
    done: () => text.done,
    after: onEnd,
  });
  return (
    <form
      noValidate
      aria-label={text.title}
      className="mt-3 grid gap-2.5 rounded-ctl border border-line bg-paper p-3"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(chosen === "");
        if (chosen !== "") run(chosen === NONE ? null : Number(chosen));
      }}
    >
      {data ? (
        <SelectField
          dense
          label={text.label}
          alert
          error={problem && chosen === "" ? text.missing : null}
          options={[{ value: "", label: text.choose }, { value: NONE, label: text.none }, ...data]}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <p role="status" className="text-xs text-ink2">
          {isError ? text.failed : text.loading}
        </p>
      )}
      <p className="text-xs text-ink2">{text.note}</p>
      <div className="flex flex-wrap gap-2">
        <DenseButton type="submit" busy={busy} blocked={!data} className={MAIN_BUTTON}>
          {text.save}
        </DenseButton>
        <DenseButton className="bg-surface" onClick={onEnd}>
          {text.cancel}
        </DenseButton>
      </div>
    </form>
  );
};
