import { CircleCheck, CloudUpload } from "lucide-react";
import { esSending } from "./es-sending.ts";
import { StepHeading } from "./StepHeading.tsx";

type SentHeadingProps = {
  /** false: saved in the outbox of this device. */
  readonly sent: boolean;
  readonly title: string;
  /** What is promised for a sent lead. */
  readonly promise: string;
};

/** The heading of a wizard's end, announced when a saved lead is sent. */
export const SentHeading = ({ sent, title, promise }: SentHeadingProps) => {
  const Icon = sent ? CircleCheck : CloudUpload;
  const { saved, savedText, savedLimit } = esSending.confirmation;
  return (
    <div role="status">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={sent ? "mb-3 size-12 text-saving" : "mb-3 size-12 text-amber-text"}
      />
      <StepHeading intro={sent ? promise : savedText}>{sent ? title : saved}</StepHeading>
      {!sent && <p className="mt-2 text-ink2">{savedLimit}</p>}
    </div>
  );
};
