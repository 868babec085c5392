import { LoaderCircle } from "lucide-react";
import { es } from "./es.ts";

export const Spinner = () => (
  <p role="status" className="flex grow items-center justify-center gap-3 py-24 text-ink2">
    <LoaderCircle
      aria-hidden="true"
      strokeWidth={1.75}
      className="size-6 motion-safe:animate-[spin_1s_linear_infinite]"
    />
    {es.loading}
  </p>
);
