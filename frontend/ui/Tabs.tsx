import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef } from "react";

type Tab = {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label, such as a count. */
  readonly note?: ReactNode;
  readonly content: ReactNode;
};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A row of tabs and the open panel; the row scrolls sideways where it does not fit. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const strip = useOpenTabInSight(value);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={strip}
        aria-label={label}
        className="scroll-hint -mx-5 flex gap-1 overflow-x-auto border-b border-line px-5 lg:mx-0 lg:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink2 first:pl-0 hover:text-pine focus-visible:-outline-offset-3 data-[state=active]:border-pine data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.note !== undefined && (
              <span className="num rounded-full bg-mint px-2 text-xs text-pine empty:hidden">{tab.note}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
};

/**
 * Scrolls the row, never the page, so that the open tab is visible: an address may open one that lies outside a
 * narrow screen.
 */
const useOpenTabInSight = (value: string) => {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to look
  useLayoutEffect(() => {
    const list = strip.current;
    const open = list?.querySelector("[data-state=active]");
    if (!list || !open) return;
    const [outer, inner] = [list.getBoundingClientRect(), open.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [value]);
  return strip;
};
