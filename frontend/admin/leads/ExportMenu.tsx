import { ExportFormat, exportLeads } from "@asesorador/domain/lead/export-contract";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { requestFor } from "../../kernel/http.ts";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { es } from "./es.ts";
import { type Filters, queryOf } from "./filters.ts";

/** Downloads of everything that the filters match. The server records each export in the audit. */
export const ExportMenu = ({ filters }: { readonly filters: Filters }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const [notes, setNotes] = useState(false);
  const close = () => menu.current?.removeAttribute("open");
  return (
    <details ref={menu} className="relative">
      <summary
        title={es.export.label}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-btn border border-edge px-3.5 py-1 text-xs font-semibold text-pine hover:border-pine lg:min-h-9"
      >
        <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="max-[1599px]:sr-only">{es.export.label}</span>
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid w-60 gap-1 rounded-ctl border border-line bg-surface p-2 shadow-card">
        <p className="px-2 py-1 text-xs text-ink2">{es.export.note}</p>
        <CheckboxField className="px-2" label={es.export.notes} checked={notes} onChange={setNotes} />
        {ExportFormat.options.map((format) => (
          <a
            key={format}
            href={
              requestFor(exportLeads, { ...queryOf(filters), format, ...(notes ? { notes: true } : {}) }).url
            }
            download
            onClick={close}
            className="flex min-h-11 items-center rounded-ctl px-2 text-sm font-semibold hover:bg-mint lg:min-h-9"
          >
            {es.export.formats[format]}
          </a>
        ))}
      </div>
    </details>
  );
};

/** Closes the menu on Escape and on a press outside. */
const useClosing = (menu: React.RefObject<HTMLDetailsElement | null>) => {
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current;
      if (!open?.open) return;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : open.contains(event.target as Node))
        return;
      open.removeAttribute("open");
      if (event instanceof KeyboardEvent) open.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);
};
