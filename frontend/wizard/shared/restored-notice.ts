import { lazy } from "react";

/**
 * Says that the wizard continues a draft. Loaded only where there may be one; the wizard waits for it, so that nothing
 * moves when it comes, and goes on without it when it can't be loaded.
 */
export const RestoredNotice = lazy(() =>
  import("./RestoredNotice.tsx").then(
    ({ RestoredNotice }) => ({ default: RestoredNotice }),
    () => ({ default: () => null }),
  ),
);
