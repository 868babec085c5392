import type { FigureId } from "@asesorador/domain/replay/es-dictionary";
import type { MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { dictionarySearch } from "./address.ts";
import { es } from "./es.ts";

type Props = { readonly figure: FigureId; readonly children: string };

/** What a figure counts, and the link to its entry in the data dictionary. */
export const Explained = ({ figure, children }: Props) => (
  <>
    {children}
    <a
      href={dictionarySearch("", figure)}
      className="mt-1 flex min-h-11 items-center font-semibold text-pine underline lg:min-h-8"
      onClick={(event) => openHere(event, figure)}
    >
      {es.dictionary.link}
    </a>
  </>
);

/** Without loading the page again, and with the rest of the address, unless another tab or window is asked for. */
const openHere = (event: MouseEvent, figure: FigureId): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(dictionarySearch(window.location.search, figure));
};
