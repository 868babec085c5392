import { es } from "./es-tabs.ts";
import { LoadingPart } from "./LoadingPart.tsx";

/** In place of a tab of the panel whose code is still loading. */
export const LoadingTab = () => <LoadingPart className="py-10 text-center text-sm text-ink2" words={es} />;
