import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { es } from "./es.ts";
import { ICON, TOOL } from "./FilterTools.tsx";
import type { BrowseTools } from "./tools/tools.ts";

type ShareButtonProps = {
  /** Query string of this page: the answers, filters and sorting on screen. */
  readonly query: string;
  readonly fetchTools: () => Promise<BrowseTools | null>;
};

/**
 * Shares the link to this view: by the system's share sheet, else the clipboard, else a field to copy from.
 */
export const ShareButton = ({ query, fetchTools }: ShareButtonProps) => {
  const [shared, setShared] = useState<{ readonly how: string; readonly query: string } | null>(null);
  const url = `${location.origin}${location.pathname}${query}`;
  const press = async () => {
    const tools = await fetchTools();
    if (tools) setShared({ how: await tools.share(es.shareTitle, url), query });
  };
  // The view has changed since it was copied.
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
