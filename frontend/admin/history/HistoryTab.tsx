import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { Country } from "@asesorador/domain/kernel/market";
import { Suspense } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { VIEWS, viewIn } from "./address.ts";
import { CohortView } from "./CohortView.tsx";
import { Explorer } from "./Explorer.tsx";
import { es } from "./es.ts";
import { FunnelView } from "./FunnelView.tsx";
import { MomentView } from "./MomentView.tsx";
import { ResponseView } from "./ResponseView.tsx";
import { useHistoryParams } from "./use-history-params.ts";
import { WhatIfView } from "./WhatIfView.tsx";

const DictionaryView = lazyPart(async () => (await import("./DictionaryView.tsx")).DictionaryView);

type Props = { readonly market: Country; readonly role: Role };

/** History at any moment: figures and leads, funnel, cohorts, response, what-ifs, and the events themselves. Nothing can be changed here. */
export const HistoryTab = ({ market, role }: Props) => {
  const { params, goTo } = useHistoryParams();
  const content = {
    momento: <MomentView key={market} market={market} role={role} />,
    embudo: <FunnelView key={market} market={market} />,
    cohortes: <CohortView market={market} />,
    respuesta: <ResponseView market={market} />,
    "y-si": <WhatIfView key={market} market={market} />,
    eventos: <Explorer />,
    diccionario: (
      <Suspense fallback={<StatusText>{es.dictionary.loading}</StatusText>}>
        <DictionaryView />
      </Suspense>
    ),
  };
  return (
    <section className="py-5" aria-label={es.title}>
      <h2 className="text-lg">{es.title}</h2>
      <p className="mt-0.5 mb-2 text-sm text-ink2">{es.intro}</p>
      <Tabs
        label={es.sections}
        value={viewIn(params)}
        onChange={(view) => {
          if (view !== viewIn(params)) goTo({ view: view === VIEWS[0] ? "" : view, figure: "" });
        }}
        tabs={VIEWS.map((value) => ({ value, label: es.views[value], content: content[value] }))}
      />
    </section>
  );
};
