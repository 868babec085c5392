import { CircleAlert, CircleCheck, Info, type LucideIcon, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Tone = "info" | "good" | "bad" | "honest";

type NoticeProps = {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
};

const LOOKS: Readonly<Record<Tone, { readonly colours: string; readonly icon: LucideIcon }>> = {
  info: { colours: "bg-sky-soft text-sky", icon: Info },
  good: { colours: "bg-saving-soft text-saving", icon: CircleCheck },
  bad: { colours: "bg-clay-soft text-clay", icon: CircleAlert },
  honest: { colours: "bg-amber-soft text-amber-text", icon: Scale },
};

/** A message that stays on the page. Tone "bad" is announced at once (role alert), the others politely. */
export const Notice = ({ tone, title, children, className }: NoticeProps) => {
  const { colours, icon: Icon } = LOOKS[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx("flex items-start gap-3 rounded-ctl p-4", colours, className)}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
    </div>
  );
};
