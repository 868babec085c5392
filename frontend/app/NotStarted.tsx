import type { Country } from "@asesorador/domain/kernel/market";
import { supportPhone } from "../kernel/support-phone.ts";
import { cx } from "../ui/cx.ts";
import { esNotStarted as es } from "./es-noscript.ts";

type NotStartedProps = {
  readonly country: Country;
  /** Whether the page has other content, and with it a main part and a heading: a bar over it. */
  readonly isBar?: boolean;
};

/**
 * Shown where a page's script has not replaced it after a while (late.css): the script is blocked, or its file is gone.
 * Until then a page without other content says that it loads. Prerendered.
 */
export const NotStarted = ({ country, isBar = false }: NotStartedProps) => {
  const { phone, href } = supportPhone(country);
  const [Part, Heading] = isBar ? (["div", "h2"] as const) : (["main", "h1"] as const);
  const notice = (
    <Part
      className={cx(
        "late px-5",
        isBar ? "fixed inset-x-0 bottom-0 z-20 border-t-2 border-ink bg-paper py-6" : "py-16",
      )}
    >
      <div role="alert" className="mx-auto max-w-wizard">
        <Heading className="text-2xl">{es.title}</Heading>
        <p className="mt-3 text-lg">
          {es.text}{" "}
          <a href={href} className="link whitespace-nowrap">
            {phone}
          </a>
        </p>
        <p className="mt-6 flex flex-wrap gap-x-6">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page, and loads it again. */}
          <a href="" className="link inline-flex min-h-11 items-center">
            {es.reload}
          </a>
          <a href="/" className="link inline-flex min-h-11 items-center">
            {es.home}
          </a>
        </p>
      </div>
    </Part>
  );
  if (isBar) return notice;
  return (
    <>
      <p className="early absolute inset-x-0 px-5 pt-[18vh] text-center text-lg text-ink2">{es.loading}</p>
      {notice}
    </>
  );
};
