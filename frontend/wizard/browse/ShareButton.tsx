import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { es } from "./es.ts";
import { TOOL_CLASS, TOOL_ICON } from "./FilterTools.tsx";
import type { BrowseTools } from "./tools/tools.ts";

type ShareButtonProps = {
  /** Query string of this page: the answers, filters and sorting on screen. */
  readonly query: string;
  readonly fetchTools: () => Promise<BrowseTools | null>;
};

type Shared = {
  readonly how: string;
  /** The view that was shared. */
  readonly query: string;
  readonly Links: BrowseTools["ShareLinks"];
};

/**
 * Shares the link to this view: by the system's share sheet, else the clipboard, else a field to copy from; in the last two cases also by
 * mail or WhatsApp.
 */
export const ShareButton = ({ query, fetchTools }: ShareButtonProps) => {
  const [shared, setShared] = useState<Shared | null>(null);
  const url = `${location.origin}${location.pathname}${query}`;
  const press = async () => {
    const tools = await fetchTools();
    if (tools) setShared({ how: await tools.share(es.shareTitle, url), query, Links: tools.ShareLinks });
  };
  // The view has changed since it was copied.
  const now = shared?.query === query ? shared : null;
  const how = now?.how;
  return (
    <>
      <Button variant="secondary" className={TOOL_CLASS} onClick={press}>
        <Share2 {...TOOL_ICON} />
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
      {now && how !== "shared" && <now.Links title={es.shareTitle} url={url} />}
    </>
  );
};
