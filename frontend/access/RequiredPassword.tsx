import type { User } from "@asesorador/domain/access/contract";
import { useEffect } from "react";
import { brand } from "../kernel/brand.ts";
import { Wordmark } from "../ui/Brand.tsx";
import { Receipt } from "../ui/Receipt.tsx";
import { es } from "./es.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { SignOutButton } from "./SignOutButton.tsx";

/** All that there is of the panel until the password is the person's own. */
export const RequiredPassword = ({ user }: { readonly user: User }) => {
  useEffect(() => {
    document.title = `${es.required.title} · ${brand.name}`;
  }, []);
  return (
    <div className="mx-auto grid min-h-dvh max-w-[27rem] grid-rows-[auto_1fr] px-5">
      <header className="flex items-center justify-between gap-3 py-5">
        <Wordmark name={brand.name} />
        <SignOutButton />
      </header>
      <main className="pt-[4vh] pb-16">
        <Receipt className="imprime px-6 pt-7 pb-9 sm:px-8">
          <h1 className="text-2xl">{es.required.title}</h1>
          <p className="mt-2 mb-6 text-sm text-tinta2">{es.required.text}</p>
          <PasswordForm user={user} />
        </Receipt>
      </main>
    </div>
  );
};
