import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { es } from "./es.ts";
import { ICON, TOOL } from "./FilterTools.tsx";
import type { BrowseTools } from "./tools/tools.ts";

type ShareButtonProps = {
  /** Of this page: the same answers, looked at in the same way. */
  readonly query: string;
  readonly fetchTools: () => Promise<BrowseTools | null>;
};

/** The link to what is seen, by the device's own sheet, the clipboard or the visitor's own hand. */
export const ShareButton = ({ query, fetchTools }: ShareButtonProps) => {
  const [shared, setShared] = useState<{ readonly how: string; readonly query: string } | null>(null);
  const url = `${location.origin}${location.pathname}${query}`;
  const press = async () => {
    const tools = await fetchTools();
    if (tools) setShared({ how: await tools.share(es.shareTitle, url), query });
  };
  // What was copied is no longer what is seen.
  const how = shared?.query === query ? shared.how : null;
  return (
    <>
      <Button variant="secondary" className={TOOL} onClick={press}>
        <Share2 {...ICON} />
        {es.share}
      </Button>
      <p
        role="status"
        className={how === "copied" ? "self-center text-sm font-semibold text-saving" : "sr-only"}
      >
        {how === "copied" ? es.copied : ""}
      </p>
      {how === "by_hand" && (
        <label className="w-full text-sm">
          {es.copyByHand}
          <input readOnly className="field" value={url} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
};
