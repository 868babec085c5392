import { es } from "./es.ts";

const { tags: words } = es;

/** Companion specification, section 9. */
const MAX_SHOWN = 3;

/** The tags of a card: the first three, then how many more. Screen readers get them all. */
export const TagList = ({ tags }: { readonly tags: readonly string[] }) => {
  if (tags.length === 0) return null;
  const others = tags.slice(MAX_SHOWN);
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs">
      {tags.slice(0, MAX_SHOWN).map((tag) => (
        <li key={tag} className="rounded-full bg-mint px-2 py-0.5 text-pine">
          {tag}
        </li>
      ))}
      {others.length > 0 && (
        <li className="px-1 py-0.5 text-ink2">
          <span aria-hidden="true">{words.more(others.length)}</span>
          <span className="sr-only">{words.others(others.join(", "))}</span>
        </li>
      )}
    </ul>
  );
};
