import { es } from "./es.ts";

/** An error as the program reported it, folded away: it is written for operators and may be in English. */
export const TechnicalDetail = ({ text }: { readonly text: string }) => (
  <details className="mt-1 text-xs">
    <summary className="link inline-block py-1">{es.technicalDetail}</summary>
    <code className="block max-w-xs text-left break-words text-clay">{text}</code>
  </details>
);
