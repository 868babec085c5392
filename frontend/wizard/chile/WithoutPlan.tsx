import { Button } from "../../ui/Button.tsx";
import { es } from "./es.ts";
import type { StepProps } from "./step.ts";

/** Actions where no plan is chosen: continue without a plan, or go back. */
export const WithoutPlan = ({
  send,
  quiet = false,
}: Pick<StepProps, "send"> & { readonly quiet?: boolean }) => (
  <div className="mx-auto mt-6 grid max-w-wizard gap-3">
    <Button variant={quiet ? "secondary" : "primary"} onClick={() => send({ type: "contact" })}>
      {es.none.contact}
    </Button>
    <Button variant="secondary" onClick={() => send({ type: "back" })}>
      {es.back}
    </Button>
  </div>
);
