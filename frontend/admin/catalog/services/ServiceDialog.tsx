import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { useState } from "react";
import { soles } from "../../../kernel/formats.ts";
import { EditorDialog } from "../EditorDialog.tsx";
import type { Written } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { ServicePrices } from "../prices/ServicePrices.tsx";
import { type Editor, useEditor } from "../use-editor.ts";
import { es } from "./es.ts";
import { ServiceFields } from "./ServiceFields.tsx";
import { type ServiceDraft, serviceVersion } from "./service-draft.ts";
import { serviceEditor } from "./service-editor.ts";

const text = es.form;

type Props = {
  /** null for a new service. */
  readonly service: Service | null;
  readonly brands: readonly Brand[];
  readonly onEnd: (written: Written | null) => void;
};

/** Adds or edits a service. */
export const ServiceDialog = ({ service, brands, onEnd }: Props) => {
  const { editor, planning } = usePlanning(useEditor(serviceEditor, serviceVersion(service), onEnd));
  const { draft, problems, base } = editor.context;
  const { of } = base;
  const revised = (from: string, to: string) => editor.send({ type: "revised", from, to });
  const part = {
    draft,
    problems,
    edit: (change: Partial<ServiceDraft>) => editor.send({ type: "edit", change }),
  };
  return (
    <EditorDialog
      editor={editor}
      title={service ? text.editTitle(service.name) : text.createTitle}
      submit={service ? shared.save : text.submitCreate}
      labels={text.fields}
      show={(field, value) => shown(brands, field, value)}
      after={of && service && <ServicePrices service={service} of={of} onRevised={revised} {...planning} />}
    >
      <ServiceFields {...part} brands={brands} />
    </EditorDialog>
  );
};

/** The editor while a price is being scheduled beside it: neither saving nor closing loses what was typed there. */
const usePlanning = (editor: Editor<ServiceDraft>) => {
  const [planned, setPlanned] = useState(false);
  const [blockedSubmits, setBlockedSubmits] = useState(0);
  const send: typeof editor.send = (event) => {
    if (planned && event.type === "submit") setBlockedSubmits(blockedSubmits + 1);
    else editor.send(event.type === "close" ? { ...event, unsaved: planned } : event);
  };
  return { editor: { ...editor, send }, planning: { blockedSubmits, onPlanned: setPlanned } };
};

const AMOUNTS: ReadonlySet<string> = new Set([
  "price",
  "promotionalPrice",
  "buildingPrice",
  "buildingPromotionalPrice",
  "installationFee",
]);

const shown = (brands: readonly Brand[], field: keyof ServiceDraft, value: string | boolean): string => {
  if (field === "isActive") return value ? es.active : es.inactive;
  if (typeof value === "boolean") return value ? shared.yes : shared.no;
  if (value === "") return shared.nothing;
  if (AMOUNTS.has(field)) return soles(Number(value));
  if (field === "brandId") return brands.find(({ id }) => String(id) === value)?.name ?? value;
  return field === "type" && Object.hasOwn(es.type, value) ? es.type[value as keyof typeof es.type] : value;
};
