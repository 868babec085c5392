import { type ComponentProps, useState } from "react";
import { DenseButton } from "./DenseButton.tsx";

type AsyncButtonProps = Omit<ComponentProps<typeof DenseButton>, "onClick"> & {
  /** Must not reject. */
  readonly onPress: () => Promise<void>;
};

/** A dense button that is busy until what it started is over: a second press does not start it again. */
export const AsyncButton = ({ onPress, busy = false, ...props }: AsyncButtonProps) => {
  const [running, setRunning] = useState(false);
  return (
    <DenseButton
      {...props}
      busy={busy || running}
      onClick={() => {
        setRunning(true);
        void onPress().finally(() => setRunning(false));
      }}
    />
  );
};
