import type { Country } from "@asesorador/domain/kernel/market";
import { supportPhone } from "../kernel/support-phone.ts";
import { esNoScript } from "./es-noscript.ts";

/** Shown without JavaScript on a page that is empty, or does nothing, then. Prerendered. */
export const NoScript = ({ country }: { readonly country: Country }) => {
  const { phone, href } = supportPhone(country);
  return (
    <noscript>
      <p className="mx-auto max-w-wizard px-5 py-16">
        {esNoScript} <a href={href}>{phone}</a>
      </p>
    </noscript>
  );
};
