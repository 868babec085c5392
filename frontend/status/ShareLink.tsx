import { useState } from "react";
import { copyText } from "../kernel/copy-text.ts";
import { Button } from "../ui/Button.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { es } from "./es.ts";

const text = es.share;

/** Address of this page as a QR code, for use on another device. */
export const ShareLink = () => {
  const [copied, setCopied] = useState(false);
  const address = location.href;
  // Without a clipboard the address bar still has the link.
  const copy = async () => setCopied(await copyText(address));
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-1.5 text-sm text-ink2">{text.text}</p>
      <QrCode text={address} label={text.label} className="mx-auto my-4 w-44" />
      <Button variant="secondary" className="w-full" onClick={copy}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </Button>
    </section>
  );
};
