import type { ReactNode } from "react";
import { brand } from "../kernel/brand.ts";
import { Receipt } from "../ui/Receipt.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { SignOutButton } from "./SignOutButton.tsx";

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** A whole page in place of the panel, for what has to be done before it opens. */
export const RequiredStep = ({ title, text, children }: Props) => {
  return (
    <div className="mx-auto grid min-h-dvh max-w-[27rem] grid-rows-[auto_1fr] px-5">
      <title>{`${title} · ${brand.name}`}</title>
      <header className="flex items-center justify-between gap-3 py-5">
        <Wordmark name={brand.name} />
        <SignOutButton />
      </header>
      <main className="pt-[4vh] pb-16">
        <Receipt className="print-in px-6 pt-7 pb-9 sm:px-8">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 mb-6 text-sm text-ink2">{text}</p>
          {children}
        </Receipt>
      </main>
    </div>
  );
};
