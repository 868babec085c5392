import { es } from "./es.ts";

/** Plain links that open the visitor's mail or WhatsApp with the link to this view; the recipient is chosen there. */
export const ShareLinks = ({ title, url }: { readonly title: string; readonly url: string }) => (
  <p className="flex flex-wrap items-center gap-x-5 text-sm">
    <a
      className="link inline-flex min-h-11 items-center"
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
    >
      {es.share.mail}
    </a>
    <a
      className="link inline-flex min-h-11 items-center"
      href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {es.share.whatsapp}
    </a>
  </p>
);
