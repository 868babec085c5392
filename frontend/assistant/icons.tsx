import { CircleQuestionMark, MessageCircleMore } from "lucide-react";

const icon = { "aria-hidden": true, strokeWidth: 1.75 } as const;

export const HelpIcon = () => <CircleQuestionMark {...icon} size={24} />;
export const ChatIcon = () => <MessageCircleMore {...icon} size={26} />;

/** Lucide's "x", which the build puts into a script of the wizard that the chat would fetch for it alone (1.8 kB). */
export const CloseIcon = ({ size = 22 }: { readonly size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
  >
    <path d="M18 6 6 18M6 6l12 12" />
  </svg>
);
