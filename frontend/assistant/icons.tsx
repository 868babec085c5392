import { CircleQuestionMark, MessageCircleMore } from "lucide-react";

const icon = { "aria-hidden": true, strokeWidth: 1.75 } as const;

export const HelpIcon = () => <CircleQuestionMark {...icon} size={24} />;
export const ChatIcon = () => <MessageCircleMore {...icon} size={26} />;
