import { brand } from "../../kernel/brand.ts";

/** The document's title while a step is shown; React removes it with the wizard. */
export const StepTitle = ({ title }: { readonly title: string }) => (
  <title>{`${title} | ${brand.name}`}</title>
);
