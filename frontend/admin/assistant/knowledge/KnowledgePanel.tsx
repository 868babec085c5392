import type { Config } from "@asesorador/domain/assistant/contract";
import type { Category } from "@asesorador/domain/assistant/knowledge-events";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Tabs } from "../../../ui/Tabs.tsx";
import { NotLoaded } from "../NotLoaded.tsx";
import { SettingField } from "../SettingField.tsx";
import { CategoryCards } from "./CategoryCards.tsx";
import { es } from "./es.ts";
import { KnowledgeAnalytics } from "./KnowledgeAnalytics.tsx";
import { ManageItems } from "./ManageItems.tsx";
import { knowledgeQuery } from "./queries.ts";

const SETTINGS = ["knowledge_history", "knowledge_min_effectiveness", "knowledge_review"] as const;

/** "Base Conocimiento": articles by category, what visitors made of them, and their settings. */
export const KnowledgePanel = ({ configs }: { readonly configs: readonly Config[] }) => {
  const { data, isPending, error, refetch } = useQuery(knowledgeQuery);
  const [category, setCategory] = useState<Category | null>(null);
  const [part, setPart] = useState("manage");
  if (!data)
    return <NotLoaded isPending={isPending} error={error} words={es} onRetry={() => void refetch()} />;
  const { items, minEffectiveness } = data;
  return (
    <div className="grid grid-cols-1 gap-4 py-5">
      <CategoryCards items={items} chosen={category} onChoose={setCategory} />
      <Tabs
        label={es.tabs}
        value={part}
        onChange={setPart}
        tabs={[
          {
            value: "manage",
            label: es.manage.tab,
            content: <ManageItems items={items} category={category} onCategory={setCategory} />,
          },
          {
            value: "analytics",
            label: es.analytics.tab,
            content: <KnowledgeAnalytics items={items} min={minEffectiveness} />,
          },
          {
            value: "settings",
            label: es.settings.tab,
            content: (
              <section aria-labelledby="ia-knowledge-settings" className="grid max-w-md gap-5 py-5">
                <h2 id="ia-knowledge-settings" className="text-lg">
                  {es.settings.title}
                </h2>
                {SETTINGS.map((name) => (
                  <SettingField
                    key={name}
                    name={name}
                    config={configs.find(({ configKey }) => configKey === name) ?? null}
                  />
                ))}
              </section>
            ),
          },
        ]}
      />
    </div>
  );
};
