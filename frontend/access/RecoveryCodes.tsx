import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { esFactor } from "./es-factor.ts";

const text = esFactor;

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

/** New recovery codes, this once. They are in this page's memory only. */
export const RecoveryCodes = ({ codes, onKept }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = codes.join("\n");
  return (
    <div>
      <h4 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {text.codesTitle}
      </h4>
      <p className="mt-1 text-sm text-ink2">{text.codesText}</p>
      <ol className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-ctl bg-mint px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={lines} label={text.copy} copied={text.copied} failed={text.copyFailed} />
        <a
          className="btn btn-2 min-h-11 border border-edge px-3.5 py-1 text-xs font-semibold whitespace-nowrap hover:border-pine lg:min-h-9"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
          download={text.file}
        >
          <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {text.download}
        </a>
      </div>
      <Button size="medium" className="mt-5 max-sm:w-full" onClick={onKept}>
        {text.kept}
      </Button>
    </div>
  );
};
