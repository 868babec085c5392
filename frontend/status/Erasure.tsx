import { ConfirmedAction } from "./ConfirmedAction.tsx";
import { es } from "./es.ts";

const text = es.erase;

type ErasureProps = { readonly busy: boolean; readonly onErase: () => void };

/** Erasure of the visitor's data. */
export const Erasure = ({ busy, onErase }: ErasureProps) => (
  <section className="rounded-card border border-line bg-surface p-5">
    <h2 className="text-xl">{text.title}</h2>
    <p className="mt-2 max-w-prose text-sm text-ink2">{text.explain}</p>
    <ConfirmedAction words={text} busy={busy} onConfirm={onErase} />
  </section>
);
