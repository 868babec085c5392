import type { Training } from "@asesorador/domain/assistant/training-contract";
import { count } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { es } from "./es.ts";

const { comparison: words } = es;

/** The newest model beside the published one; beside what it replaced, where it is published itself. */
export const Comparison = ({ training: { models, publishedId } }: { readonly training: Training }) => {
  const [newest] = models;
  if (!newest) return null;
  const isPublished = newest.id === publishedId;
  const published = models.find(({ id }) => id === publishedId);
  const before = newest.comparedWith;
  // The assistant's own is known from a model that was compared with it.
  const current = published ?? (before?.modelId === null ? before : null);
  const other = isPublished ? before : current;
  const rows = [
    { label: words.accuracy, own: newest.accuracy, other: other?.accuracy ?? null, note: null },
    {
      label: words.evaluation,
      own: shareOf(newest.evaluation),
      other: other ? shareOf(other.evaluation) : null,
      note: words.questions(count(newest.evaluation.questions)),
    },
  ];
  return (
    <section aria-labelledby="ia-comparison">
      <h2 id="ia-comparison" className="text-lg">
        {isPublished ? words.titleBefore : words.title}
      </h2>
      <p className="mt-1 text-sm text-ink2">{words.note}</p>
      <table className="num mt-2 w-full text-left text-sm">
        <thead className="text-xs text-ink2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-normal">
              {words.measure}
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              {isPublished ? words.published : words.newest}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {isPublished ? words.before : words.published}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-semibold">
                {row.label}
                {row.note && <span className="block text-xs font-normal text-ink2">{row.note}</span>}
              </th>
              <td className="py-2 pr-3 text-right">{percent(row.own * 100, 1)}</td>
              <td className="py-2 text-right">
                {row.other === null ? words.unknown : percent(row.other * 100, 1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const shareOf = ({ right, questions }: { readonly right: number; readonly questions: number }): number =>
  right / Math.max(1, questions);
