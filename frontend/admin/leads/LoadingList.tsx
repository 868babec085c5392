import { es } from "./es.ts";

export const LoadingList = () => (
  <p role="status" className="py-10 text-center text-sm text-ink2">
    {es.loading}
  </p>
);
