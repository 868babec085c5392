import { createElement, type SVGProps } from "react";

type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/**
 * Replaces lucide-react's own function in the build (see build/icons-plugin.ts). The icons are the library's; features that no page uses
 * are left out: sizes, colours and strokes by context, aliases, and icons made at run time.
 */
export const createLucideIcon =
  ({ node }: IconData) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
