import type { Version } from "@asesorador/domain/assistant/knowledge-contract";
import { es } from "./es.ts";

type Text = Pick<Version, "title" | "content" | "category" | "tags">;

/** All that can be edited of an item, as it is read: its title, its category with its tags, and its content. */
export const itemLines = ({ title, content, category, tags }: Text): readonly string[] => [
  title,
  [es.categories[category].name, tags.join(", ")].filter((part) => part !== "").join(" · "),
  content,
];
