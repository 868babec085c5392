import { Priority } from "@asesorador/domain/kernel/market";
import { WEIGHTS } from "@asesorador/domain/recommendation/constants";
import { es } from "./es.ts";
import { SCORE_PARTS } from "./score-parts.ts";

/** How much each component counts, by priority. */
export const Weights = () => (
  <>
    <p>{es.weights.lead}</p>
    <table className="w-full max-w-[34rem] border-collapse">
      <caption className="pb-2 text-left text-sm text-ink2">{es.weights.caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left text-sm">
          <th scope="col" className="py-2 pr-2 font-semibold">
            {es.weights.priority}
          </th>
          {SCORE_PARTS.map((part) => (
            <th key={part} scope="col" className="py-2 pl-2 text-right font-semibold">
              {es.points[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Priority.options.map((priority) => (
          <tr key={priority} className="border-b border-line">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {es.weights.names[priority]}
            </th>
            {SCORE_PARTS.map((part) => (
              <td key={part} className="num py-3 pl-2 text-right font-semibold">
                {Math.round(WEIGHTS[priority][part] * 100)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
