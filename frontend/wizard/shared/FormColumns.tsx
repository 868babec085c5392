import type { ReactNode } from "react";
import { handleSubmit } from "../../ui/handle-submit.ts";

type FormColumnsProps = {
  readonly heading: ReactNode;
  readonly aside: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly action: ReactNode;
};

/** A form in the wizard's column, with a second column from 1024 px on. */
export const FormColumns = ({ heading, aside, onSubmit, children, action }: FormColumnsProps) => {
  const submit = handleSubmit(onSubmit);
  return (
    <div className="flex grow flex-col lg:grid lg:grow-0 lg:grid-cols-[minmax(0,560px)_minmax(0,380px)] lg:items-start lg:justify-between lg:gap-16 lg:pb-20">
      {/* noValidate: the browser's messages would be in its own language and shown one at a time. */}
      <form noValidate onSubmit={submit} className="mx-auto flex w-full max-w-wizard grow flex-col lg:mx-0">
        {heading}
        <div className="mt-7 grid gap-7 pb-8 [&_input]:scroll-mb-32">{children}</div>
        {action}
      </form>
      {aside}
    </div>
  );
};
