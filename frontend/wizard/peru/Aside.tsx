import { Suspense } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { useDesktop } from "../shared/use-desktop.ts";
import type { Draft } from "./draft.ts";

// Not shown on phones, and therefore not loaded there.
const Summary = lazyPart(async () => (await import("./Summary.tsx")).Summary);

/** The receipt beside steps 1 and 2, from 1024 px on. */
export const Aside = ({ draft }: { readonly draft: Draft }) => {
  const desktop = useDesktop();
  return (
    desktop && (
      <Suspense>
        <Summary draft={draft} />
      </Suspense>
    )
  );
};
