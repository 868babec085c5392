import type { Tool } from "@asesorador/domain/journey/reported-values";
import { useEffect } from "react";

/** Reports to the recorder of the visit, if there is one, that a tool was used. */
export const toolUsed = (tool: Tool): void => {
  dispatchEvent(new CustomEvent("toolUsed", { detail: tool }));
};

/** As `toolUsed`, once when the tool appears. */
export const useToolUsed = (tool: Tool): void => useEffect(() => toolUsed(tool), [tool]);
