import { planName } from "@asesorador/domain/assistant/replies/reply-parts";

type Named = {
  /** The catalogue by service id, inactive services included. */
  readonly services: ReadonlyMap<
    number,
    { readonly brand: { readonly name: string }; readonly name: string }
  >;
  /** Articles of the knowledge base. */
  readonly items: ReadonlyMap<string, { readonly title: string }>;
  /** Operators' training examples. */
  readonly examples: ReadonlyMap<string, { readonly userInput: string }>;
};

/**
 * What the sources of a reply are called today, in their order. A configuration is called by its key, and what is no longer
 * there by its id.
 */
export const sourceNames =
  (named: Named) =>
  (ids: readonly string[]): string[] =>
    ids.map((id) => nameOf(id, named) ?? id);

const nameOf = (source: string, { services, items, examples }: Named): string | undefined => {
  const [, kind, id = ""] = /^(service|knowledge|training)-(.+)$/.exec(source) ?? [];
  if (kind === "knowledge") return items.get(id)?.title;
  if (kind === "training") return examples.get(id)?.userInput;
  const service = kind === "service" ? services.get(Number(id)) : undefined;
  return service && planName({ brand: service.brand.name, name: service.name });
};
