import { Toast } from "radix-ui";
import type { ReactNode } from "react";

type Props = {
  readonly children: ReactNode;
  /** How to do the same without the toast; screen readers announce it in place of the button. */
  readonly alternative: string;
  readonly onPress: () => void;
};

/** A button of a toast; the toast goes away when it is pressed. */
export const ToastAction = ({ children, alternative, onPress }: Props) => (
  <Toast.Action
    altText={alternative}
    onClick={onPress}
    className="min-h-11 shrink-0 rounded-ctl px-3 text-sm font-semibold underline underline-offset-4 hover:bg-[#ffffff22]"
  >
    {children}
  </Toast.Action>
);
