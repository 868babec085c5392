import { Smartphone } from "lucide-react";
import { brand } from "../../kernel/brand.ts";
import { Button } from "../../ui/Button.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { es } from "./es.ts";

/** Mobile plans are disabled: specification, section 2.2. */
export const MobileNotice = ({ onLeave }: { readonly onLeave: () => void }) => (
  <div className="mx-auto flex page-height max-w-wizard flex-col px-5 pt-4 lg:pt-6">
    <header>
      <Wordmark name={brand.name} />
    </header>
    <main className="grow pt-10">
      <Smartphone aria-hidden="true" strokeWidth={1.75} className="mb-3 size-10 text-ink3" />
      <StepHeading intro={es.mobile.text}>{es.mobile.title}</StepHeading>
      <Button className="mt-7 w-full" onClick={onLeave}>
        {es.back}
      </Button>
    </main>
  </div>
);
